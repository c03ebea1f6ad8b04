import type { Document, Filter as MongoFilter, Sort } from 'mongodb';
import { EVERY_ORGANIZATION, type Filter, type FindQuery, type ViewScope } from '../read-models.js';
import type { DueDeclaration } from '../slots.js';
import { totalOrder, type SortValue } from '../sort.js';
import { gramsCondition } from './grams.js';
import { wordPattern } from '../search-match.js';
import type { SlotDoc } from './registry.js';

export interface Doc extends Document {
  readonly _id: string;
  readonly _rev: number;
  readonly organizationId: string;
}

/** Returns the caller's filter, limited to the organization. */
export const conditions = (
  organizationId: ViewScope,
  filter: Filter = {},
  ...more: readonly Filter[]
): MongoFilter<Doc> => ({
  ...(organizationId !== EVERY_ORGANIZATION && { organizationId }),
  $and: [filter, ...more],
});

/** Conditions for rows that every word matches (`matchesWord`): found by trigrams, checked by regular expressions. */
export const wordConditions = (words: readonly string[]): readonly Filter[] => [
  gramsCondition(words) ?? {},
  ...words.map((word) => ({ searchText: { $regex: wordPattern(word.toLowerCase()) } })),
];

/** Returns a bound for rows after a position. MongoDB cannot start inside an index with the `$or` in `afterFilter`. */
export const firstBound = (sort: readonly string[], [first]: readonly SortValue[]): Filter => {
  const [[field, way]] = totalOrder(sort) as [readonly [string, 1 | -1]];
  if (first === null || first === undefined) return {};
  // Missing values come last in descending order.
  return { [field]: way === 1 ? { $gte: first } : { $not: { $gt: first } } };
};

export const sortOf = (sort: readonly string[]): Sort => new Map(totalOrder(sort).map(([field, way]) => [field, way]));

export const indexKeys = (
  indexes: readonly (readonly string[])[],
  due: DueDeclaration | undefined,
): readonly ReadonlyMap<string, 1 | -1>[] =>
  [['organizationId'], ...indexes, ...(due ? [[due.where[0], due.day]] : [])].map(
    (fields) => sortOf(fields) as ReadonlyMap<string, 1 | -1>,
  );

export const dueConditions = (due: DueDeclaration, day: string, among?: readonly string[]): MongoFilter<Doc> => ({
  [due.where[0]]: due.where[1],
  [due.day]: { $lt: day },
  ...(among && { organizationId: { $in: [...among] } }),
});

export const projectionOf = (fields: readonly string[]): Document =>
  Object.fromEntries(['_id', '_rev', 'organizationId', '_stale', ...fields].map((field) => [field, 1]));

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
