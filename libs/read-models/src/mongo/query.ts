import type { Document, Filter as MongoFilter, Sort } from 'mongodb';
import { EVERY_ORGANIZATION, type Filter, type FindQuery, type ViewScope } from '../read-models.js';
import type { DueDeclaration } from '../slots.js';
import { totalOrder, type SortValue } from '../sort.js';
import { gramsCondition } from './grams.js';
import { wordPattern } from '../search-match.js';
import type { SlotDoc } from './registry.js';

/** A document as the driver sees it. */
export interface Doc extends Document {
  readonly _id: string;
  readonly _rev: number;
  readonly organizationId: string;
}

/** The caller's filter, within the organization. */
export const conditions = (
  organizationId: ViewScope,
  filter: Filter = {},
  ...more: readonly Filter[]
): MongoFilter<Doc> => ({
  ...(organizationId !== EVERY_ORGANIZATION && { organizationId }),
  $and: [filter, ...more],
});

/** Every word matches the search text (`matchesWord`): found by its trigrams, and looked at. */
export const wordConditions = (words: readonly string[]): readonly Filter[] => [
  gramsCondition(words) ?? {},
  ...words.map((word) => ({ searchText: { $regex: wordPattern(word.toLowerCase()) } })),
];

/**
 * A bound on the first field of an order for what comes after a place in it. It follows from the place, and lets MongoDB
 * begin there in an index of that order, which it cannot do by a choice of conditions.
 */
export const firstBound = (sort: readonly string[], [first]: readonly SortValue[]): Filter => {
  const [[field, way]] = totalOrder(sort) as [readonly [string, 1 | -1]];
  if (first === null || first === undefined) return {};
  // Missing values come last in a descending order.
  return { [field]: way === 1 ? { $gte: first } : { $not: { $gt: first } } };
};

export const sortOf = (sort: readonly string[]): Sort => new Map(totalOrder(sort).map(([field, way]) => [field, way]));

/** The keys of a projection's indexes, beside that of its organizations. */
export const indexKeys = (
  indexes: readonly (readonly string[])[],
  due: DueDeclaration | undefined,
): readonly ReadonlyMap<string, 1 | -1>[] =>
  [['organizationId'], ...indexes, ...(due ? [[due.where[0], due.day]] : [])].map(
    (fields) => sortOf(fields) as ReadonlyMap<string, 1 | -1>,
  );

/** Conditions for documents that fell due before a day. */
export const dueConditions = (due: DueDeclaration, day: string, among?: readonly string[]): MongoFilter<Doc> => ({
  [due.where[0]]: due.where[1],
  [due.day]: { $lt: day },
  ...(among && { organizationId: { $in: [...among] } }),
});

/** The kept fields and these. */
export const projectionOf = (fields: readonly string[]): Document =>
  Object.fromEntries(['_id', '_rev', 'organizationId', '_stale', ...fields].map((field) => [field, 1]));

/** All that a row says of its document. */
export const rowProjection = ({ slim }: Pick<SlotDoc, 'slim'>): Document => projectionOf(['_subject', ...slim]);

/** Counts the matches and adds up the fields, as `total`, `s0`, `s1`, … */
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
