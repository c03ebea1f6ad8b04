import { compareValues, type Column, type Value } from './column.js';

/** Rows as lists of values. Even empty columns take 71 KB, and there can be thousands of organizations. */
export class SmallResultSet {
  private readonly rows: Value[][] = [];

  get(at: number, place: number): Value {
    return this.rows[at]?.[place] ?? null;
  }

  set(at: number, values: Value[]): void {
    this.rows[at] = values;
  }

  /** Deletes a row. The last row takes over its number. */
  delete(at: number): void {
    const last = this.rows.pop();
    if (last !== undefined && at < this.rows.length) this.rows[at] = last;
  }

  /** Returns a column of the values at one index of each row. */
  column(place: number): Column {
    const get = (at: number): Value => this.get(at, place);
    return {
      get,
      set: (at, value) => {
        const row = this.rows[at];
        if (row) row[place] = value;
      },
      mask: (holds) => (from, to) => Uint8Array.from({ length: to - from }, (_, i) => Number(holds(get(from + i)))),
      snapshot: () => {
        const values = this.rows.map((_, at) => get(at));
        return (at) => values[at] ?? null;
      },
      keys: () => this.ranks(get),
    };
  }

  /** Returns sort keys. Equal values have the same key. */
  private ranks(get: (at: number) => Value): (at: number) => number {
    const order = Array.from(this.rows.keys()).sort((a, b) => compareValues(get(a), get(b)));
    const ranks = new Uint32Array(order.length);
    let rank = 0;
    order.forEach((at, i) => {
      const before = order[i - 1];
      if (before !== undefined && compareValues(get(before), get(at)) !== 0) rank += 1;
      ranks[at] = rank;
    });
    return (at) => ranks[at] as number;
  }
}
