import { CLEAR_HTTP_ADVICE, isServedInPlaintext } from './plaintext-connections.js';

interface LiveSettings {
  readonly LIVE_API_KEY: string | undefined;
  readonly LIVE_INSECURE: 'allow' | null;
  readonly HOST: string;
  readonly PUBLIC_ORIGIN: string | undefined;
  readonly ALLOW_CLEAR_HTTP: 'yes' | null;
}

/** Minimum number of distinct characters in a random key of 16 or more characters. */
const MIN_DISTINCT_CHARACTERS = 8;

/** Keys that repeat a few characters can be guessed. */
const isGuessable = (key: string): boolean => {
  const own = key.replace(/^sk_(live|sandbox)_/, '');
  return new Set(own).size < MIN_DISTINCT_CHARACTERS || /^(.{1,8})\1+.{0,7}$/.test(own);
};

const MIN_KEY_BITS = 128;
/** Bits per letter in text that looks like words (Shannon, Prediction and Entropy of Printed English, 1951). */
const BITS_PER_WORD_LETTER = 2;

/** True if the letters have no four consecutive consonants. */
const isWordLike = (letters: string): boolean => !/[bcdfghjklmnpqrstvwxz]{4}/i.test(letters);

/**
 * Estimates an upper limit: the number of characters times the alphabet's bits per character. Parts that look like
 * words count less. Only a random key that happens to look like words is estimated below its real strength.
 */
export const estimateKeyBits = (key: string): number => {
  const own = key.replace(/^sk_(live|sandbox)_/, '');
  // Six bits of a random UUID are fixed (RFC 9562 section 5.4).
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(own)) return 122;
  if (/^([0-9a-f]+|[0-9A-F]+)$/.test(own)) return own.length * 4;
  const kinds: readonly (readonly [RegExp, number])[] = [[/[0-9]/, 10], [/[a-z]/, 26], [/[A-Z]/, 26]]; // prettier-ignore
  const others = new Set(own.replaceAll(/[0-9a-z]/gi, '')).size;
  const alphabet = kinds.reduce((sum, [kind, size]) => sum + (kind.test(own) ? size : 0), others);
  const inWords = (own.match(/[a-z]{6,}|[A-Z]{6,}|[A-Z][a-z]{5,}/g) ?? []).filter(isWordLike).join('').length;
  return Math.floor((own.length - inWords) * Math.log2(alphabet) + inWords * BITS_PER_WORD_LETTER);
};

/** Returns problems that would expose a live organization's patient data. The operator can override them. */
export const liveProblems = ({
  LIVE_API_KEY,
  LIVE_INSECURE,
  HOST,
  PUBLIC_ORIGIN,
  ALLOW_CLEAR_HTTP,
}: LiveSettings): readonly string[] => {
  if (LIVE_API_KEY === undefined || LIVE_INSECURE === 'allow') return [];
  const isWeak = estimateKeyBits(LIVE_API_KEY) < MIN_KEY_BITS;
  return [
    ...(isGuessable(LIVE_API_KEY)
      ? ['LIVE_API_KEY can be guessed: generate one with `openssl rand -hex 24` (LIVE_INSECURE=allow accepts it)']
      : isWeak
        ? [
            `LIVE_API_KEY has less than ${MIN_KEY_BITS} bits of entropy: generate one with \`openssl rand -hex 24\` (LIVE_INSECURE=allow accepts it)`,
          ]
        : []),
    ...(ALLOW_CLEAR_HTTP === null && isServedInPlaintext({ HOST, PUBLIC_ORIGIN }) ? [CLEAR_HTTP_ADVICE] : []),
  ];
};
