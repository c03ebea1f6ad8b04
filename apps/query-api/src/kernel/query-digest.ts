import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain';

/** Ignores the cursor and page size. A cursor is valid only for the list with the same digest. */
export const queryDigest = (asked: object): string =>
  createHash('sha256').update(canonicalJson(asked)).digest('base64url').slice(0, 16);
