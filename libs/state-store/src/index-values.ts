/** A part of an index value. Numbers are whole and not negative; texts are ids, ISO times or HMACs: they lie in clear. */
export type IndexPart = string | number | bigint;
/** Value that an index orders by, the most significant part first. */
export type IndexValue = readonly IndexPart[];

/** Values of one record, by index. An entry is a value and, behind it, the record's key. */
export type IndexedValues = Readonly<Record<string, readonly string[]>>;

/** Range of an index. */
export interface IndexRange {
  /** The first parts of the value, exactly. */
  readonly equals?: IndexValue;
  /** The part behind those that are equal: not less than this. */
  readonly from?: IndexPart;
  /** The part behind those that are equal: less than this. */
  readonly below?: IndexPart;
  /** `cursor` of the last entry of the page before. */
  readonly after?: string;
  readonly limit?: number;
  /** From the last to the first. */
  readonly reverse?: boolean;
}

/** A page of an index as engines read it: entries not less than `from` and less than `below`. */
export interface IndexPage {
  readonly from: string;
  readonly below: string;
  readonly limit: number;
  readonly reverse: boolean;
}

/** Lower than every character of a part, see `partText`. */
const PART_END = ' ';
/** Sorts behind everything that a part may go on with. */
const HIGHEST_CHARACTER = '\uffff';
const DIGITS = 16;
const BIG_DIGITS = 20;
const DEFAULT_LIMIT = 1000;

/** A part as text that sorts as the parts do. Throws RangeError for a number that does not. */
const partText = (part: IndexPart): string => {
  if (typeof part === 'string') return part.replace(/[\0- %]/g, encodeURIComponent);
  if (part < 0 || (typeof part === 'number' && !Number.isSafeInteger(part)))
    throw new RangeError(`no index orders by ${part}`);
  return String(part).padStart(typeof part === 'bigint' ? BIG_DIGITS : DIGITS, '0');
};

/** A value as text that sorts as values do. */
export const valueText = (value: IndexValue): string => value.map((part) => partText(part) + PART_END).join('');

/** The first part of an entry's value, a number, from the entry's cursor. */
export const firstNumberOf = (cursor: string): number => Number(cursor.slice(0, DIGITS));

/** The part of an index that a range names, as engines read it. */
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
