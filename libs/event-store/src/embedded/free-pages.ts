import type { FileHandle } from 'node:fs/promises';

/** Offsets in LMDB's pages and nodes (mdb.c: MDB_page, MDB_node). */
const PAGE_HEADER_BYTES = 24;
const NODE_HEADER_BYTES = 8;
const FLAGS_OFFSET = 18;
const LOWER_OFFSET = 20;
const BRANCH_PAGE = 0x01;
const LEAF_PAGE = 0x02;
/** The node's data is on pages of its own, and the node has the number of the first. */
const HAS_OWN_PAGES = 0x01;
const WORD_BYTES = 8;
const NO_PAGE = 0xff_ff_ff_ff_ff_ff_ff_ffn;

class Unreadable extends Error {}

/** Adds the pages of a list of free pages. A negative number is the length of a range whose first page follows. */
const addPages = (list: Buffer, pages: Set<number>): void => {
  const length = Number(list.readBigInt64LE(0));
  for (let n = 1; n <= length; n += 1) {
    const entry = Number(list.readBigInt64LE(n * WORD_BYTES));
    if (entry > 0) pages.add(entry);
    if (entry >= 0) continue;
    n += 1;
    const first = Number(list.readBigInt64LE(n * WORD_BYTES));
    if (!Number.isSafeInteger(first - entry)) throw new Unreadable();
    for (let page = first; page < first - entry; page += 1) pages.add(page);
  }
};

/**
 * Returns the pages that LMDB lists as free, or null if the list can't be read. `root`: number of the list's root page.
 */
export const freePages = async (file: FileHandle, pageBytes: number, root: bigint): Promise<Set<number> | null> => {
  const pages = new Set<number>();
  const visited = new Set<number>();
  const read = async (at: number, bytes: number): Promise<Buffer> => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
    if (bytesRead < bytes) throw new Unreadable();
    return buffer;
  };
  const visit = async (page: number): Promise<void> => {
    if (visited.has(page)) throw new Unreadable();
    visited.add(page);
    const content = await read(page * pageBytes, pageBytes);
    const flags = content.readUInt16LE(FLAGS_OFFSET);
    if ((flags & (BRANCH_PAGE | LEAF_PAGE)) === 0) throw new Unreadable();
    const nodes = content.readUInt16LE(LOWER_OFFSET) / 2;
    for (let n = 0; n < nodes; n += 1) {
      const at = PAGE_HEADER_BYTES + content.readUInt16LE(PAGE_HEADER_BYTES + 2 * n);
      const low = content.readUInt32LE(at);
      const nodeFlags = content.readUInt16LE(at + 4);
      if ((flags & BRANCH_PAGE) !== 0) {
        await visit(low + nodeFlags * 2 ** 32);
        continue;
      }
      const data = at + NODE_HEADER_BYTES + content.readUInt16LE(at + 6);
      addPages(
        (nodeFlags & HAS_OWN_PAGES) === 0
          ? content.subarray(data, data + low)
          : await read(Number(content.readBigUInt64LE(data)) * pageBytes + PAGE_HEADER_BYTES, low),
        pages,
      );
    }
  };
  try {
    if (root !== NO_PAGE) await visit(Number(root));
    return pages;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) return null;
    throw error;
  }
};
