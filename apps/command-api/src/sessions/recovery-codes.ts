import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '#domain';

/** Crockford's base 32: no letters that look like digits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 16 letters of 5 bits: nobody guesses one, so that a plain HMAC keeps them. */
const GROUPS = 4;
const GROUP = 4;

const letters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

const newCode = (): string => Array.from({ length: GROUPS }, () => letters(GROUP)).join('-');

/** New recovery codes, such as `7k2m-09xq-abcd-ef12`. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: RECOVERY_CODE_COUNT }, newCode);

/** A code as it is hashed, however a person types it. */
export const normalCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll(/[il]/g, '1')
    .replaceAll('o', '0');
