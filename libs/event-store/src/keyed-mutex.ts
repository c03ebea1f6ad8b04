import { withTimeout } from './waiting.js';

/**
 * Runs work with the same key sequentially within this process. An error is thrown only to the caller of the failed
 * work. Between processes, use the expected revision of a stream or a lease instead.
 */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  /**
   * `patienceMs` is the maximum time to wait for earlier work, in milliseconds. After this time the next work starts
   * although the earlier work is still running. Without a value there is no limit.
   */
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
