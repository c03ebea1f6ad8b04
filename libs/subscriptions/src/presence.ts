import { randomUUID } from 'node:crypto';
import { coalesce, pause } from '#event-store';
import type { StateStore } from '#state-store';
import { LEASES, PRESENCE_PREFIX, type LeaseOptions, type PresenceRecord } from './lease-records.js';

/** Time between a process stopping and others taking over, in milliseconds. Allows for the duration of a write. */
const MARGIN_MS = 1_000;

/**
 * Record by which a process keeps all its leases: one write renews all. Ends if it is not renewed in time by its
 * process's clock, or if another process removes it. The process then continues with a different ID.
 */
export class Presence {
  /** This process's ID in the leases that it holds. */
  readonly holder = randomUUID();
  readonly key = PRESENCE_PREFIX + this.holder;
  private readonly stop = new AbortController();
  private version = 0;
  /** Content of the last write that started, or '' after a failed write. */
  private written = '';
  private writing: Promise<void> = Promise.resolve();
  private until = 0;
  private renewing: Promise<void> = Promise.resolve();
  private renewedAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly stateStore: StateStore,
    private readonly options: Required<LeaseOptions>,
    private readonly contents: () => PresenceRecord,
  ) {}

  get signal(): AbortSignal {
    return this.stop.signal;
  }

  /** True if the presence was lost or not renewed in time. */
  get isOver(): boolean {
    if (this.version > 0 && this.options.now() >= this.until) this.stop.abort();
    return this.stop.signal.aborted;
  }

  /** Check before each write. False once another process may have taken this process's leases. */
  get held(): boolean {
    return this.version > 0 && !this.isOver;
  }

  /** Writes the record if its content has changed. The first call creates the record. */
  async tell(): Promise<void> {
    const isNew = this.version === 0;
    await (this.written === JSON.stringify(this.contents()) ? this.writing : this.renew());
    if (isNew && this.held) this.renewing = this.keepRenewing();
  }

  /** Ends the presence. If the record cannot be removed, other processes remove it after `lastsMs`. */
  async end(): Promise<void> {
    this.stop.abort();
    clearTimeout(this.timer);
    await this.renewing;
    await this.stateStore.remove(LEASES, this.key).catch(() => undefined);
  }

  /** Renews the record. Concurrent calls share one write that starts after the calls. */
  private readonly renew = coalesce(() => (this.writing = this.write()));

  private async write(): Promise<void> {
    if (this.stop.signal.aborted) return;
    const { lastsMs, now } = this.options;
    const began = now();
    this.renewedAt = began;
    const record = this.contents();
    this.written = JSON.stringify(record);
    const isWritten = await this.stateStore
      .compareAndSet(LEASES, this.key, this.version, record)
      .catch((error: unknown) => {
        // The stored content is unknown.
        this.written = '';
        throw error;
      });
    if (!isWritten) {
      this.stop.abort();
      return;
    }
    if (!this.isOver) this.until = began + lastsMs - Math.min(MARGIN_MS, lastsMs / 2);
    this.version += 1;
    this.abortInTime();
  }

  /** Aborts the signal when the presence ends, even if no code checks it. */
  private abortInTime(): void {
    clearTimeout(this.timer);
    if (this.isOver) return;
    this.timer = setTimeout(() => this.abortInTime(), this.until - this.options.now()).unref();
  }

  private async keepRenewing(): Promise<void> {
    const { renewMs, now } = this.options;
    while (this.held) {
      // Count from the start of the last write: a slow state store may leave no time for a longer wait.
      await pause(renewMs - (now() - this.renewedAt), this.signal);
      // Lease record reads run in parallel and report an unavailable state store.
      await this.renew().catch(() => undefined);
    }
  }
}
