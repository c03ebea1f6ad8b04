type Key = (at: number) => number;

/** One field of a sort order: a function that returns a row's sort key, and 1 for ascending or -1 for descending. */
export type SortKey = readonly [key: Key, direction: 1 | -1];

/** Row numbers with their first sort keys. Most comparisons need no other memory access. */
interface Keyed {
  readonly rows: Uint32Array;
  readonly keys: Float64Array;
}

const withKeys = (rows: Uint32Array, [key, direction]: SortKey): Keyed => {
  const keys = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) keys[i] = direction * key(rows[i] as number);
  return { rows: rows.slice(), keys };
};

const SAMPLE_SIZE = 512;
/** Safety margin on both sides of the window, in positions of the sample. */
const SAMPLE_MARGIN = 12;

/**
 * Drops most rows before or after the window, estimated from a sample of their first keys. Returns the remaining rows
 * and the number dropped before the window, or null if the estimate was wrong.
 */
const narrowToWindow = ({ rows, keys }: Keyed, from: number, to: number): readonly [Keyed, before: number] | null => {
  const sample = Float64Array.from(
    { length: SAMPLE_SIZE },
    (_, i) => keys[Math.floor((i * keys.length) / SAMPLE_SIZE)] as number,
  );
  sample.sort();
  const least = sample[Math.floor((SAMPLE_SIZE * from) / keys.length) - SAMPLE_MARGIN] ?? -Infinity;
  const most = sample[Math.ceil((SAMPLE_SIZE * to) / keys.length) + SAMPLE_MARGIN] ?? Infinity;
  const some: Keyed = { rows: new Uint32Array(rows.length), keys: new Float64Array(rows.length) };
  let [before, count] = [0, 0];
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number;
    if (key < least) before++;
    else if (key <= most) {
      some.rows[count] = rows[i] as number;
      some.keys[count++] = key;
    }
  }
  if (before > from || before + count < Math.min(to, keys.length)) return null;
  return [{ rows: some.rows.subarray(0, count), keys: some.keys.subarray(0, count) }, before];
};

/** Quicksort that sorts only the parts that overlap the window. */
const sortWithin = ({ rows, keys }: Keyed, rest: readonly SortKey[], from: number, to: number): readonly number[] => {
  const ties = (a: number, b: number): number => {
    for (const [key, direction] of rest) {
      const difference = key(a) - key(b);
      if (difference !== 0) return direction * difference;
    }
    return 0;
  };
  const difference = (i: number, pivotKey: number, pivot: number): number => {
    const key = keys[i] as number;
    if (key !== pivotKey) return key < pivotKey ? -1 : 1;
    // Skip comparing a row with itself, which would compare every key.
    return rows[i] === pivot ? 0 : ties(rows[i] as number, pivot);
  };
  const swap = (i: number, j: number): void => {
    [rows[i], rows[j]] = [rows[j] as number, rows[i] as number];
    [keys[i], keys[j]] = [keys[j] as number, keys[i] as number];
  };

  const pending: (readonly [number, number])[] = [[0, rows.length - 1]];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const [low, high] = part;
    if (low >= high || low >= to || high < from) continue;
    const middle = (low + high) >>> 1;
    const [pivotKey, pivot] = [keys[middle] as number, rows[middle] as number];
    let [left, right] = [low, high];
    while (left <= right) {
      while (difference(left, pivotKey, pivot) < 0) left++;
      while (difference(right, pivotKey, pivot) > 0) right--;
      if (left <= right) swap(left++, right--);
    }
    pending.push([low, right], [left, high]);
  }
  return Array.from(rows.subarray(from, to));
};

/** Row numbers that a full sort would place at [from, to), at little more than the cost of reading each row once. */
export const sortedWindow = (
  rows: Uint32Array,
  sort: readonly SortKey[],
  from: number,
  to: number,
): readonly number[] => {
  const [first = [() => 0, 1] as SortKey, ...rest] = sort;
  const all = withKeys(rows, first);
  const [some, before] = (rows.length > 8 * SAMPLE_SIZE ? narrowToWindow(all, from, to) : null) ?? [all, 0];
  return sortWithin(some, rest, from - before, to - before);
};
