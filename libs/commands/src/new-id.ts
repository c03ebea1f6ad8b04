import { randomBytes, randomFillSync } from 'node:crypto';
import { base32, type IdPrefix } from '#domain';

const ID_BYTES = 16;
/** Random bytes are generated in bulk, because each system call takes as long as the rest of an ID. */
const pool = Buffer.alloc(ID_BYTES * 256);
let used = pool.length;

const ITEM_BYTES = 5;

/** Consists of the request's ID and 40 random bits. See `rfaIdOfItem`. */
export const newRfaItemId = (rfaId: string): string =>
  `${rfaId.replace(/^rfa_/, 'rfai_')}${base32(randomBytes(ITEM_BYTES))}`;

/** Returns an ID with 128 random bits, the form used for all IDs not derived from a key. */
export const newId = (prefix: IdPrefix): string => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return `${prefix}_${base32(pool.subarray(used - ID_BYTES, used))}`;
};
