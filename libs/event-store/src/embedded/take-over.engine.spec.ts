import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REDACTED } from '#domain';
import { commandMetadata as metadata } from '#testing/http';
import { openEnvironment } from './environment.js';
import { CLEAR_KEY } from './lmdb.key-store.js';
import { bytesIn, OwnFolder } from './own-folder.spec-kit.js';

const BILLS = 40;
const SHREDDED = 3;
const group = { name: 'Ana' };
const at = (name: string): string => join(folder.dir, name);

let folder: OwnFolder;
/** Wrapped keys that lie in clear in the file of the older version, one of them in a page that is not used any more. */
let inClear: readonly Buffer[];
let logId: string;

/** A folder as the version before wrote it. */
beforeEach(async () => {
  folder = new OwnFolder();
  const { events, keys } = await folder.open();
  const { vault, ledger } = await folder.ledger();
  for (let n = 0; n < BILLS; n += 1)
    await ledger.append(`org1-bill_${n}`, -1, [{ type: 'A', data: { n, private: group } }], metadata());
  await events.reserve('numbers', 7);
  logId = await events.logId();
  const before = await keys.list('', 1_000);
  await vault.shred(`bill_${SHREDDED}`, { shreddedAt: '2026-01-02T03:04:05.000Z', eventId: 'e' });
  await folder.close();

  const tables = openEnvironment(at('log'));
  tables.identity.removeSync('keys');
  const grave = tables.keys.get(`bill_${SHREDDED}`) as Buffer;
  tables.root.transactionSync(() => {
    for (const one of before)
      if ('wrapped' in one) void tables.keys.put(one.subject, Buffer.concat([Buffer.of(CLEAR_KEY), one.wrapped]));
  });
  // The page that held the key stays as it was.
  tables.keys.putSync(`bill_${SHREDDED}`, grave);
  await tables.root.close();
  rmSync(at('log/key-secrets'));
  const file = readFileSync(at('log/data.mdb'));
  inClear = before.flatMap((one) => ('wrapped' in one ? [Buffer.from(one.wrapped)] : []));
  expect(inClear.every((wrapped) => file.includes(wrapped))).toBe(true);
});
afterEach(() => folder.remove());

const expectWhole = async (): Promise<void> => {
  const { events } = folder.log;
  const { ledger } = await folder.ledger();
  for (let n = 0; n < BILLS; n += 1) {
    const [event] = await ledger.load(`org1-bill_${n}`);
    expect(event?.data).toEqual({ n, private: n === SHREDDED ? REDACTED : group });
  }
  expect([await events.logId(), await events.head()]).toEqual([logId, BigInt(BILLS)]);
  expect(await events.reserve('numbers', 1)).toBe(8);
  const feed = await events.readFeed('org1', -1, 100);
  expect(feed.map(({ revision, event }) => [revision, event?.stream])).toEqual(
    Array.from({ length: BILLS }, (_, n) => [n, `org1-bill_${n}`]),
  );
  for (const bytes of bytesIn(folder.dir)) expect(inClear.filter((wrapped) => bytes.includes(wrapped))).toEqual([]);
  expect(readdirSync(folder.dir).toSorted()).toEqual(['format.json', 'lock', 'log']);
};

it('is taken over with all that it holds; no wrapped key is left in clear, not even that of a shredded bill', async () => {
  await folder.open();
  expect(folder.said).toHaveLength(2);
  await expectWhole();
  await folder.open();
  expect(folder.said).toEqual([]);
});

it('is whole when the process ended in the middle of the copy', async () => {
  mkdirSync(at('log.new'));
  writeFileSync(at('log.new/data.mdb'), 'half of it');
  await folder.open();
  await expectWhole();
});

it.each(['between the two names', 'before the old folder was removed'])(
  'is whole when the process ended %s',
  async (when) => {
    cpSync(at('log'), at('kept'), { recursive: true });
    await folder.open();
    await folder.close();
    if (when === 'between the two names') renameSync(at('log'), at('log.new'));
    renameSync(at('kept'), at('log.old'));
    await folder.open();
    expect(folder.said).toEqual([]);
    await expectWhole();
  },
);
