type Key = (at: number) => number;

/** One field of an order: its rows' sort keys, and 1 for ascending, -1 for descending. */
export type SortKey = readonly [key: Key, direction: 1 | -1];

/**
 * The row numbers that a full sort would leave at [from, to): a quicksort that only goes into the parts which reach into
 * the window, so one page out of a hundred thousand costs two or three comparisons a row.
 */
export const sortedWindow = (
  rows: Uint32Array,
  sort: readonly SortKey[],
  from: number,
  to: number,
): readonly number[] => {
  const [[firstKey, firstDirection] = [() => 0, 1] as SortKey, ...rest] = sort;
  const order = Uint32Array.from(rows);
  // The first field's keys beside the rows: most comparisons end here, without a jump through memory.
  const keys = new Float64Array(order.length);
  for (let i = 0; i < order.length; i++) keys[i] = firstDirection * firstKey(order[i] as number);

  const ties = (a: number, b: number): number => {
    for (const [key, direction] of rest) {
      const difference = key(a) - key(b);
      if (difference !== 0) return direction * difference;
    }
    return 0;
  };
  const below = (i: number, pivotKey: number, pivot: number): boolean => {
    const key = keys[i] as number;
    return key < pivotKey || (key === pivotKey && ties(order[i] as number, pivot) < 0);
  };
  const above = (i: number, pivotKey: number, pivot: number): boolean => {
    const key = keys[i] as number;
    return key > pivotKey || (key === pivotKey && ties(order[i] as number, pivot) > 0);
  };
  const swap = (i: number, j: number): void => {
    [order[i], order[j]] = [order[j] as number, order[i] as number];
    [keys[i], keys[j]] = [keys[j] as number, keys[i] as number];
  };

  const pending: (readonly [number, number])[] = [[0, order.length - 1]];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const [low, high] = part;
    if (low >= high || low >= to || high < from) continue;
    const middle = (low + high) >>> 1;
    const [pivotKey, pivot] = [keys[middle] as number, order[middle] as number];
    let [left, right] = [low, high];
    while (left <= right) {
      while (below(left, pivotKey, pivot)) left++;
      while (above(right, pivotKey, pivot)) right--;
      if (left <= right) swap(left++, right--);
    }
    pending.push([low, right], [left, high]);
  }
  return Array.from(order.subarray(from, to));
};
