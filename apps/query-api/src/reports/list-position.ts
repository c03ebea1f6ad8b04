import { FirstOf } from '#read-models';

/** Place of an item in a list: its sort values. */
export type ListKey = readonly (string | number)[];

export const compareKeys = (a: ListKey, b: ListKey): number => {
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return (a[i] ?? '') < (b[i] ?? '') ? -1 : 1;
  return 0;
};

/** True if the key comes after `after`, or if `after` is null. */
export const isAfter = (key: ListKey, after: ListKey | null): boolean => after === null || compareKeys(key, after) > 0;

/** Selects the first `limit` items of a sorted list, and one more if the list continues. */
export const firstByKey = <Item extends { readonly key: ListKey }>(limit: number): FirstOf<Item> =>
  new FirstOf<Item>(limit + 1, (a, b) => compareKeys(a.key, b.key));
