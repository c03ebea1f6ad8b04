import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { checkDatabaseFile, DataDamaged, PAGE_BYTES } from './database-file.js';

let dir: string;
let file: string;
let good: Buffer;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'workcomp-sound-'));
  file = join(dir, 'data.mdb');
  const root = open({ path: dir, pageSize: PAGE_BYTES, maxDbs: 2 });
  const table = root.openDB<string, number>({ name: 'table' });
  for (let i = 0; i < 500; i += 1) void table.put(i, 'x'.repeat(300));
  await table.flushed;
  await root.close();
  good = readFileSync(file);
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const checked = (bytes: Buffer): Promise<void> => {
  writeFileSync(file, bytes);
  return checkDatabaseFile(dir);
};
const zeroed = (from: number, to: number): Buffer => Buffer.from(good).fill(0, from, to);

describe('checkDatabaseFile', () => {
  it('accepts an unchanged file', () => expect(checked(good)).resolves.toBeUndefined());
  it('accepts a file longer than its pages, because space is allocated in advance', () =>
    expect(checked(Buffer.concat([good, Buffer.alloc(5 * PAGE_BYTES)]))).resolves.toBeUndefined());
  it('accepts an empty or missing file as a new database', async () => {
    await expect(checked(Buffer.alloc(0))).resolves.toBeUndefined();
    await expect(checkDatabaseFile(join(dir, 'nothing'))).resolves.toBeUndefined();
  });
  it.each([
    ['without its first page', () => zeroed(0, PAGE_BYTES)],
    ['without its second page', () => zeroed(PAGE_BYTES, 2 * PAGE_BYTES)],
    ['truncated in the middle', () => good.subarray(0, good.length / 2)],
    ['truncated within its first page', () => good.subarray(0, 100)],
    ['with other content', () => Buffer.from('hello'.repeat(10_000))],
  ])('throws DataDamaged for a file %s and leaves it unchanged', async (_, bytes) => {
    await expect(checked(bytes())).rejects.toBeInstanceOf(DataDamaged);
    expect(readFileSync(file).length).toBe(bytes().length);
  });
});
