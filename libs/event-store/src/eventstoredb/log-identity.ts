import { randomUUID } from 'node:crypto';
import {
  EventStoreUnavailable,
  DEFAULT_READ_LIMIT,
  NO_STREAM,
  WrongExpectedRevision,
  type JsonObject,
  type NewEvent,
} from '../event-store.js';
import { FormatUnknown, type FormatMark, type Formats } from '../format/formats.js';
import { serializeAppend } from '../serialize.js';
import { type Connection } from './connection.js';

const IDENTITY_STREAM = 'log_identity';
/** Type of the events that contain the log's ID and its format marks. */
export const LOG_IDENTIFIED = 'LogIdentified';

interface IdentityEvent {
  readonly revision: number;
  readonly data: JsonObject;
}

/** Log ID and format marks in one stream: first the ID, then the marks, which are events that earlier builds ignore. */
export class LogIdentity {
  private id: Promise<string> | null = null;
  /** Marked format, or 0 if no mark is known. */
  private format = 0;
  /** Error if this build rejects the log. Null if no reason is known. */
  private refusal: FormatUnknown | null = null;
  /** Monotonic time of the last read of the mark, in milliseconds. */
  private lookedAt = -Infinity;
  /** The latest check of the mark, running or finished. */
  private checking: Promise<void> = Promise.resolve();

  constructor(
    private readonly connection: Connection,
    private readonly formats: Formats,
    /** Maximum age of the mark while the log is in use, in milliseconds. */
    private readonly maxMarkAge: number,
  ) {}

  logId(): Promise<string> {
    this.id ??= this.identify().catch((error: unknown) => {
      this.id = null;
      throw error;
    });
    return this.id;
  }

  async mark(): Promise<FormatMark | null> {
    return markOf(await this.events());
  }

  /** Reads the mark. Throws FormatUnknown for a log that this build does not support. */
  check(): Promise<void> {
    this.lookedAt = performance.now();
    const checking = this.mark()
      .then((mark) => this.examine(mark))
      .catch((error: unknown) => {
        // The read failed, so the next caller reads again.
        if (!(error instanceof FormatUnknown)) this.lookedAt = -Infinity;
        throw error;
      });
    this.checking = checking;
    // The error reaches callers that wait for the check.
    checking.catch(() => undefined);
    return checking;
  }

  /** Throws FormatUnknown after a newer build's mark. Starts a check for later callers if the mark is too old. */
  guard(): void {
    if (this.isOld) void this.check();
    if (this.refusal !== null) throw this.refusal;
  }

  /** Like `guard`. For a page with events, also waits for a running or due check: only events can be misread. */
  async guardPage(page: readonly unknown[]): Promise<void> {
    if (page.length > 0) {
      if (this.isOld) void this.check();
      await this.checking;
    }
    if (this.refusal !== null) throw this.refusal;
  }

  private get isOld(): boolean {
    return performance.now() - this.lookedAt > this.maxMarkAge;
  }

  raiseAtStart(): Promise<void> {
    return this.raise(this.formats.atStart);
  }

  /** Raises the mark; await before the events are written. Returns null if the log already has the mark. */
  raiseFor(events: readonly NewEvent[]): Promise<void> | null {
    const needed = this.formats.formatOf(events);
    return needed > this.format ? this.raise(needed) : null;
  }

  /** Keeps a newer mark. Throws FormatUnknown for a mark that this build does not support. Safe across processes. */
  private async raise(format: number): Promise<void> {
    const logId = await this.logId();
    for (;;) {
      const events = await this.events();
      const mark = markOf(events);
      this.examine(mark);
      this.format = mark?.format ?? 0;
      if (format <= this.format) return;
      try {
        await this.append(events.at(-1)?.revision ?? NO_STREAM, { logId, ...this.formats.mark(format) });
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  }

  /** Throws FormatUnknown if this build must not use the log. */
  private examine(mark: FormatMark | null): void {
    try {
      this.formats.check(mark);
      this.refusal = null;
    } catch (error) {
      if (error instanceof FormatUnknown) this.refusal = error;
      throw error;
    }
  }

  private async identify(): Promise<string> {
    const [known] = await this.events();
    if (known) return idOf(known);
    try {
      await this.append(NO_STREAM, { logId: randomUUID() });
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
    const [winner] = await this.events();
    if (!winner) throw new EventStoreUnavailable('the identity of the log cannot be read yet');
    return idOf(winner);
  }

  private async events(): Promise<readonly IdentityEvent[]> {
    const page = await this.connection.readStream(IDENTITY_STREAM, 0, DEFAULT_READ_LIMIT);
    return page.flatMap(({ event }) =>
      event ? [{ revision: Number(event.revision), data: event.data as JsonObject }] : [],
    );
  }

  private async append(revision: number, data: JsonObject): Promise<void> {
    const event = { id: randomUUID(), type: LOG_IDENTIFIED, data, metadata: {} };
    await this.connection.append(IDENTITY_STREAM, revision, serializeAppend(IDENTITY_STREAM, revision, [event]));
  }
}

const idOf = ({ data }: IdentityEvent): string => (data as { logId: string }).logId;

/** Returns the highest mark among the events, or null if there is none. */
const markOf = (events: readonly IdentityEvent[]): FormatMark | null =>
  events
    .map(({ data }) => data as Partial<FormatMark>)
    .flatMap(({ format, build = 'unknown' }) => (format === undefined ? [] : [{ format, build }]))
    .toSorted((one, other) => one.format - other.format)
    .at(-1) ?? null;
