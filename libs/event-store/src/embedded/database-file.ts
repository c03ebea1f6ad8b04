import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { orIfMissing } from '../or-if-missing.js';

export const PAGE_BYTES = 16_384;

/** Thrown when a database file was truncated, overwritten or lost by the disk. */
export class DataDamaged extends Error {
  override readonly name = 'DataDamaged';
  constructor(folder: string, file = 'data.mdb') {
    super(`the database file ${join(basename(folder), file)} is damaged`);
  }
}

/** LMDB's magic number at the start of both meta pages, and the offset of the last page number (mdb.c, MDB_meta). */
const MAGIC = 0xbeefc0de;
const MAGIC_OFFSET = 24;
const PAGE_SIZE_OFFSET = 48;
const LAST_PAGE_OFFSET = 144;
const META_BYTES = 160;

/** Throws DataDamaged for a damaged file, because LMDB would end the process. Missing or empty means a new database. */
export const checkDatabaseFile = async (folder: string): Promise<void> => {
  const file = await open(join(folder, 'data.mdb')).catch(orIfMissing(null));
  if (file === null) return;
  try {
    const { size } = await file.stat();
    if (size === 0) return;
    const lastPages: bigint[] = [];
    for (const at of [0, PAGE_BYTES]) {
      const meta = Buffer.alloc(META_BYTES);
      const { bytesRead } = await file.read(meta, 0, META_BYTES, at);
      const sound = meta.readUInt32LE(MAGIC_OFFSET) === MAGIC && meta.readUInt32LE(PAGE_SIZE_OFFSET) === PAGE_BYTES;
      if (bytesRead < META_BYTES || !sound) throw new DataDamaged(folder);
      lastPages.push(meta.readBigUInt64LE(LAST_PAGE_OFFSET));
    }
    // LMDB writes a meta page only after all pages up to its last page number are on disk.
    const [a = 0n, b = 0n] = lastPages;
    if (BigInt(size) < ((a > b ? a : b) + 1n) * BigInt(PAGE_BYTES)) throw new DataDamaged(folder);
  } finally {
    await file.close();
  }
};
