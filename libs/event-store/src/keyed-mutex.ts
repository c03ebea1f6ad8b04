import { withTimeout } from './waiting.js';

/**
 * Lets whatever has the same key run one after the other in this process; what one piece of work throws is its caller's
 * alone. Between processes it guards nothing: there the expected revision of a stream or a lease decides.
 */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  /** `patienceMs`: how long anybody waits for those before it; whoever is slower holds nobody up. Without end unless given. */
  constructor(private readonly patienceMs?: number) {}

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
    const awaited = this.patienceMs === undefined ? work : withTimeout(this.patienceMs, work);
    await awaited.catch(() => undefined);
  }
}
