import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Policy } from './policies.js';

/** A counter's answer to one request more. */
export interface Count {
  readonly allowed: boolean;
  /** Requests that are left in this window. */
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}

/** Counts requests by policy and key in windows of a minute. Rejects when its store is away. */
export abstract class Counters {
  abstract take(policy: Policy, key: string): Promise<Count>;
  abstract close(): Promise<void>;
}

const WINDOW_SECONDS = 60;

/** The settings of a limiter of the library. */
export const limiterSettings = ({ name, quota }: Policy) => ({
  points: quota,
  duration: WINDOW_SECONDS,
  keyPrefix: name,
});

/** One request more, by a limiter of the library: it rejects with the count when there were too many. */
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

/** Counters of one process: the only ones with the embedded engines, and a substitute while a common store is away. */
export class MemoryCounters extends Counters {
  private readonly limiters = new Map<string, RateLimiterMemory>();

  override async take(policy: Policy, key: string): Promise<Count> {
    let limiter = this.limiters.get(policy.name);
    if (!limiter) this.limiters.set(policy.name, (limiter = new RateLimiterMemory(limiterSettings(policy))));
    return consume(limiter, key);
  }

  override async close(): Promise<void> {
    // The library's timers do not hold the process.
  }
}
