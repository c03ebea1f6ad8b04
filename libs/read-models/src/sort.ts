import type { Filter } from './filter.js';

export type SortField = readonly [field: string, direction: 1 | -1];

/** The fields of a complete order: those asked for (`-` before a descending one), then `_id`, which no two rows share. */
export const totalOrder = (sort: readonly string[]): readonly SortField[] => {
  const fields = sort.map((field): SortField => (field.startsWith('-') ? [field.slice(1), -1] : [field, 1]));
  return fields.some(([field]) => field === '_id') ? fields : [...fields, ['_id', fields.at(-1)?.[1] ?? 1]];
};

/** A value by which rows are sorted; null for a missing one. */
export type SortValue = string | number | null;

/** Filter for rows beyond a value of one field. Missing values sort first, so descending they come last. */
const beyondFilter = (field: string, direction: 1 | -1, value: SortValue): Filter | null => {
  if (direction === 1) return { [field]: value === null ? { $ne: null } : { $gt: value } };
  return value === null ? null : { $or: [{ [field]: { $lt: value } }, { [field]: null }] };
};

/** Rows strictly after a place in the order, given by the values of its sort fields and its `_id`. */
export const afterFilter = (sort: readonly string[], after: readonly SortValue[]): Filter => {
  const order = totalOrder(sort);
  if (after.length !== order.length) throw new RangeError(`a place in this order has ${order.length} values`);
  return {
    $or: order.flatMap(([field, direction], i) => {
      const further = beyondFilter(field, direction, after[i] ?? null);
      const same = order.slice(0, i).map(([before], j) => ({ [before]: after[j] ?? null }));
      return further === null ? [] : [{ $and: [...same, further] }];
    }),
  };
};
