import { randomBytes, randomFillSync } from 'node:crypto';
import { base32, type IdPrefix } from '#domain';

const ID_BYTES = 16;
/** Chance is drawn for many ids at once: each draw from the system costs as much as the rest of an id. */
const pool = Buffer.alloc(ID_BYTES * 256);
let used = pool.length;

const ITEM_BYTES = 5;

/** Id of an item of a request for authorization: the request's own and 40 random bits; see `rfaIdOfItem`. */
export const newRfaItemId = (rfaId: string): string =>
  `${rfaId.replace(/^rfa_/, 'rfai_')}${base32(randomBytes(ITEM_BYTES))}`;

/** 128 random bits, as all ids that are not derived from a key. */
export const newId = (prefix: IdPrefix): string => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return `${prefix}_${base32(pool.subarray(used - ID_BYTES, used))}`;
};
