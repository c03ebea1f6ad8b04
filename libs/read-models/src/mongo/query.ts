import type { Document, Filter as MongoFilter, Sort } from 'mongodb';
import { EVERY_ORGANIZATION, type Filter, type FindQuery, type ViewScope } from '../read-models.js';
import { totalOrder } from '../sort.js';

/** A document as the driver sees it. */
export interface Doc extends Document {
  readonly _id: string;
  readonly _rev: number;
  readonly organizationId: string;
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The caller's filter and words, within the organization. */
export const conditions = (
  organizationId: ViewScope,
  filter: Filter = {},
  words: readonly string[] = [],
  ...more: readonly Filter[]
): MongoFilter<Doc> => ({
  ...(organizationId !== EVERY_ORGANIZATION && { organizationId }),
  $and: [filter, ...words.map((word) => ({ searchText: { $regex: literal(word.toLowerCase()) } })), ...more],
});

export const sortOf = (sort: readonly string[]): Sort => new Map(totalOrder(sort).map(([field, way]) => [field, way]));

/** The kept fields and these; everything when they are not named. */
export const projectionOf = (fields: readonly string[] | undefined): Document =>
  fields === undefined
    ? {}
    : Object.fromEntries(['_id', '_rev', 'organizationId', '_stale', ...fields].map((field) => [field, 1]));

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
