import { groupBy } from '#domain';
import type { OpenCollection } from './collection.js';
import { firstNumberOf } from './index-values.js';
import { effectItems, queueOfEffect, type ItemRecord, type QueueIndex } from './queue-items.js';
import type { StateStore } from './state-store.js';

/** Maximum number of items found by the shared query. If there are more, every queue queries its own index. */
const MAX_FOUND = 500;
/** Queue ticks between two queries. Shorter than a claim, so a query finds claims that end before the next query. */
const LOOK_TICKS = 5;

/** Due times for all queues in this process. One query serves all until the next query. */
export class DueEffects {
  private static readonly ofStores = new WeakMap<StateStore, DueEffects>();

  /** Returns a store's due effects. All queues in this process share them. */
  static of(store: StateStore): DueEffects {
    const due = this.ofStores.get(store) ?? new DueEffects(effectItems.in(store));
    this.ofStores.set(store, due);
    return due;
  }

  /** Due times by queue, not yet reported to the queue. Null if any queue may have due items. */
  private found: Promise<Map<string, readonly number[]> | null> = Promise.resolve(new Map());
  private lookedAt = -Infinity;

  private constructor(private readonly items: OpenCollection<ItemRecord, QueueIndex>) {}

  /** True if items may have become due since the last call. `tickMs` is the interval between calls. */
  async has(queue: string, now: number, tickMs: number): Promise<boolean> {
    const intervalMs = LOOK_TICKS * tickMs;
    if (performance.now() - this.lookedAt >= intervalMs) {
      this.lookedAt = performance.now();
      this.found = this.look(now + intervalMs);
      // After a failure, the next call queries again.
      this.found.catch(() => (this.lookedAt = -Infinity));
    }
    const found = await this.found;
    const times = found?.get(queue) ?? [];
    const later = times.filter((time) => time > now);
    found?.set(queue, later);
    return found === null || later.length < times.length;
  }

  private async look(until: number): Promise<Map<string, readonly number[]> | null> {
    const found = await this.items.findKeys('open', { below: until + 1, limit: MAX_FOUND });
    if (found.length === MAX_FOUND) return null;
    const queues = groupBy(found, ({ key }) => queueOfEffect(key));
    return new Map(Array.from(queues, ([queue, items]) => [queue, items.map(({ cursor }) => firstNumberOf(cursor))]));
  }
}
