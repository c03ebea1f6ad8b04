import type { Filter } from './read-models.js';

export type SortField = readonly [field: string, direction: 1 | -1];

/** The fields of a complete order: those asked for (`-` before a descending one), then `_id`, which no two rows share. */
export const totalOrder = (sort: readonly string[]): readonly SortField[] => {
  const fields = sort.map((field): SortField => (field.startsWith('-') ? [field.slice(1), -1] : [field, 1]));
  return fields.some(([field]) => field === '_id') ? fields : [...fields, ['_id', fields.at(-1)?.[1] ?? 1]];
};

/** Rows strictly after a place in the order, given by the values of its sort fields and its `_id`. */
export const afterFilter = (sort: readonly string[], after: readonly (string | number)[]): Filter => {
  const order = totalOrder(sort);
  if (after.length !== order.length) throw new RangeError(`a place in this order has ${order.length} values`);
  return {
    $or: order.map(([field, direction], i) => ({
      ...Object.fromEntries(order.slice(0, i).map(([before], j) => [before, after[j]])),
      [field]: { [direction === 1 ? '$gt' : '$lt']: after[i] },
    })),
  };
};
