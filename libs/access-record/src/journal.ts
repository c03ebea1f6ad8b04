import { setTimeout as after } from 'node:timers/promises';
import { background } from '#event-store';
import { splitAct, assignId, type AccessDraft, type IdentifiedDraft } from './entry.js';

/** Makes entries durable: resolves when they are on the disk, in this order. */
export type WriteEntries = (entries: readonly IdentifiedDraft[]) => Promise<void>;

/** Entries wait this long for others, so that many share one write to the disk. */
const FLUSH_DELAY_MS = 200;
/** Most that a kill may lose, in milliseconds of answers: no answer leaves while an older entry waits for longer. */
const MAX_LOSS_MS = 1_000;
/** An answer waits this long for a slow disk; then it is refused. */
const DISK_TIMEOUT_MS = 5_000;
/** A disk that failed is tried again after this. */
const RETRY_DELAY_MS = 1_000;
/**
 * Entries that are not on the disk yet, at most. Those of sandboxes and of refusals come that far while the disk is full:
 * what a live organization asks is refused as soon as a write fails.
 */
const MAX_PENDING_ENTRIES = 50_000;

/** The record of access cannot be written, so nothing of a patient may leave. 503. */
export class AccessRecordUnavailable extends Error {
  override readonly name = 'AccessRecordUnavailable';
}

/** Strictness about the record of an act: a sandbox goes on without one, a live organization does not. */
export type AccessStrictness = 'live' | 'sandbox';

/** How the journal is. Operators hear of a write that failed as a fault of the background, `record of access`. */
export interface JournalState {
  /** Did the last write succeed? */
  readonly writes: boolean;
  /** Entries that are not on the disk yet. */
  readonly waiting: number;
  /** Entries of sandboxes and of refusals that were lost since the start, because the disk was full for long. */
  readonly lost: number;
}

/**
 * Takes what was looked at, and has it on the disk within a second: many entries share one write (group commit). Whoever
 * answers waits until the entry is accepted, which takes no time while the disk does what it should.
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

  /** Entries that wait, and those of the write that is under way or is tried again. */
  private get unwritten(): number {
    return this.waiting.length + this.underWay.length;
  }

  /** Throws AccessRecordUnavailable where an act in a live organization could not be recorded: before it is begun. */
  check(strictness: AccessStrictness): void {
    if (strictness === 'live' && this.failed)
      throw new AccessRecordUnavailable('the record of access cannot be written');
  }

  /**
   * Records an act. Resolves when what it shows may leave: at most a second of answers is not on the disk then. Throws
   * AccessRecordUnavailable for a live organization whose record cannot be written.
   */
  async accept(draft: AccessDraft, strictness: AccessStrictness): Promise<void> {
    this.check(strictness);
    const now = this.clock();
    const parts = splitAct(draft);
    if (this.closed || this.unwritten >= MAX_PENDING_ENTRIES) {
      // A disk that does not answer has not failed yet.
      if (strictness === 'live') throw new AccessRecordUnavailable('no more of the record of access can be written');
      this.lost += parts.length;
      return;
    }
    for (const part of parts) this.waiting.push(assignId(part, now));
    this.arm(FLUSH_DELAY_MS);
    if (strictness === 'live' && now - this.oldest(now) > MAX_LOSS_MS) await this.inTime();
  }

  /** Writes what waits. Never throws: what could not be written is tried again. */
  async flush(): Promise<void> {
    // Entries that came while a write was under way go with the next one.
    while (this.unwritten > 0) {
      await (this.writing ??= this.once());
      if (this.failed) return;
    }
  }

  /**
   * Writes pending entries and accepts no more. Called before the engines close. Entries that this write cannot store are
   * lost. Never throws.
   */
  async close(): Promise<void> {
    this.closed = true;
    await this.flush();
  }

  private async inTime(): Promise<void> {
    const isOver = await Promise.race([this.flush().then(() => true), after(DISK_TIMEOUT_MS, false, { ref: false })]);
    if (!isOver || this.failed) throw new AccessRecordUnavailable('the record of access is not written in time');
  }

  /** When the entry came that waits the longest. */
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
