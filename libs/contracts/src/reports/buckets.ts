import { Shown } from '../kernel/fields.js';

/** Days since the first submission. Day 0 belongs to the first bucket. */
export const agingBuckets = ['1-30', '31-60', '61-90', '91-180', '181+'] as const;

const perBucket = (items: object) => ({ type: 'array', minItems: 5, maxItems: 5, items });

export const BucketCounts = (description: string): PropertyDecorator =>
  Shown(perBucket({ type: 'integer', minimum: 0 }), `${description} By age: ${agingBuckets.join(', ')} days.`);

/** Balances in dollars. */
export const BucketBalances = (description: string): PropertyDecorator =>
  Shown(
    perBucket({ type: 'number', format: 'double', minimum: 0 }),
    `${description} By age: ${agingBuckets.join(', ')} days.`,
  );

export const BucketRefs = (description: string): PropertyDecorator =>
  Shown(perBucket({ type: 'array', items: { type: 'string' } }), description);

/** Totals may be larger than a single amount in a request. */
export const TOTAL = { max: Number.MAX_SAFE_INTEGER } as const;
export const SIGNED_TOTAL = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER } as const;
/** Limit for reports without paging. */
export const ANY_LENGTH = { max: 1_000_000 } as const;
