import type { Config } from '#engines';
import { MemoryCounters, policiesFor, RateLimits, RefusalThrottle, FallbackCounters } from '#http';
import { MongoCounters } from './mongo-counters.js';

/** Default limits in requests per minute. The embedded engines serve a single practice and need no limit. */
const defaultQuotas = { embedded: 0, production: 600 } as const;

/** Opens the rate limits. Repeated refusals are always delayed. With MongoDB as an engine, processes share counters. */
export const openRateLimits = ({ ENGINES, RATE_LIMIT, MONGODB_URL }: Config): RateLimits => {
  const quota = RATE_LIMIT ?? defaultQuotas[ENGINES];
  if (quota === 0) return new RateLimits(null, new RefusalThrottle());
  const counters =
    ENGINES === 'production' && MONGODB_URL !== undefined
      ? new FallbackCounters(new MongoCounters(MONGODB_URL))
      : new MemoryCounters();
  return new RateLimits({ counters, policies: policiesFor(quota) }, new RefusalThrottle());
};
