import type { FileHandle } from 'node:fs/promises';
import { freePages } from './free-pages.js';

const PAGE_BYTES = 4_096;

/** A file with one leaf page, whose node has a list of free pages. */
const fileWith = (...list: readonly bigint[]): FileHandle => {
  const page = Buffer.alloc(PAGE_BYTES);
  const node = PAGE_BYTES / 2;
  page.writeUInt16LE(0x02, 18);
  page.writeUInt16LE(2, 20);
  page.writeUInt16LE(node - 24, 24);
  page.writeUInt32LE((list.length + 1) * 8, node);
  [BigInt(list.length), ...list].forEach((word, n) => page.writeBigInt64LE(word, node + 8 + n * 8));
  const read = (buffer: Buffer, offset: number, length: number, position: number) => {
    const bytesRead = page.copy(buffer, offset, position, position + length);
    return Promise.resolve({ bytesRead, buffer });
  };
  return { read } as unknown as FileHandle;
};
const found = async (...list: readonly bigint[]) => {
  const pages = await freePages(fileWith(...list), PAGE_BYTES, 0n);
  return pages && [...pages];
};

describe('list of free pages', () => {
  it('has single pages and ranges', async () => expect(await found(7n, -3n, 20n)).toEqual([7, 20, 21, 22]));

  it('is null if a range is longer than any file', async () => {
    expect(await found(-1n, 2n ** 53n)).toBeNull();
    expect(await found(-(2n ** 60n), 4n)).toBeNull();
  });
});
