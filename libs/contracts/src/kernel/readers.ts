import { isRealDate } from '#domain';
import { Wrong, type FormClass, type Reader } from './form.js';

type Read = (value: unknown) => unknown;

const value = (read: Read, fromText?: (text: string) => unknown): Reader =>
  fromText ? { kind: 'value', read, fromText } : { kind: 'value', read };

const grouped = (n: number): string => n.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** Control characters, line ends and halves of surrogate pairs: never part of a line of text. */
const notOneLine = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** The same without tab and line ends. */
const notText = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

const notAText = new Wrong('must be text');
const empty = new Wrong('must not be empty');

export interface TextRules {
  readonly max?: number;
  readonly pattern?: RegExp;
  /** What the pattern means, as a sentence after the field's name. */
  readonly message?: string;
  /** Letters are folded before the pattern is tested. */
  readonly fold?: 'upper' | 'lower';
  /** An empty text is a value of its own (it clears something), not an absent one. */
  readonly keepEmpty?: boolean;
  readonly lines?: 'one' | 'many';
}

/** Text, trimmed. Blank counts as absent where the field may be absent. */
export const text = ({ max = 255, pattern, message, fold, keepEmpty, lines = 'one' }: TextRules = {}): Reader => {
  const tooLong = new Wrong(`must be at most ${grouped(max)} characters`);
  const shape = new Wrong(message ?? 'has the wrong form');
  const forbidden = lines === 'one' ? notOneLine : notText;
  const notClean = new Wrong(lines === 'one' ? 'must be one line of text' : 'must not hold control characters');
  return value((raw) => {
    if (typeof raw !== 'string') return notAText;
    const trimmed = raw.trim();
    if (trimmed === '') return keepEmpty ? '' : undefined;
    if (trimmed.length > max && Array.from(trimmed).length > max) return tooLong;
    if (forbidden.test(trimmed)) return notClean;
    const folded = fold === 'upper' ? trimmed.toUpperCase() : fold === 'lower' ? trimmed.toLowerCase() : trimmed;
    return pattern && !pattern.test(folded) ? shape : folded;
  });
};

/** A string of a fixed form: blank is not absent but wrong. */
export const formatted = (pattern: RegExp, message: string, tidy: (text: string) => string = (t) => t): Reader => {
  const wrong = new Wrong(message);
  return value((raw) => {
    if (typeof raw !== 'string') return wrong;
    const trimmed = raw.trim();
    return pattern.test(trimmed) ? tidy(trimmed) : wrong;
  });
};

const notADate = new Wrong('must be a real date, YYYY-MM-DD');
export const calendarDate: Reader = value((raw) => {
  const day = typeof raw === 'string' ? raw.trim() : '';
  return isRealDate(day) ? day : notADate;
});

const isoTimestamp =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/;
const notATimestamp = new Wrong('must be an ISO 8601 timestamp with its time zone');
/** Any ISO 8601 timestamp with a zone; handed on in UTC with milliseconds. */
export const timestamp: Reader = value((raw) => {
  const found = typeof raw === 'string' ? isoTimestamp.exec(raw.trim()) : null;
  if (!found || !isRealDate(found[1] ?? '')) return notATimestamp;
  return new Date(found[0]).toISOString();
});

export interface DollarRules {
  /** Least amount that is allowed; `above` is the same, exclusive. */
  readonly min?: number;
  readonly above?: number;
  readonly max?: number;
}

export const LARGEST_AMOUNT = 9_999_999.99;

/** Dollars with at most two decimals, as a JSON number. */
export const dollars = ({ min = 0, above, max = LARGEST_AMOUNT }: DollarRules = {}): Reader => {
  const notMoney = new Wrong('must be an amount in dollars with at most two decimals');
  const outside = new Wrong(
    above === undefined
      ? `must be from ${grouped(min)} to ${grouped(max)}`
      : `must be more than ${grouped(above)} and at most ${grouped(max)}`,
  );
  return value((raw) => {
    if (typeof raw !== 'number' || !Number.isFinite(raw)) return notMoney;
    if (raw > max || (above === undefined ? raw < min : raw <= above)) return outside;
    return Number(raw.toFixed(2)) === raw ? raw : notMoney;
  }, numeric);
};

export interface IntRules {
  readonly min?: number;
  readonly max?: number;
  /** A number out of range becomes the nearest one within it. */
  readonly clamp?: boolean;
}

const notWhole = new Wrong('must be a whole number');

export const int = ({ min = 0, max = Number.MAX_SAFE_INTEGER, clamp = false }: IntRules = {}): Reader => {
  const outside = new Wrong(
    max === Number.MAX_SAFE_INTEGER
      ? `must be at least ${grouped(min)}`
      : `must be from ${grouped(min)} to ${grouped(max)}`,
  );
  return value((raw) => {
    if (typeof raw !== 'number' || !Number.isInteger(raw)) return notWhole;
    if (clamp) return Math.min(Math.max(raw, min), max);
    return raw < min || raw > max ? outside : raw;
  }, numeric);
};

const numeric = (text: string): unknown => (/^-?\d{1,15}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : text);

export const choice = (values: readonly string[]): Reader => {
  const known = new Set(values);
  const wrong = new Wrong(`must be one of: ${values.join(', ')}`);
  return value((raw) => (typeof raw === 'string' && known.has(raw.trim()) ? raw.trim() : wrong));
};

const notAFlag = new Wrong('must be true or false');
const flags = new Map<string, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
export const flag: Reader = value(
  (raw) => (typeof raw === 'boolean' ? raw : notAFlag),
  (text) => flags.get(text.trim()) ?? text,
);

/** A list of plain values; in a query parameter they are separated by commas. */
export const list = (item: Reader, { min = 0, max }: { min?: number; max: number }): Reader => ({
  kind: 'list',
  item,
  min,
  max,
});

export const nested = (of: () => FormClass): Reader => ({ kind: 'form', of });

const reserved = new Wrong('must not hold the key __proto__');
const notAnObject = new Wrong('must be a JSON object');

/** Any JSON object up to a size in UTF-8 bytes, kept as it is. */
export const jsonObject = (maxBytes: number): Reader => {
  const tooLarge = new Wrong(`must be at most ${grouped(maxBytes)} bytes of JSON`);
  return value((raw) => {
    if (!isPlainObject(raw)) return notAnObject;
    const json = JSON.stringify(raw);
    if (json.includes('"__proto__":')) return reserved;
    return Buffer.byteLength(json) > maxBytes ? tooLarge : raw;
  });
};

/** Anything: the schema in the documentation says what (answers only). */
export const anything: Reader = value((raw) => raw);

export const isPlainObject = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);

export const missing = new Wrong('is required');
export const blank = empty;
