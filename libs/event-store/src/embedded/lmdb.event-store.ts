import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  EventMissing,
  EventStore,
  InvalidAppend,
  DEFAULT_READ_LIMIT,
  NO_STREAM,
  recordedAtOf,
  WrongExpectedRevision,
  type AppendResult,
  type EngineHealth,
  type FeedEntry,
  type JsonObject,
  type NewEvent,
  type NewestEventTimes,
  type RecordedEvent,
} from '../event-store.js';
import { AppendListeners, type AppendListener } from '../append-listeners.js';
import { checkName, feedOf, serializeAppend, type SerializedEvent } from '../serialize.js';
import { supportedFormats, type FormatMark, type Formats } from '../format/formats.js';
import { lastOf, type LogTables } from './environment.js';
import { type GroupCommit } from './group-commit.js';

/** Cache size for recently read events, in bytes. Used by log followers. */
const READ_CACHE_SIZE = 8 * 1_048_576;

/** Number of cached streams. A read after a cached stream's last revision needs no disk access. */
const HEAD_CACHE_SIZE = 50_000;

interface Row {
  readonly s: string;
  readonly r: number;
  readonly i: string;
  readonly t: string;
  readonly d: JsonObject;
  readonly m: JsonObject;
}

/**
 * The embedded log. This process is the only writer, so it assigns revisions in memory, in append order. The disk is
 * written in the same order. Therefore a disk error stops the log.
 */
export class LmdbEventStore extends EventStore {
  /** Position of the newest event, durable or not. */
  private last: number;
  private durable: number;
  /** Last revisions of streams with events that are not on disk yet. */
  private readonly pending = new Map<string, number>();
  private readonly feedHeads = new Map<string, number>();
  private readonly counterHeads = new Map<string, number>();
  private readonly listeners = new AppendListeners();
  /** Last revisions of streams on disk. Excludes streams with a pending append. */
  private readonly heads = new LRUCache<string, number>({ max: HEAD_CACHE_SIZE });
  private readonly read = new LRUCache<number, RecordedEvent>({ maxSize: READ_CACHE_SIZE });
  /** Format number of the log's mark, or 0 if the log has none. */
  private format: number;
  private raising: Promise<void> = Promise.resolve();

  constructor(
    private readonly tables: LogTables,
    private readonly commits: GroupCommit,
    private readonly formats: Formats = supportedFormats,
    /** Writes the mark to the folder as well. */
    private readonly markFolder: (mark: FormatMark) => Promise<void> = async () => undefined,
  ) {
    super();
    this.format = markIn(tables)?.format ?? 0;
    const [newest] = tables.events.getKeys({ reverse: true, limit: 1 });
    this.last = this.durable = newest ?? 0;
  }

  override async logId(): Promise<string> {
    const known = this.readable.identity.get('logId');
    if (known !== undefined) return known;
    const logId = randomUUID();
    await this.commits.add(() => void this.tables.identity.put('logId', logId));
    return logId;
  }

  override async formatMark(): Promise<FormatMark | null> {
    return markIn(this.tables);
  }

  /** Marks the log with this format, unless it already has a newer mark. */
  async raiseFormat(format: number): Promise<void> {
    // Concurrent writers would overwrite each other's temporary mark file.
    const raised = this.raising.then(() => this.raiseFormatNow(format));
    // A failure is reported only to its caller. The next call tries again.
    this.raising = raised.catch(() => undefined);
    return raised;
  }

  private async raiseFormatNow(format: number): Promise<void> {
    if (format <= this.format) return;
    const mark = this.formats.mark(format);
    // Mark the folder first, so that a build that reads the folder before the log is rejected in time.
    await this.markFolder(mark);
    await this.commits.add(() => void this.tables.identity.put(FORMAT, JSON.stringify(mark)));
    this.format = Math.max(this.format, format);
  }

  override async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> {
    const serialised = serializeAppend(stream, expected, events);
    const needed = this.formats.formatOf(events);
    if (needed > this.format) await this.raiseFormat(needed);
    if (!this.isAt(stream, expected)) return this.conflict(stream, expected, serialised);
    const first = this.last + 1;
    const revision = expected + serialised.length;
    const organization = feedOf(stream);
    const feedHead = organization === null ? 0 : this.feedHead(organization);
    this.last += serialised.length;
    this.pending.set(stream, revision);
    this.heads.delete(stream);
    if (organization !== null) this.feedHeads.set(organization, feedHead + serialised.length);

    await this.commits.add(() =>
      serialised.forEach((event, i) => {
        const position = first + i;
        void this.tables.events.put(position, toRow(stream, expected + 1 + i, event));
        void this.tables.streams.put([stream, expected + 1 + i], position);
        if (organization !== null) void this.tables.feeds.put([organization, feedHead + 1 + i], position);
      }),
    );

    if (this.pending.get(stream) === revision) {
      this.pending.delete(stream);
      this.heads.set(stream, revision);
    }
    this.durable = Math.max(this.durable, first + serialised.length - 1);
    this.listeners.raise(organization);
    return toAppendResult(
      revision,
      serialised.map((_, i) => first + i),
    );
  }

  override async readStream(stream: string, from = 0, limit = DEFAULT_READ_LIMIT): Promise<readonly RecordedEvent[]> {
    const { streams } = this.readable;
    const head = this.heads.get(stream);
    if (head !== undefined && from > head) return [];
    const rows = streams.getRange({ start: [stream, from], end: [stream, Number.MAX_SAFE_INTEGER], limit });
    const found = Array.from(rows, ({ value }) => this.at(value));
    const newest = found.at(-1)?.revision ?? (from === 0 ? NO_STREAM : undefined);
    if (newest !== undefined && found.length < limit && !this.pending.has(stream)) this.heads.set(stream, newest);
    return found;
  }

  override async readFeed(organizationId: string, after: number, limit: number): Promise<readonly FeedEntry[]> {
    const rows = this.readable.feeds.getRange({
      start: [organizationId, after + 1],
      end: [organizationId, Number.MAX_SAFE_INTEGER],
      limit,
    });
    return Array.from(rows, ({ key: [, revision], value }) => ({ revision, event: this.at(value) }));
  }

  /** Feeds and the log are written in the same transaction. */
  override async feedReached(_organizationId: string, position: bigint): Promise<boolean> {
    return position <= (await this.head());
  }

  override async readAll(after: bigint, limit: number): Promise<readonly RecordedEvent[]> {
    if (after >= this.durable) return [];
    const positions = this.readable.events.getKeys({ start: Number(after) + 1, limit });
    return Array.from(positions, (position) => this.at(position));
  }

  override async head(): Promise<bigint> {
    return BigInt(this.durable);
  }

  override async newestTimes(): Promise<NewestEventTimes | null> {
    return this.durable === 0 ? null : { recordedAt: recordedAtOf(this.at(this.durable)), storedAt: null };
  }

  override onAppend(listener: AppendListener): () => void {
    const takeOff = this.listeners.add(listener);
    return () => void takeOff();
  }

  /** Reserves numbers. They are queued before the event that uses them, so they are durable when the event is. */
  override async reserve(counter: string, count: number): Promise<number> {
    checkName(counter);
    if (!Number.isSafeInteger(count) || count < 1) throw new InvalidAppend('at least one number must be reserved');
    const before = this.counterHeads.get(counter) ?? this.readable.counters.get(counter) ?? 0;
    this.counterHeads.set(counter, before + count);
    const written = this.commits.addAhead(() => void this.tables.counters.put(counter, before + count));
    if (this.commits.fault) await written;
    written.catch(() => undefined);
    return before + 1;
  }

  override async health(): Promise<EngineHealth> {
    return this.commits.fault
      ? { ok: false, detail: 'the embedded log stopped because its disk or folder failed' }
      : { ok: true, detail: 'the embedded log accepts events' };
  }

  override async close(): Promise<void> {
    await this.commits.stop();
    this.listeners.clear();
  }

  private get readable(): LogTables {
    this.tables.uses.check();
    return this.tables;
  }

  private isAt(stream: string, expected: number): boolean {
    const head = this.pending.get(stream) ?? this.heads.get(stream);
    if (head !== undefined) return head === expected;
    const { streams } = this.readable;
    return (expected < 0 || streams.doesExist([stream, expected])) && !streams.doesExist([stream, expected + 1]);
  }

  /** Throws only after the other append is durable, so that the rejected caller sees it on its next read. */
  private async conflict(stream: string, expected: number, events: readonly SerializedEvent[]): Promise<AppendResult> {
    if (this.pending.has(stream)) await this.commits.settled();
    const there = await this.readStream(stream, expected + 1, events.length);
    if (there.length === events.length && events.every(({ id }, i) => there[i]?.id === id)) {
      return toAppendResult(
        expected + events.length,
        there.map(({ position }) => Number(position)),
      );
    }
    throw new WrongExpectedRevision(stream, expected, lastOf(this.readable.streams, stream));
  }

  private feedHead(organization: string): number {
    return this.feedHeads.get(organization) ?? lastOf(this.readable.feeds, organization);
  }

  private at(position: number): RecordedEvent {
    const known = this.read.get(position);
    if (known !== undefined) return known;
    const row = this.readable.events.get(position);
    if (row === undefined)
      throw new EventMissing(`the index refers to position ${position}, which is missing from the log`);
    const event = toRecorded(position, row);
    this.read.set(position, event, { size: row.length });
    return event;
  }
}

const FORMAT = 'format';

export const markIn = ({ identity }: LogTables): FormatMark | null => {
  const text = identity.get(FORMAT);
  return text === undefined ? null : (JSON.parse(text) as FormatMark);
};

const toAppendResult = (revision: number, positions: readonly number[]): AppendResult => ({
  revision,
  position: BigInt(positions.at(-1) ?? 0),
});

const toRow = (stream: string, revision: number, { id, type, data, metadata }: SerializedEvent): string =>
  `{"s":"${stream}","r":${revision},"i":"${id}","t":"${type}","d":${data},"m":${metadata}}`;

const toRecorded = (position: number, row: string): RecordedEvent => {
  const { s, r, i, t, d, m } = JSON.parse(row) as Row;
  return { stream: s, revision: r, position: BigInt(position), id: i, type: t, data: d, metadata: m };
};
