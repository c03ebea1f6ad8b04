import type { Config } from '#engines';
import { MemoryCounters, policiesFor, RateLimits, RefusalThrottle, FallbackCounters } from '#http';
import { MongoCounters } from './mongo-counters.js';

/** Requests a minute of the default policy where nothing is set: the embedded engines serve one practice alone. */
const defaultQuotas = { embedded: 0, production: 600 } as const;

/** The limits that the configuration asks for, which slow refusals in any case; their counters are common to all processes where MongoDB is an engine. */
export const openRateLimits = ({ ENGINES, RATE_LIMIT, MONGODB_URL }: Config): RateLimits => {
  const quota = RATE_LIMIT ?? defaultQuotas[ENGINES];
  if (quota === 0) return new RateLimits(null, new RefusalThrottle());
  const counters =
    ENGINES === 'production' && MONGODB_URL !== undefined
      ? new FallbackCounters(new MongoCounters(MONGODB_URL))
      : new MemoryCounters();
  return new RateLimits({ counters, policies: policiesFor(quota) }, new RefusalThrottle());
};
