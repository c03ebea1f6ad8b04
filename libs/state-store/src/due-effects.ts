import type { OpenCollection } from './collection.js';
import { effectItems, queueOfEffect, type ItemRecord, type QueueIndex } from './queue-items.js';
import type { StateStore } from './state-store.js';

/** Due items that a look finds. Where there are more, the next looks find them. */
const MAX_FOUND = 500;

/** Finds out which queues have due effects: one look for all queues of this process. */
export class DueEffects {
  private static readonly ofStores = new WeakMap<StateStore, DueEffects>();

  /** Returns the due effects of a store. All queues in this process share them. */
  static of(store: StateStore): DueEffects {
    const due = this.ofStores.get(store) ?? new DueEffects(effectItems.in(store));
    this.ofStores.set(store, due);
    return due;
  }

  private queues: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  private lookedAt = -Infinity;

  private constructor(private readonly items: OpenCollection<ItemRecord, QueueIndex>) {}

  /** Returns true if the queue had a due item at the time of a look that is at most this old. Looks again where there is none. */
  async has(queue: string, now: number, maxAgeMs: number): Promise<boolean> {
    if (performance.now() - this.lookedAt >= maxAgeMs) {
      this.lookedAt = performance.now();
      this.queues = this.look(now);
    }
    return (await this.queues).has(queue);
  }

  private async look(now: number): Promise<ReadonlySet<string>> {
    const found = await this.items.findKeys('open', { below: now + 1, limit: MAX_FOUND });
    return new Set(found.map(({ key }) => queueOfEffect(key)));
  }
}
