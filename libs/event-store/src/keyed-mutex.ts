import { withTimeout } from './waiting.js';

/** Runs work with the same key sequentially in this process. Between processes, use expected revisions or a lease. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  /** `patienceMs`: time after which the next work starts even if earlier work is still running. Default: no limit. */
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

  /** Resolves when the work has succeeded, failed or exceeded the timeout. */
  private async settled(work: Promise<unknown>): Promise<void> {
    const awaited = this.patienceMs === undefined ? work : withTimeout(this.patienceMs, work);
    await awaited.catch(() => undefined);
  }
}
