import { randomBytes } from 'node:crypto';
import { base32, type IdPrefix } from '#domain';

/** 128 random bits, as all ids that are not derived from a key. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${base32(randomBytes(16))}`;
