import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain';

/** Digest of what a list was asked for, with no cursor and page size in it: a cursor goes on in that list alone. */
export const queryDigest = (asked: object): string =>
  createHash('sha256').update(canonicalJson(asked)).digest('base64url').slice(0, 16);
