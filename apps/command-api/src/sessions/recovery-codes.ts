import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '#domain';

/** Crockford's Base32 alphabet, which leaves out letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 16 letters of 5 bits each cannot be guessed, so storing a plain HMAC of a code is enough. */
const GROUP_COUNT = 4;
const GROUP_LENGTH = 4;

const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

const newCode = (): string => Array.from({ length: GROUP_COUNT }, () => randomLetters(GROUP_LENGTH)).join('-');

/** Returns new recovery codes, such as `7k2m-09xq-abcd-ef12`. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: RECOVERY_CODE_COUNT }, newCode);

export const normalizeCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll(/[il]/g, '1')
    .replaceAll('o', '0');
