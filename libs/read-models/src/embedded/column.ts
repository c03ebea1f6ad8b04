/** Value of a slim field: JSON. Missing and null are the same. */
export type Value = unknown;
/**
 * Returns 1 for each row in [from, to) that meets the condition. Evaluating by column is many times faster than by row.
 * A mask remains valid while rows change.
 */
export interface Mask {
  (from: number, to: number): Uint8Array;
  /** Returns the maximum number of rows that can meet the condition, without reading rows. Absent if unknown. */
  readonly atMost?: () => number;
}

/** Condition that only numbers can meet: above < n, from <= n, n <= to, n < below. */
export interface Bounds {
  readonly above: number;
  readonly from: number;
  readonly to: number;
  readonly below: number;
}

export interface Column {
  get(at: number): Value;
  set(at: number, value: Value): void;
  /** Turns a condition on values into a condition on rows. `bounds`, if given, is equivalent to `holds`. */
  mask(holds: (value: Value) => boolean, bounds?: Bounds | null): Mask;
  /** Returns a reader of the current values. Later writes do not affect it. */
  snapshot(): (at: number) => Value;
  /** Returns the sort keys: missing, numbers, strings, others. Valid until the next change. */
  keys(): (at: number) => number;
}

/** Column for a field that no row has. */
export const emptyColumn: Column = {
  get: () => null,
  set: () => undefined,
  mask: (holds) => (from, to) => new Uint8Array(to - from).fill(Number(holds(null))),
  snapshot: () => () => null,
  keys: () => () => 0,
};

const grown = <A extends Float64Array | Uint32Array>(make: new (length: number) => A, old: A, at: number): A => {
  if (at < old.length) return old;
  const larger = new make(Math.max(16, at + 1, old.length * 2));
  larger.set(old);
  return larger;
};

/** Column of numbers, stored without codes: cents, dates in milliseconds, counts. */
export class NumberColumn implements Column {
  private numbers = new Float64Array(0);

  get(at: number): number | null {
    const value = this.numbers[at];
    return value === undefined || Number.isNaN(value) ? null : value;
  }

  /** Sets a value. A value that is not a number is stored as missing. */
  set(at: number, value: Value): void {
    this.numbers = grown(Float64Array, this.numbers, at);
    this.numbers[at] = typeof value === 'number' ? value : Number.NaN;
  }

  snapshot(): (at: number) => Value {
    const numbers = this.numbers.slice();
    return (at) => {
      const value = numbers[at];
      return value === undefined || Number.isNaN(value) ? null : value;
    };
  }

  mask(holds: (value: Value) => boolean, bounds: Bounds | null = null): Mask {
    if (bounds !== null) return this.within(bounds);
    const missing = holds(null);
    return (from, to) => {
      const { numbers } = this;
      const flags = new Uint8Array(to - from);
      for (let at = from; at < to; at++) {
        const value = numbers[at] as number;
        flags[at - from] = Number(Number.isNaN(value) ? missing : holds(value));
      }
      return flags;
    };
  }

  private within({ above, from: least, to: most, below }: Bounds): Mask {
    return (from, to) => {
      const { numbers } = this;
      const flags = new Uint8Array(to - from);
      for (let at = from; at < to; at++) {
        const n = numbers[at] as number;
        if (n > above && n >= least && n <= most && n < below) flags[at - from] = 1;
      }
      return flags;
    };
  }

  keys(): (at: number) => number {
    const { numbers } = this;
    return (at) => {
      const value = numbers[at] as number;
      // Not -Infinity, because keys are subtracted from each other.
      return Number.isNaN(value) ? -Number.MAX_VALUE : value;
    };
  }

  sum(rows: Uint32Array): number {
    let total = 0;
    for (const at of rows) {
      const value = this.numbers[at] as number;
      if (!Number.isNaN(value)) total += value;
    }
    return total;
  }
}

/** Rank of a value's type in MongoDB's sort order. Covers only types that rows contain. */
const rank = (value: Value): number => {
  if (value === null) return 0;
  if (typeof value === 'number') return 1;
  if (typeof value === 'string') return 2;
  return typeof value === 'boolean' ? 4 : 3;
};

export const compareValues = (a: Value, b: Value): number => {
  const types = rank(a) - rank(b);
  if (types !== 0 || a === b) return types;
  return rank(a) === 3 ? 0 : (a as string) < (b as string) ? -1 : 1;
};

/** Maximum number of distinct values in a column for which `atMost` is calculated. */
const MAX_ESTIMATED_VALUES = 1024;

/** Number of unused values, beyond half of all values, that a column can hold before it is compacted. */
const MAX_UNUSED_VALUES = 1024;

/** Stores each distinct value once; rows hold its code. A condition is evaluated per value; rows sort as integers. */
export class CodedColumn implements Column {
  private values: Value[] = [null];
  private codes = new Map<Value, number>([[null, 0]]);
  private rows = new Uint32Array(0);
  private uses = new Uint32Array(1);
  private unused = 0;
  /** Codes in value order. Updated when a sort needs them. */
  private order = new Uint32Array([0]);
  private ranks = new Uint32Array([0]);

  get empty(): boolean {
    return this.values.length === 1;
  }

  get(at: number): Value {
    return this.values[this.rows[at] ?? 0] ?? null;
  }

  set(at: number, value: Value): void {
    this.rows = grown(Uint32Array, this.rows, at);
    this.use(this.rows[at] as number, -1);
    const code = this.code(value);
    this.rows[at] = code;
    this.use(code, 1);
    if (this.unused > this.values.length / 2 + MAX_UNUSED_VALUES) this.compact();
  }

  snapshot(): (at: number) => Value {
    // A list of values only grows. A compaction creates a new list, so this one remains valid.
    const { values } = this;
    const rows = this.rows.slice();
    return (at) => values[rows[at] ?? 0] ?? null;
  }

  mask(holds: (value: Value) => boolean): Mask {
    /** Results by code: 0 not evaluated yet, 1 no, 2 yes. */
    let answers = new Uint8Array(0);
    let codes = this.codes;
    const renew = (): void => {
      const { values } = this;
      if (answers.length < values.length || codes !== this.codes) answers = new Uint8Array(values.length + 64);
      codes = this.codes;
    };
    const answer = (code: number): number => {
      if (answers[code] === 0) answers[code] = holds(this.values[code]) ? 2 : 1;
      return answers[code] as number;
    };
    const mask = (from: number, to: number): Uint8Array => {
      renew();
      const { rows } = this;
      const flags = new Uint8Array(to - from);
      for (let at = from; at < to; at++) flags[at - from] = answer(rows[at] as number) >> 1;
      return flags;
    };
    const atMost = (): number => {
      const { values, uses } = this;
      if (values.length > MAX_ESTIMATED_VALUES) return Infinity;
      renew();
      // The number of rows without a value is unknown.
      let most = answer(0) === 2 ? Infinity : 0;
      for (let code = 1; code < values.length; code++) if (answer(code) === 2) most += uses[code] as number;
      return most;
    };
    return Object.assign(mask, { atMost });
  }

  keys(): (at: number) => number {
    if (this.order.length < this.values.length) this.sort();
    const { ranks, rows } = this;
    return (at) => ranks[rows[at] as number] as number;
  }

  private code(value: Value): number {
    const key = typeof value === 'object' && value !== null ? `\u0000${JSON.stringify(value)}` : value;
    const known = this.codes.get(key);
    if (known !== undefined) return known;
    this.codes.set(key, this.values.length);
    this.uses = grown(Uint32Array, this.uses, this.values.length);
    this.unused += 1;
    return this.values.push(value) - 1;
  }

  /** Counts a use. Code 0 represents missing values. It is always kept, so its uses are not counted. */
  private use(code: number, difference: 1 | -1): void {
    if (code === 0) return;
    const uses = (this.uses[code] as number) + difference;
    this.uses[code] = uses;
    if (uses === 0) this.unused += 1;
    else if (uses === 1 && difference === 1) this.unused -= 1;
  }

  private compact(): void {
    const { values, rows } = this;
    this.values = [null];
    this.codes = new Map([[null, 0]]);
    this.uses = new Uint32Array(1);
    this.unused = 0;
    this.order = new Uint32Array([0]);
    this.rows = new Uint32Array(rows.length);
    rows.forEach((code, at) => {
      const fresh = this.code(values[code] ?? null);
      this.rows[at] = fresh;
      this.use(fresh, 1);
    });
  }

  /** Sorts the new values, merges them into the sorted values, and assigns new ranks. */
  private sort(): void {
    const { values, order } = this;
    const byValue = (a: number, b: number) => compareValues(values[a], values[b]);
    const fresh = Array.from({ length: values.length - order.length }, (_, i) => order.length + i).sort(byValue);
    const merged = new Uint32Array(values.length);
    let from = 0;
    fresh.forEach((code, i) => {
      const place = insertion(order, from, (known) => byValue(known, code));
      merged.set(order.subarray(from, place), from + i);
      merged[place + i] = code;
      from = place;
    });
    merged.set(order.subarray(from), from + fresh.length);
    this.order = merged;
    this.ranks = new Uint32Array(values.length);
    for (let position = 0; position < merged.length; position++) this.ranks[merged[position] as number] = position;
  }
}

/** Returns the first position at or after `from` whose entry is greater or equal. */
const insertion = (sorted: Uint32Array, from: number, compareTo: (entry: number) => number): number => {
  let high = sorted.length;
  let low = from;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareTo(sorted[middle] as number) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Column for strings that rarely repeat: IDs and search texts. The first sort after a change re-sorts all of them. */
export class TextColumn implements Column {
  private readonly texts: string[] = [];
  private ranks: Uint32Array | null = null;

  get(at: number): string {
    return this.texts[at] ?? '';
  }

  set(at: number, value: Value): void {
    this.texts[at] = typeof value === 'string' ? value : '';
    this.ranks = null;
  }

  snapshot(): (at: number) => Value {
    const texts = this.texts.slice();
    return (at) => texts[at] ?? '';
  }

  mask(holds: (value: Value) => boolean): Mask {
    return (from, to) => {
      const flags = new Uint8Array(to - from);
      for (let at = from; at < to; at++) flags[at - from] = Number(holds(this.get(at)));
      return flags;
    };
  }

  keys(): (at: number) => number {
    const ranks = (this.ranks ??= this.ranked());
    return (at) => ranks[at] as number;
  }

  private ranked(): Uint32Array {
    const { texts } = this;
    const order = Uint32Array.from(texts.keys()).sort((a, b) => compareValues(texts[a], texts[b]));
    const ranks = new Uint32Array(texts.length);
    order.forEach((at, rank) => (ranks[at] = rank));
    return ranks;
  }
}
