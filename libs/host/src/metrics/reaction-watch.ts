import { LRUCache } from 'lru-cache';
import { Gauge } from 'prom-client';
import { inNewTrace } from '../tracing/tracing.js';
import type { Metrics } from './metrics.js';

export interface ReactionParts {
  readonly name: string;
  perform(effect: { readonly key: string }, signal: AbortSignal): Promise<void>;
}

/** Consecutive failures in this process after which an effect is retried only once an hour. */
export const DEAD_LETTER_FAILURES = 5;
/** Maximum number of failing effects kept in memory. Above it, the oldest are dropped. */
const MAX_CACHED_EFFECTS = 10_000;
/** A failing effect is retried within an hour, so after this time it has succeeded or another process handles it. */
const FORGET_AFTER_MS = 2 * 3_600_000;

export class ReactionWatch {
  private readonly failing = new Map<string, LRUCache<string, number>>();

  constructor(private readonly metrics: Metrics) {
    this.gauge('workcomp_reaction_failing', 'Effects whose last attempt failed.', 1);
    this.gauge(
      'workcomp_reaction_dead_letters',
      `Effects that failed at least ${DEAD_LETTER_FAILURES} times in a row since this process started.`,
      DEAD_LETTER_FAILURES,
    );
  }

  watched<R extends ReactionParts>(reaction: R): R {
    const { name } = reaction;
    const keys = new LRUCache<string, number>({ max: MAX_CACHED_EFFECTS, ttl: FORGET_AFTER_MS });
    this.failing.set(name, keys);
    const perform: ReactionParts['perform'] = async (effect, signal) => {
      const ended = this.metrics.reactions.startTimer({ reaction: name });
      try {
        await inNewTrace(`reaction ${name}`, { 'workcomp.reaction': name }, () => reaction.perform(effect, signal));
        keys.delete(effect.key);
        ended({ outcome: 'ok' });
      } catch (error) {
        keys.set(effect.key, (keys.get(effect.key) ?? 0) + 1);
        ended({ outcome: 'fault' });
        throw error;
      }
    };
    return { ...reaction, perform };
  }

  private gauge(name: string, help: string, least: number): void {
    const { failing } = this;
    new Gauge({
      name,
      help,
      labelNames: ['reaction'],
      registers: [this.metrics.registry],
      collect() {
        for (const [reaction, keys] of failing)
          this.set({ reaction }, [...keys.values()].filter((times) => times >= least).length);
      },
    });
  }
}
