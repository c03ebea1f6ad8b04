/**
 * A part of an index value. Numbers are nonnegative integers. Texts are IDs, ISO times or HMACs, and are stored
 * unencrypted.
 */
export type IndexPart = string | number | bigint;
/** Value by which an index sorts, most significant part first. */
export type IndexValue = readonly IndexPart[];

/** Index values of a record, by index name. An index entry is a value followed by the record's key. */
export type IndexedValues = Readonly<Record<string, readonly string[]>>;

export interface IndexRange {
  /** Exact first parts of the value. */
  readonly equals?: IndexValue;
  /** Minimum (inclusive) of the part after the `equals` parts. */
  readonly from?: IndexPart;
  /** Maximum (exclusive) of the part after the `equals` parts. */
  readonly below?: IndexPart;
  /** `cursor` of the last entry of the previous page. */
  readonly after?: string;
  readonly limit?: number;
  /** If true, sorts in descending order. */
  readonly reverse?: boolean;
}

/** A page of an index in the form that engines use: entries from `from` (inclusive) to `below` (exclusive). */
export interface IndexPage {
  readonly from: string;
  readonly below: string;
  readonly limit: number;
  readonly reverse: boolean;
}

/** Separator that sorts before every character of a part; see `partText`. */
const PART_END = ' ';
/** Sorts after every character that a part can contain. */
const HIGHEST_CHARACTER = '\uffff';
const DIGITS = 16;
const BIG_DIGITS = 20;
const DEFAULT_LIMIT = 1000;

/** Returns a part as text with the same sort order. Throws RangeError for a negative number or a fraction. */
const partText = (part: IndexPart): string => {
  if (typeof part === 'string') return part.replace(/[\0- %]/g, encodeURIComponent);
  if (part < 0 || (typeof part === 'number' && !Number.isSafeInteger(part)))
    throw new RangeError(`no index orders by ${part}`);
  return String(part).padStart(typeof part === 'bigint' ? BIG_DIGITS : DIGITS, '0');
};

/** Returns a value as text with the same sort order. */
export const valueText = (value: IndexValue): string => value.map((part) => partText(part) + PART_END).join('');

/** Returns the first part of an entry's value, which must be a number, from the entry's cursor. */
export const firstNumberOf = (cursor: string): number => Number(cursor.slice(0, DIGITS));

/** Returns the page of an index that a range describes, in the form that engines use. */
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
