import { randomUUID } from 'node:crypto';
import { coalesce, pause } from '#event-store';
import type { StateStore } from '#state-store';
import { LEASES, PRESENCE_PREFIX, type LeaseOptions, type PresenceRecord } from './lease-records.js';

/** A process stops its work this long before other processes may take over. Allows for the duration of a write. */
const MARGIN_MS = 1_000;

/**
 * The record by which a process keeps all its leases: one write renews all. Ends when it was not renewed in time by the
 * clock of its process, or when another process has removed it. The process then continues with another ID.
 */
export class Presence {
  /** ID of this process in the leases that it holds. */
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

  /** Check before each write. False as soon as another process may have taken the leases of this process. */
  get held(): boolean {
    return this.version > 0 && !this.isOver;
  }

  /** Writes the record if its content has changed. The first call creates the record. */
  async tell(): Promise<void> {
    const isNew = this.version === 0;
    await (this.written === JSON.stringify(this.contents()) ? this.writing : this.renew());
    if (isNew && this.held) this.renewing = this.keepRenewing();
  }

  /** If the removal fails, other processes remove the record after `lastsMs`. */
  async end(): Promise<void> {
    this.stop.abort();
    clearTimeout(this.timer);
    await this.renewing;
    await this.stateStore.remove(LEASES, this.key).catch(() => undefined);
  }

  /** Renews the record. Concurrent calls share one write, which starts after the calls. */
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
      // Counted from the start of the last write: a slow state store may leave no time for a longer wait.
      await pause(renewMs - (now() - this.renewedAt), this.signal);
      // The reads of the lease records run in parallel and report an unavailable state store.
      await this.renew().catch(() => undefined);
    }
  }
}
