import type { Document, Filter as MongoFilter, Sort } from 'mongodb';
import { EVERY_ORGANIZATION, type Filter, type FindQuery, type ViewScope } from '../read-models.js';
import type { DueDeclaration } from '../slots.js';
import { totalOrder, type SortValue } from '../sort.js';
import { gramsCondition } from './grams.js';
import { wordPattern } from '../search-match.js';
import type { SlotDoc } from './registry.js';

/** A row as the MongoDB driver returns it. */
export interface Doc extends Document {
  readonly _id: string;
  readonly _rev: number;
  readonly organizationId: string;
}

/** Returns the caller's filter, restricted to the organization. */
export const conditions = (
  organizationId: ViewScope,
  filter: Filter = {},
  ...more: readonly Filter[]
): MongoFilter<Doc> => ({
  ...(organizationId !== EVERY_ORGANIZATION && { organizationId }),
  $and: [filter, ...more],
});

/**
 * Returns conditions for rows in which every word matches the search text (`matchesWord`). Rows are found by trigrams
 * and then checked with regular expressions.
 */
export const wordConditions = (words: readonly string[]): readonly Filter[] => [
  gramsCondition(words) ?? {},
  ...words.map((word) => ({ searchText: { $regex: wordPattern(word.toLowerCase()) } })),
];

/**
 * Returns a bound on the first sort field for rows after a position. `afterFilter` implies the bound, but MongoDB
 * cannot start inside an index with its `$or` conditions alone.
 */
export const firstBound = (sort: readonly string[], [first]: readonly SortValue[]): Filter => {
  const [[field, way]] = totalOrder(sort) as [readonly [string, 1 | -1]];
  if (first === null || first === undefined) return {};
  // Missing values come last in descending order.
  return { [field]: way === 1 ? { $gte: first } : { $not: { $gt: first } } };
};

export const sortOf = (sort: readonly string[]): Sort => new Map(totalOrder(sort).map(([field, way]) => [field, way]));

/** Returns the keys of a projection's indexes, including the index of organizations. */
export const indexKeys = (
  indexes: readonly (readonly string[])[],
  due: DueDeclaration | undefined,
): readonly ReadonlyMap<string, 1 | -1>[] =>
  [['organizationId'], ...indexes, ...(due ? [[due.where[0], due.day]] : [])].map(
    (fields) => sortOf(fields) as ReadonlyMap<string, 1 | -1>,
  );

/** Returns conditions for documents that fell due before a day. */
export const dueConditions = (due: DueDeclaration, day: string, among?: readonly string[]): MongoFilter<Doc> => ({
  [due.where[0]]: due.where[1],
  [due.day]: { $lt: day },
  ...(among && { organizationId: { $in: [...among] } }),
});

/** Returns a projection of these fields and the fields of every document. */
export const projectionOf = (fields: readonly string[]): Document =>
  Object.fromEntries(['_id', '_rev', 'organizationId', '_stale', ...fields].map((field) => [field, 1]));

/** Returns a projection of all fields that a row has of its document. */
export const rowProjection = ({ slim }: Pick<SlotDoc, 'slim'>): Document => projectionOf(['_subject', ...slim]);

/** Returns a pipeline that counts the matches as `total` and sums the fields as `s0`, `s1` and so on. */
export const countPipeline = (match: MongoFilter<Doc>, sums: FindQuery['sums'] = []): Document[] => [
  { $match: match },
  {
    $group: {
      _id: null,
      total: { $sum: 1 },
      ...Object.fromEntries(sums.map((field, i) => [`s${i}`, { $sum: `$${field}` }])),
    },
  },
];
