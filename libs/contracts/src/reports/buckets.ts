import { Shown } from '../kernel/fields.js';

/** Aging buckets in days since the first submission. Day 0 belongs to the first bucket. */
export const agingBuckets = ['1-30', '31-60', '61-90', '91-180', '181+'] as const;

const perBucket = (items: object) => ({ type: 'array', minItems: 5, maxItems: 5, items });

/** Field with one integer per aging bucket. */
export const BucketCounts = (description: string): PropertyDecorator =>
  Shown(perBucket({ type: 'integer', minimum: 0 }), `${description} By age: ${agingBuckets.join(', ')} days.`);

/** Field with one dollar amount per aging bucket. */
export const BucketBalances = (description: string): PropertyDecorator =>
  Shown(
    perBucket({ type: 'number', format: 'double', minimum: 0 }),
    `${description} By age: ${agingBuckets.join(', ')} days.`,
  );

/** Field with a list of bill IDs per aging bucket. */
export const BucketRefs = (description: string): PropertyDecorator =>
  Shown(perBucket({ type: 'array', items: { type: 'string' } }), description);

/** Limit of totals, which may be larger than a single amount in a request. */
export const TOTAL = { max: Number.MAX_SAFE_INTEGER } as const;
/** Limits of totals that may be negative. */
export const SIGNED_TOTAL = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER } as const;
/** Limit of reports without paging. */
export const ANY_LENGTH = { max: 1_000_000 } as const;
