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
/** Type of the events that hold the id of the log and the marks of its formats. */
export const LOG_IDENTIFIED = 'LogIdentified';

interface IdentityEvent {
  readonly revision: number;
  readonly data: JsonObject;
}

/** Id of the log and the mark of its format. Marks follow the id in one stream, as events that older builds pass over. */
export class LogIdentity {
  private id: Promise<string> | null = null;
  /** Format of the log's mark, as far as this process knows; 0 without one. */
  private format = 0;
  /** Why this build must not go on with the log; null as far as this process knows. */
  private refusal: FormatUnknown | null = null;
  /** Monotonic time of the last look at the mark, in milliseconds. */
  private lookedAt = -Infinity;
  /** The last check of the mark, begun or ended. */
  private checking: Promise<void> = Promise.resolve();

  constructor(
    private readonly connection: Connection,
    private readonly formats: Formats,
    /** Maximum age of the known mark while the log is in use, in milliseconds. */
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

  /** Reads the mark and remembers what it means. Throws FormatUnknown for a log that this build does not read. */
  check(): Promise<void> {
    this.lookedAt = performance.now();
    const checking = this.mark()
      .then((mark) => this.examine(mark))
      .catch((error: unknown) => {
        // Nothing was read: the next caller reads again.
        if (!(error instanceof FormatUnknown)) this.lookedAt = -Infinity;
        throw error;
      });
    this.checking = checking;
    // Told to callers that wait for it.
    checking.catch(() => undefined);
    return checking;
  }

  /**
   * Throws FormatUnknown if a newer build was seen to have marked the log. Costs no call; if the mark was not read recently, it
   * is read for later callers.
   */
  guard(): void {
    if (this.isOld) void this.check();
    if (this.refusal !== null) throw this.refusal;
  }

  /** Like `guard`, but a page with events waits for a check that is under way or due. Only events can be misread. */
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

  /** Marks the log with the format that this build needs to read what it writes. */
  raiseAtStart(): Promise<void> {
    return this.raise(this.formats.atStart);
  }

  /** Marks the log with the format of these events before they are written; null if it has that mark. */
  raiseFor(events: readonly NewEvent[]): Promise<void> | null {
    const needed = this.formats.formatOf(events);
    return needed > this.format ? this.raise(needed) : null;
  }

  /**
   * Marks the log with this format, unless it has a newer one that this build reads. Throws FormatUnknown for a mark that it does
   * not read. Several processes may do so at once.
   */
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

  /** Remembers whether this build must not go on with a log of this mark. Throws FormatUnknown if so. */
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
    if (!winner) throw new EventStoreUnavailable('the identity of the log cannot be read back yet');
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

/** The highest mark among the events; null without any. */
const markOf = (events: readonly IdentityEvent[]): FormatMark | null =>
  events
    .map(({ data }) => data as Partial<FormatMark>)
    .flatMap(({ format, build = 'unknown' }) => (format === undefined ? [] : [{ format, build }]))
    .toSorted((one, other) => one.format - other.format)
    .at(-1) ?? null;
