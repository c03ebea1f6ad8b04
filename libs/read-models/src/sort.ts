import type { Filter } from './filter.js';

export type SortField = readonly [field: string, direction: 1 | -1];

/** Returns the sort fields, then `_id`, which is unique. */
export const totalOrder = (sort: readonly string[]): readonly SortField[] => {
  const fields = sort.map((field): SortField => (field.startsWith('-') ? [field.slice(1), -1] : [field, 1]));
  return fields.some(([field]) => field === '_id') ? fields : [...fields, ['_id', fields.at(-1)?.[1] ?? 1]];
};

/** Value of a sort field in a row, or null if it is missing. */
export type SortValue = string | number | null;

/** Filter for values beyond a value; null if there can be no rows. Missing values sort first, or last if descending. */
const beyondFilter = (field: string, direction: 1 | -1, value: SortValue): Filter | null => {
  if (direction === 1) return { [field]: value === null ? { $ne: null } : { $gt: value } };
  return value === null ? null : { $or: [{ [field]: { $lt: value } }, { [field]: null }] };
};

/** Returns a filter for rows strictly after a position: the values of the sort fields and of `_id`. */
export const afterFilter = (sort: readonly string[], after: readonly SortValue[]): Filter => {
  const order = totalOrder(sort);
  if (after.length !== order.length) throw new RangeError(`a position in this order must have ${order.length} values`);
  return {
    $or: order.flatMap(([field, direction], i) => {
      const further = beyondFilter(field, direction, after[i] ?? null);
      const same = order.slice(0, i).map(([before], j) => ({ [before]: after[j] ?? null }));
      return further === null ? [] : [{ $and: [...same, further] }];
    }),
  };
};
