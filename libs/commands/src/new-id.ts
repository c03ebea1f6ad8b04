import { randomFillSync } from 'node:crypto';
import { base32, type IdPrefix } from '#domain';

const ID_BYTES = 16;
/** Chance is drawn for many ids at once: each draw from the system costs as much as the rest of an id. */
const pool = Buffer.alloc(ID_BYTES * 256);
let used = pool.length;

/** 128 random bits, as all ids that are not derived from a key. */
export const newId = (prefix: IdPrefix): string => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return `${prefix}_${base32(pool.subarray(used - ID_BYTES, used))}`;
};
