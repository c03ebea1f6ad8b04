import { Shown } from '../kernel/fields.js';

/** Ages are counted in days since the first submission; day 0 belongs to the first bucket. */
export const agingBuckets = ['1-30', '31-60', '61-90', '91-180', '181+'] as const;

const perBucket = (items: object) => ({ type: 'array', minItems: 5, maxItems: 5, items });

/** One whole number for each aging bucket. */
export const BucketCounts = (description: string): PropertyDecorator =>
  Shown(perBucket({ type: 'integer', minimum: 0 }), `${description} By age: ${agingBuckets.join(', ')} days.`);

/** Dollars for each aging bucket. */
export const BucketBalances = (description: string): PropertyDecorator =>
  Shown(
    perBucket({ type: 'number', format: 'double', minimum: 0 }),
    `${description} By age: ${agingBuckets.join(', ')} days.`,
  );

/** Bill ids for each aging bucket. */
export const BucketRefs = (description: string): PropertyDecorator =>
  Shown(perBucket({ type: 'array', items: { type: 'string' } }), description);

/** Totals may be larger than any one amount of a request. */
export const TOTAL = { max: Number.MAX_SAFE_INTEGER } as const;
/** Totals that may be below 0. */
export const SIGNED_TOTAL = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER } as const;
/** Reports are as long as there are rows. */
export const ANY_LENGTH = { max: 1_000_000 } as const;
