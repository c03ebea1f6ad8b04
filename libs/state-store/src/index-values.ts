/** Numbers are nonnegative integers. Strings are IDs, ISO times or HMACs, and are stored unencrypted. */
export type IndexPart = string | number | bigint;
/** Index value, most significant part first. */
export type IndexValue = readonly IndexPart[];

/** Index entries by index. Each entry is a value followed by the record's key. */
export type IndexedValues = Readonly<Record<string, readonly string[]>>;

export interface IndexRange {
  /** Exact first parts of the value. */
  readonly equals?: IndexValue;
  /** Minimum (inclusive) of the part after the `equals` parts. */
  readonly from?: IndexPart;
  /** Maximum (exclusive) of the part after the `equals` parts. */
  readonly below?: IndexPart;
  /** Cursor of the previous page's last entry. */
  readonly after?: string;
  readonly limit?: number;
  readonly reverse?: boolean;
}

/** Page of an index from `from` (inclusive) to `below` (exclusive). */
export interface IndexPage {
  readonly from: string;
  readonly below: string;
  readonly limit: number;
  readonly reverse: boolean;
}

/** End of a part. Sorts before every character in a part; see `partText`. */
const PART_END = ' ';
const HIGHEST_CHARACTER = '\uffff';
const DIGITS = 16;
const BIG_DIGITS = 20;
const DEFAULT_LIMIT = 1000;

/** Returns a part as text with the same sort order. Throws RangeError for a negative number or a fraction. */
const partText = (part: IndexPart): string => {
  if (typeof part === 'string') return part.replace(/[\0- %]/g, encodeURIComponent);
  if (part < 0 || (typeof part === 'number' && !Number.isSafeInteger(part)))
    throw new RangeError(`${part} cannot be an index value`);
  return String(part).padStart(typeof part === 'bigint' ? BIG_DIGITS : DIGITS, '0');
};

/** Returns a value as text with the same sort order. */
export const valueText = (value: IndexValue): string => value.map((part) => partText(part) + PART_END).join('');

/** Returns the first part of a value, which must be a number. */
export const firstNumberOf = (cursor: string): number => Number(cursor.slice(0, DIGITS));

export const indexPage = (range: IndexRange): IndexPage => {
  const { equals = [], from, below, after, limit = DEFAULT_LIMIT, reverse = false } = range;
  const prefix = valueText(equals);
  const page = {
    from: from === undefined ? prefix : prefix + partText(from),
    below: below === undefined ? prefix + HIGHEST_CHARACTER : prefix + partText(below),
    limit,
    reverse,
  };
  if (after === undefined) return page;
  return reverse ? { ...page, below: after } : { ...page, from: `${after}\0` };
};
