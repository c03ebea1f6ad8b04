import type { Filter, FindQuery, Found, StoredDoc } from '../read-models.js';
import { afterFilter, totalOrder } from '../sort.js';
import { compareValues } from './column.js';
import { COMMON_FIELDS, type Row, type Rows } from './rows.js';
import type { SealedTable } from './sealed-table.js';
import { sortedWindow } from './window.js';

const DEFAULT_LIMIT = 100;

const byOrder = (sort: readonly string[]) => {
  const order = totalOrder(sort);
  return (a: Row, b: Row): number => {
    for (const [field, direction] of order) {
      const difference = compareValues(a[field] ?? null, b[field] ?? null);
      if (difference !== 0) return direction * difference;
    }
    return 0;
  };
};

interface Match {
  readonly rows: Rows;
  readonly found: Uint32Array;
}

/** Returns the page's slim rows: each organization's best rows, merged. */
const page = (matches: readonly Match[], { sort = [], skip = 0, limit = DEFAULT_LIMIT }: FindQuery) => {
  if (limit === 0) return [];
  const order = totalOrder(sort);
  const best = ({ rows, found }: Match, from: number) =>
    sortedWindow(found, rows.keys(order), from, skip + limit).map((at) => rows.row(at));
  const [only] = matches;
  if (only !== undefined && matches.length === 1) return best(only, skip);
  const all = matches.flatMap((match) => best(match, 0));
  return all.sort(byOrder(sort)).slice(skip, skip + limit);
};

const sum = (matches: readonly Match[], amount: (match: Match) => number): number =>
  matches.reduce((total, match) => total + amount(match), 0);

const pick = (row: StoredDoc, fields: readonly string[] | undefined): StoredDoc => {
  if (fields === undefined) return row;
  const wanted = new Set<string>([...COMMON_FIELDS, ...fields]);
  return Object.fromEntries(Object.entries(row).filter(([field]) => wanted.has(field))) as StoredDoc;
};

/** Selects, counts, sums and sorts in memory. Reads complete documents only for the page's rows. */
export const find = async (table: SealedTable, asked: FindQuery): Promise<Found<object>> => {
  const { filter = {}, sort = [], after, sums = [], fields } = asked;
  const words = (asked.words ?? []).map((word) => word.toLowerCase());
  const select = (conditions: Filter): Match[] =>
    table.rows(asked.organizationId, filter).map((rows) => ({ rows, found: rows.select(conditions, words) }));

  const counted = asked.count === false && after !== undefined ? [] : select(filter);
  const slim = page(after === undefined ? counted : select({ $and: [filter, afterFilter(sort, after)] }), asked);
  const inMemory = fields?.every((field) => table.shape.slim.includes(field)) === true;
  const result =
    asked.count === false
      ? { total: 0, sums: {} }
      : {
          total: sum(counted, ({ found }) => found.length),
          sums: Object.fromEntries(
            sums.map((field) => [field, sum(counted, ({ rows, found }) => rows.sum(field, found))]),
          ),
        };
  const rows = inMemory ? slim : await Promise.all(slim.map(({ _id }) => table.get(_id)));
  return { rows: rows.filter((row) => row !== null).map((row) => pick(row, fields)), ...result };
};
