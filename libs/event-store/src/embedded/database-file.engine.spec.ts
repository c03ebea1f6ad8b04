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
  it('accepts a file without its last pages only if they are free, because LMDB does not write such pages', async () => {
    const folder = mkdtempSync(join(dir, 'free-'));
    const root = open({ path: folder, pageSize: PAGE_BYTES, maxDbs: 2 });
    const table = root.openDB<string, number | string>({ name: 'table' });
    for (let i = 0; i < 100; i += 1) void table.put(i, 'x'.repeat(300));
    await table.put('large', 'x'.repeat(20 * PAGE_BYTES));
    // The pages of the large value become free, and the next writes use the pages before them.
    await table.remove('large');
    for (let i = 0; i < 5; i += 1) await table.put('small', String(i));
    await table.flushed;
    await root.close();
    const whole = readFileSync(join(folder, 'data.mdb'));
    const shorter = (pages: number) => whole.subarray(0, whole.length - pages * PAGE_BYTES);
    await expect(checked(shorter(10))).resolves.toBeUndefined();
    const reopened = open({ path: dir, pageSize: PAGE_BYTES, maxDbs: 2 });
    const rows = reopened.openDB<string, number | string>({ name: 'table' });
    expect([...rows.getRange()]).toHaveLength(101);
    await rows.put('large', 'y'.repeat(30 * PAGE_BYTES));
    expect(rows.get('large')).toHaveLength(30 * PAGE_BYTES);
    await reopened.close();
    await expect(checked(shorter(whole.length / PAGE_BYTES - 4))).rejects.toBeInstanceOf(DataDamaged);
  });
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
