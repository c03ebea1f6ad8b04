import { LRUCache } from 'lru-cache';
import { Gauge } from 'prom-client';
import { inNewTrace } from '../tracing/tracing.js';
import type { Metrics } from './metrics.js';

/** Parts of a reaction that are watched. */
export interface ReactionParts {
  readonly name: string;
  perform(effect: { readonly key: string }, signal: AbortSignal): Promise<void>;
}

/** Failures in a row, in this process, after which an effect is a dead letter: it is retried, but only once an hour. */
export const DEAD_LETTER_FAILURES = 5;
/** Effects that are remembered while they fail; beyond it the oldest are forgotten. */
const MAX_CACHED_EFFECTS = 10_000;
/** An effect that still fails is tried again within an hour: one that was not is done, or another process's. */
const FORGET_AFTER_MS = 2 * 3_600_000;

/** Measures reactions, and remembers which of their effects keep failing. */
export class ReactionWatch {
  /** By reaction: how often each effect failed in a row. */
  private readonly failing = new Map<string, LRUCache<string, number>>();

  constructor(private readonly metrics: Metrics) {
    this.gauge('workcomp_reaction_failing', 'Effects whose last attempt failed.', 1);
    this.gauge(
      'workcomp_reaction_dead_letters',
      `Effects that failed ${DEAD_LETTER_FAILURES} times in a row or more since this process started.`,
      DEAD_LETTER_FAILURES,
    );
  }

  /** The reaction, each attempt of it measured and traced. */
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
