import { within } from '#event-store';

/** How long anybody waits for those before it. Whoever is slower than that holds nobody up. */
const PATIENCE_MS = 10_000;

/**
 * Lets whatever has the same key run one after the other in this process. It saves work, and lost races of a client
 * with itself; it guards nothing: between processes, and once patience is over, the expected revision decides.
 */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  constructor(private readonly patienceMs = PATIENCE_MS) {}

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key);
    const mine = before ? this.settled(before).then(work) : work();
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key);
    }
  }

  /** Resolves when the work is done, however it ended, or when it has taken too long. */
  private async settled(work: Promise<unknown>): Promise<void> {
    await within(this.patienceMs, work).catch(() => undefined);
  }
}

const queues = new WeakMap<object, KeyedMutex>();

/** One queue for all who write by the same ledger: they share its streams. */
export const mutexOf = (ledger: object): KeyedMutex => {
  const queue = queues.get(ledger) ?? new KeyedMutex();
  queues.set(ledger, queue);
  return queue;
};
