import type { OpenCollection } from './collection.js';
import { effectItems, queueOfEffect, type ItemRecord, type QueueIndex } from './queue-items.js';
import type { StateStore } from './state-store.js';

/** Maximum number of due items per look. If there are more, every queue reads its own index. */
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

  /** Queues with due items; null if any queue may have some. */
  private queues: Promise<ReadonlySet<string> | null> = Promise.resolve(new Set());
  private lookedAt = -Infinity;

  private constructor(private readonly items: OpenCollection<ItemRecord, QueueIndex>) {}

  /** Returns true if the queue may have had a due item at the time of a look that is at most this old. */
  async has(queue: string, now: number, maxAgeMs: number): Promise<boolean> {
    if (performance.now() - this.lookedAt >= maxAgeMs) {
      this.lookedAt = performance.now();
      this.queues = this.look(now);
    }
    const queues = await this.queues;
    return queues === null || queues.has(queue);
  }

  private async look(now: number): Promise<ReadonlySet<string> | null> {
    const found = await this.items.findKeys('open', { below: now + 1, limit: MAX_FOUND });
    return found.length === MAX_FOUND ? null : new Set(found.map(({ key }) => queueOfEffect(key)));
  }
}
