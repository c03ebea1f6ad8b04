import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { orIfMissing } from '../or-if-missing.js';
import { freePages } from './free-pages.js';

export const PAGE_BYTES = 16_384;

/** Thrown when a database file was truncated, overwritten or lost by the disk. */
export class DataDamaged extends Error {
  override readonly name = 'DataDamaged';
  constructor(folder: string, file = 'data.mdb') {
    super(`the database file ${join(basename(folder), file)} is damaged`);
  }
}

/** LMDB's magic number at the start of both meta pages, and offsets of their fields (mdb.c, MDB_meta). */
const MAGIC = 0xbeefc0de;
const MAGIC_OFFSET = 24;
const PAGE_SIZE_OFFSET = 48;
const FREE_ROOT_OFFSET = 88;
const LAST_PAGE_OFFSET = 144;
const TRANSACTION_OFFSET = 152;
const META_BYTES = 160;

/** Throws DataDamaged for a damaged file, because LMDB would end the process. Missing or empty means a new database. */
export const checkDatabaseFile = async (folder: string): Promise<void> => {
  const file = await open(join(folder, 'data.mdb')).catch(orIfMissing(null));
  if (file === null) return;
  try {
    const { size } = await file.stat();
    if (size === 0) return;
    const metas: Buffer[] = [];
    for (const at of [0, PAGE_BYTES]) {
      const meta = Buffer.alloc(META_BYTES);
      const { bytesRead } = await file.read(meta, 0, META_BYTES, at);
      const sound = meta.readUInt32LE(MAGIC_OFFSET) === MAGIC && meta.readUInt32LE(PAGE_SIZE_OFFSET) === PAGE_BYTES;
      if (bytesRead < META_BYTES || !sound) throw new DataDamaged(folder);
      metas.push(meta);
    }
    const pages = Math.floor(size / PAGE_BYTES);
    const needed = 1 + Math.max(...metas.map((meta) => Number(meta.readBigUInt64LE(LAST_PAGE_OFFSET))));
    if (pages >= needed) return;
    // LMDB writes a meta page only after the pages in use are on disk. It never writes pages that the same transaction
    // allocated and freed, so the file may end before them.
    const newest = metas.reduce((a, b) =>
      b.readBigUInt64LE(TRANSACTION_OFFSET) > a.readBigUInt64LE(TRANSACTION_OFFSET) ? b : a,
    );
    const free = await freePages(file, PAGE_BYTES, newest.readBigUInt64LE(FREE_ROOT_OFFSET));
    for (let page = pages; page < needed; page += 1) if (!free?.has(page)) throw new DataDamaged(folder);
  } finally {
    await file.close();
  }
};
