import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Policy } from './policies.js';

export interface Count {
  readonly allowed: boolean;
  /** Number of requests left in the current window. */
  readonly remaining: number;
  /** Seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

/** Counts requests in windows of one minute. Rejects if the store is unavailable. */
export abstract class Counters {
  abstract take(policy: Policy, key: string): Promise<Count>;
  abstract close(): Promise<void>;
}

const WINDOW_SECONDS = 60;

/** Returns the settings for a rate-limiter-flexible limiter. */
export const limiterSettings = ({ name, quota }: Policy) => ({
  points: quota,
  duration: WINDOW_SECONDS,
  keyPrefix: name,
});

/** Returns the count. The library rejects with it if the limit is exceeded. */
export const consume = async (limiter: RateLimiterAbstract, key: string): Promise<Count> => {
  try {
    return count(await limiter.consume(key), true);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return count(refused, false);
    throw refused;
  }
};

const count = ({ remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): Count => ({
  allowed,
  remaining: remainingPoints,
  resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});

/** Counters within one process. For the embedded engines, and as a fallback while the shared store is unavailable. */
export class MemoryCounters extends Counters {
  private readonly limiters = new Map<string, RateLimiterMemory>();

  override async take(policy: Policy, key: string): Promise<Count> {
    let limiter = this.limiters.get(policy.name);
    if (!limiter) this.limiters.set(policy.name, (limiter = new RateLimiterMemory(limiterSettings(policy))));
    return consume(limiter, key);
  }

  override async close(): Promise<void> {
    // The library's timers do not keep the process running.
  }
}
