import { baseName, isRealDate } from '#domain';
import type { ValueReader } from './form.js';

const numberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const formatNumber = (n: number): string => numberFormat.format(n);

const asIs = (value: unknown): unknown => value;
const trim = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
/** See `ValueReader.whole`. */
const unwrap = (value: unknown): unknown => (typeof value === 'function' ? (value as () => unknown)() : value);

/** Control characters, line ends and unpaired surrogates. */
const invalidInLine = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** Control characters other than tab and line ends, and unpaired surrogates. */
const invalidInText = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

export interface TextRules {
  readonly max?: number;
  readonly pattern?: RegExp;
  /** Text after the field's name if the pattern does not match. */
  readonly message?: string;
  /** Applied before the pattern is tested. */
  readonly fold?: 'upper' | 'lower';
  /** An empty string is not absent: it clears the stored value. */
  readonly keepEmpty?: boolean;
  readonly lines?: 'one' | 'many';
}

const folds = {
  upper: (text: string) => text.toUpperCase(),
  lower: (text: string) => text.toLowerCase(),
  none: (text: string) => text,
};

/** Trims the text. Blank text counts as absent if the field is optional. */
export const text = (rules: TextRules = {}): ValueReader => {
  const { max = 255, pattern, message = 'has the wrong form', fold = 'none', keepEmpty = false, lines = 'one' } = rules;
  const folded = folds[fold];
  const tooLong = `must be at most ${formatNumber(max)} characters`;
  const [forbidden, notClean] =
    lines === 'one' ? [invalidInLine, 'must be one line of text'] : [invalidInText, 'must not hold control characters'];
  return {
    kind: 'value',
    blankIsAbsent: !keepEmpty,
    tidy: (value) => (typeof value === 'string' ? folded(value.trim()) : value),
    problem: (value) => {
      if (typeof value !== 'string') return 'must be text';
      if (value === '') return keepEmpty ? undefined : 'must not be empty';
      if (value.length > max && Array.from(value).length > max) return tooLong;
      if (forbidden.test(value)) return notClean;
      return pattern && !pattern.test(value) ? message : undefined;
    },
  };
};

const fileNameText = text();
/** UAX #9. With U+202E, `report_fdp.exe` is displayed as `report_exe.pdf`. */
const bidirectionalControl = /\p{Bidi_Control}/u;

/** Removes the folders that some clients put before the name. */
export const fileName: ValueReader = {
  ...fileNameText,
  problem: (value) =>
    typeof value === 'string' && bidirectionalControl.test(value)
      ? 'must not contain bidirectional control characters'
      : fileNameText.problem(value),
  tidy: (value) => (typeof value === 'string' ? baseName(value.trim()) : value),
};

/** A blank value is invalid rather than absent. `uniform` is applied only to values that match the pattern. */
export const patternText = (pattern: RegExp, message: string, uniform?: (text: string) => string): ValueReader => ({
  kind: 'value',
  tidy: (value) => {
    const text = trim(value);
    return uniform && typeof text === 'string' && pattern.test(text) ? uniform(text) : text;
  },
  problem: (value) => (typeof value === 'string' && pattern.test(value) ? undefined : message),
});

/** Years outside this range are typos (0206 for 2026). */
const [EARLIEST, LATEST] = ['1850-01-01', '2199-12-31'];

export const calendarDate: ValueReader = {
  kind: 'value',
  tidy: trim,
  problem: (value) => {
    if (typeof value !== 'string' || !isRealDate(value)) return 'must be a real date, YYYY-MM-DD';
    return value < EARLIEST || value > LATEST ? `must be between ${EARLIEST} and ${LATEST}` : undefined;
  },
};

const isoTimestamp =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/;
const isTimestamp = (text: string): boolean => isRealDate(isoTimestamp.exec(text)?.[1] ?? '');

/** ISO 8601 with a time zone. Converted to UTC with milliseconds. */
export const timestamp: ValueReader = {
  kind: 'value',
  tidy: (value) => {
    const text = trim(value);
    return typeof text === 'string' && isTimestamp(text) ? new Date(text).toISOString() : text;
  },
  problem: (value) =>
    typeof value === 'string' && isTimestamp(value) ? undefined : 'must be an ISO 8601 timestamp with its time zone',
};

export interface DollarRules {
  /** Inclusive minimum. `above` is exclusive. */
  readonly min?: number;
  readonly above?: number;
  readonly max?: number;
}

export const MAX_AMOUNT = 9_999_999.99;

/** The rules require at most `decimals` decimals; otherwise the problem is `message`. */
const decimalNumber = (
  decimals: number,
  message: string,
  { min = 0, above, max = Number.MAX_SAFE_INTEGER }: DollarRules,
): ValueReader => {
  const outside =
    above === undefined
      ? `must be from ${formatNumber(min)} to ${formatNumber(max)}`
      : `must be more than ${formatNumber(above)} and at most ${formatNumber(max)}`;
  return {
    kind: 'value',
    fromText: numeric,
    tidy: asIs,
    problem: (value) => {
      if (typeof value !== 'number' || !Number.isFinite(value)) return message;
      if (value > max || (above === undefined ? value < min : value <= above)) return outside;
      return Number(value.toFixed(decimals)) === value ? undefined : message;
    },
  };
};

export const dollars = (rules: DollarRules = {}): ValueReader =>
  decimalNumber(2, 'must be an amount in dollars with at most two decimals', { max: MAX_AMOUNT, ...rules });

export interface DecimalRules extends DollarRules {
  /** Maximum number of decimals. Default: three, as in the quantities of an 837 and an 835. */
  readonly decimals?: number;
}

export const decimal = ({ decimals = 3, ...rules }: DecimalRules = {}): ValueReader =>
  decimalNumber(decimals, `must be a number with at most ${decimals} decimal${decimals === 1 ? '' : 's'}`, rules);

export interface IntRules {
  readonly min?: number;
  readonly max?: number;
  /** Uses the nearest limit for a number outside the range. */
  readonly clamp?: boolean;
}

const isWhole = (value: unknown): value is number => Number.isInteger(value);

export const int = ({ min = 0, max = Number.MAX_SAFE_INTEGER, clamp = false }: IntRules = {}): ValueReader => {
  const outside =
    max === Number.MAX_SAFE_INTEGER
      ? `must be at least ${formatNumber(min)}`
      : `must be from ${formatNumber(min)} to ${formatNumber(max)}`;
  return {
    kind: 'value',
    fromText: numeric,
    tidy: clamp ? (value) => (isWhole(value) ? Math.min(Math.max(value, min), max) : value) : asIs,
    problem: (value) => {
      if (!isWhole(value)) return 'must be a whole number';
      return value < min || value > max ? outside : undefined;
    },
  };
};

const numeric = (text: string): unknown => (/^-?\d{1,15}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : text);

export const choice = (values: readonly string[]): ValueReader => {
  const known = new Set<unknown>(values);
  const wrong = `must be one of: ${values.join(', ')}`;
  // A `+` that is not encoded in a query arrives as a space: `age=91+` as `91 `.
  const withPlus = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll(' ', '+') : value);
  const tidy = (value: unknown): unknown => (known.has(withPlus(value)) ? withPlus(value) : trim(value));
  return { kind: 'value', tidy, problem: (value) => (known.has(value) ? undefined : wrong) };
};

export const intChoice = (values: readonly number[]): ValueReader => {
  const known = new Set<unknown>(values);
  const wrong = `must be one of: ${values.join(', ')}`;
  return { kind: 'value', fromText: numeric, tidy: asIs, problem: (value) => (known.has(value) ? undefined : wrong) };
};

const flags = new Map<string, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

export const flag: ValueReader = {
  kind: 'value',
  fromText: (text) => flags.get(text.trim()) ?? text,
  tidy: asIs,
  problem: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
};

/** Maximum size: `maxBytes` in UTF-8. The value is kept unchanged. */
export const jsonObject = (maxBytes: number): ValueReader => {
  const tooLarge = `must be at most ${formatNumber(maxBytes)} bytes of JSON`;
  return {
    kind: 'value',
    whole: true,
    tidy: unwrap,
    problem: (value) => {
      if (!isPlainObject(value)) return 'must be a JSON object';
      const json = JSON.stringify(value);
      if (json.includes('"__proto__":')) return 'must not hold the key __proto__';
      return Buffer.byteLength(json) > maxBytes ? tooLarge : undefined;
    },
  };
};

export interface TextMapRules {
  /** Maximum number of keys. */
  readonly most: number;
  /** Maximum length of a key (`key`) and of a value (`text`), in characters. */
  readonly key: number;
  readonly text: number;
}

/** The value is kept unchanged. Keys become parts of parameter names, so they must not contain brackets. */
export const textMap = ({ most, key, text }: TextMapRules): ValueReader => {
  const tooMany = `must hold at most ${most} keys`;
  const wrongKey = `must have keys of 1 to ${key} characters, without brackets and control characters`;
  const wrongText = `must hold texts of at most ${text} characters, without control characters`;
  const length = (value: string): number => Array.from(value).length;
  return {
    kind: 'value',
    whole: true,
    keyed: true,
    tidy: unwrap,
    problem: (value) => {
      if (!isPlainObject(value)) return 'must be a JSON object';
      const entries = Object.entries(value);
      if (entries.length > most) return tooMany;
      const keysFit = entries.every(
        ([name]) => name !== '__proto__' && /^[^[\]\p{Cc}\p{Cs}\u2028\u2029]+$/u.test(name) && length(name) <= key,
      );
      if (!keysFit) return wrongKey;
      return entries.every(([, one]) => typeof one === 'string' && !invalidInText.test(one) && length(one) <= text)
        ? undefined
        : wrongText;
    },
  };
};

/** The documented schema describes the value (responses only). */
export const anyValue: ValueReader = { kind: 'value', whole: true, tidy: unwrap, problem: () => undefined };

export const isPlainObject = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
