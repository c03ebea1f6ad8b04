import { setTimeout as after } from 'node:timers/promises';
import { background } from '#event-store';
import { splitAct, assignId, type AccessDraft, type IdentifiedDraft } from './entry.js';

/** Stores entries durably in this order. Resolves when they are on disk. */
export type WriteEntries = (entries: readonly IdentifiedDraft[]) => Promise<void>;

const FLUSH_DELAY_MS = 200;
/** If a process is killed, it loses at most the entries from this time. */
const MAX_LOSS_MS = 1_000;
/** Maximum time for which a response waits for a slow disk, in milliseconds. After that, the request is refused. */
const DISK_TIMEOUT_MS = 5_000;
const RETRY_DELAY_MS = 1_000;
/**
 * Maximum number of unwritten entries. Only sandbox requests and refusals reach it while the disk is full: requests in
 * live organizations are refused as soon as a write fails.
 */
const MAX_PENDING_ENTRIES = 50_000;

/** Thrown if the access record cannot be written, so that no patient data may be returned. Mapped to 503. */
export class AccessRecordUnavailable extends Error {
  override readonly name = 'AccessRecordUnavailable';
}

/** Whether requests are refused if the access record cannot be written. Only those of live organizations are. */
export type AccessStrictness = 'live' | 'sandbox';

/** State of the journal. Failed writes are also reported to operators as the background fault `record of access`. */
export interface JournalState {
  /** True if the last write succeeded. */
  readonly writes: boolean;
  /** Number of entries that are not on the disk yet. */
  readonly waiting: number;
  /** Number of sandbox and refusal entries lost since the start, because the disk was full for a long time. */
  readonly lost: number;
}

/**
 * Accepts entries for the access record and writes them to disk within one second. Many entries share one write (group
 * commit). Requests wait until their entry is accepted, which takes no time if the disk is healthy.
 */
export class AccessJournal {
  private waiting: IdentifiedDraft[] = [];
  private underWay: readonly IdentifiedDraft[] = [];
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> | null = null;
  private failed = false;
  private closed = false;
  private lost = 0;

  constructor(
    private readonly write: WriteEntries,
    private readonly clock: () => number = Date.now,
  ) {}

  get state(): JournalState {
    return { writes: !this.failed, waiting: this.unwritten, lost: this.lost };
  }

  /** Number of pending entries, including those of a write that is running or will be retried. */
  private get unwritten(): number {
    return this.waiting.length + this.underWay.length;
  }

  /**
   * Throws `AccessRecordUnavailable` if a live organization's request could not be recorded. Call before processing.
   */
  check(strictness: AccessStrictness): void {
    if (strictness === 'live' && this.failed) throw new AccessRecordUnavailable('the access record cannot be written');
  }

  /**
   * Records an action. Resolves when the response may be sent. At that point, at most one second's entries are not on
   * disk. Throws `AccessRecordUnavailable` for a live organization if the record cannot be written.
   */
  async accept(draft: AccessDraft, strictness: AccessStrictness): Promise<void> {
    this.check(strictness);
    const now = this.clock();
    const parts = splitAct(draft);
    if (this.closed || this.unwritten >= MAX_PENDING_ENTRIES) {
      // A disk that does not respond has not failed yet, so check the limit as well.
      if (strictness === 'live') throw new AccessRecordUnavailable('the access record accepts no more entries');
      this.lost += parts.length;
      return;
    }
    for (const part of parts) this.waiting.push(assignId(part, now));
    this.arm(FLUSH_DELAY_MS);
    if (strictness === 'live' && now - this.oldest(now) > MAX_LOSS_MS) await this.inTime();
  }

  /** Writes pending entries. Never throws: failed writes are retried. */
  async flush(): Promise<void> {
    // Entries that arrive during a write are written by the next one.
    while (this.unwritten > 0) {
      await (this.writing ??= this.once());
      if (this.failed) return;
    }
  }

  /** Accepts no more entries. Called before the engines close. Entries that cannot be stored are lost. Never throws. */
  async close(): Promise<void> {
    this.closed = true;
    await this.flush();
  }

  private async inTime(): Promise<void> {
    const isOver = await Promise.race([this.flush().then(() => true), after(DISK_TIMEOUT_MS, false, { ref: false })]);
    if (!isOver || this.failed) throw new AccessRecordUnavailable('the access record was not written in time');
  }

  private oldest(now: number): number {
    const first = this.underWay[0] ?? this.waiting[0];
    return first === undefined ? now : Date.parse(first.at);
  }

  private arm(pauseMs: number): void {
    if (this.closed) return;
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.flush();
    }, pauseMs).unref();
  }

  private async once(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.underWay = [...this.underWay, ...this.waiting];
    this.waiting = [];
    const done = await background('record of access', () => this.write(this.underWay).then(() => true));
    this.failed = done !== true;
    if (!this.failed) this.underWay = [];
    this.writing = null;
    if (this.failed || this.waiting.length > 0) this.arm(this.failed ? RETRY_DELAY_MS : FLUSH_DELAY_MS);
  }
}
