import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { openEmbedded } from './engines.js';
import { checkSameLog, RESTORE_FOLDER } from './folder-completeness.js';

let dataDir: string;
const open = async () => openEmbedded({ dataDir, onFatal: () => undefined });
const at = (...names: string[]): string => join(dataDir, ...names);

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'whole-'));
  const { events, close } = await open();
  await events.append('org1-bill_a', -1, [{ id: randomUUID(), type: 'A', data: {}, metadata: {} }]);
  await close();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const refused = async (words: RegExp): Promise<void> => {
  await expect(open()).rejects.toMatchObject({
    name: 'FolderIncomplete',
    message: expect.stringMatching(words) as unknown,
  });
};

describe('data folder', () => {
  it('is rejected without its log with a list of the remaining parts, and opens once the log is back', async () => {
    renameSync(at('log'), at('..', 'kept-log'));
    await refused(/contains the state store \(desk\) and read models \(views\), but not the log/);
    expect(existsSync(at('log'))).toBe(false);
    renameSync(at('..', 'kept-log'), at('log'));
    await (await open()).close();
  });
  it.each(['missing', 'empty'])('is rejected if data.mdb is %s', async (how) => {
    rmSync(at('log', 'log', 'data.mdb'));
    if (how === 'empty') writeFileSync(at('log', 'log', 'data.mdb'), '');
    await refused(/the keys/);
  });
  it('is rejected if it contains only documents', async () => {
    for (const name of ['log', 'desk', 'views']) rmSync(at(name), { recursive: true });
    mkdirSync(at('blobs', '00'), { recursive: true });
    await refused(/contains documents \(blobs\)/);
  });
  it('is rejected if it contains a log but no state store', async () => {
    rmSync(at('desk'), { recursive: true });
    await refused(/not its state store/);
  });
  it('is rejected while a restore into it is not complete', async () => {
    mkdirSync(at(RESTORE_FOLDER));
    await refused(/restore.*again/);
  });
  it('opens with nothing but a master key and empty folders', async () => {
    const key = at('master.key');
    for (const name of ['log', 'desk', 'views', 'blobs']) rmSync(at(name), { recursive: true });
    mkdirSync(at('blobs'));
    expect(existsSync(key)).toBe(true);
    await (await open()).close();
  });
});

describe('production engines', () => {
  const beside = (head: bigint, position: bigint) =>
    checkSameLog(
      { head: async () => head },
      {
        list: async () => [{ key: 'bill', version: 1, record: {} as never }],
        checkpoint: async () => ({ logId: 'log', position, version: 1 }) as never,
      },
    );
  it('are rejected if the state store has followed a log and the log is empty', async () => {
    await expect(beside(0n, 7n)).rejects.toThrow('EVENTSTOREDB_URL is empty');
    await beside(0n, 0n);
    await beside(9n, 7n);
  });
});
