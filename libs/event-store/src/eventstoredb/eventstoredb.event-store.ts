import { setTimeout as sleep } from 'node:timers/promises';
import {
  EventStore,
  EventStoreRefused,
  EventStoreUnavailable,
  InvalidAppend,
  PositionUnknown,
  StreamDeleted,
  DEFAULT_READ_LIMIT,
  recordedAtOf,
  type AppendResult,
  type EngineHealth,
  type FeedEntry,
  type NewEvent,
  type NewestEventTimes,
  type RecordedEvent,
} from '../event-store.js';
import { FormatUnknown, supportedFormats, type FormatMark, type Formats } from '../format/formats.js';
import { checkName, feedOf, serializeAppend } from '../serialize.js';
import { type UnreachableReason } from '../unreachable.js';
import { KeyedCoalescer } from '../waiting.js';
import type { AppendListener } from '../append-listeners.js';
import { AppendSignal, type AppendSignalOptions } from './append-signal.js';
import { Connection, type ConnectionOptions } from './connection.js';
import { Counter } from './counter.js';
import { isOurs, linkTo, nameOf, toRecorded } from './entries.js';
import { DeletedStreams, type StreamDeletedListener } from './deleted-streams.js';
import { LogScan, positionOf } from './log-scan.js';
import { diagnoseUnreachable } from './diagnose-unreachable.js';
import { LogIdentity } from './log-identity.js';
import type { Resolved } from './stored-event.js';

export interface EventStoreDbOptions extends ConnectionOptions, AppendSignalOptions {
  /** Called when a stream is found to be permanently deleted. A failed call is repeated with the same stream. */
  readonly onStreamDeleted?: StreamDeletedListener;
  /** Maximum age of the format mark while the log is in use, in milliseconds (default 2,000). */
  readonly maxMarkAge?: number;
}

const MAX_MARK_AGE_MS = 2_000;
const CATEGORY_PROJECTION = '$by_category';
/** Time that a diagnosis is reused, in milliseconds: an outage is diagnosed at most once in this time. */
const DIAGNOSIS_TTL_MS = 3_000;

/**
 * Event store for EventStoreDB 23 and 24. Feeds are its category streams, which follow events a few milliseconds later.
 * Positions are commit positions. Works without a live subscription.
 */
export class EventStoreDbEventStore extends EventStore {
  private readonly connection: Connection;
  private readonly signals: AppendSignal;
  private readonly deleted: DeletedStreams;
  private readonly scan: LogScan;
  private readonly counters = new Map<string, Counter>();
  private readonly reads = new KeyedCoalescer<readonly RecordedEvent[]>();
  private readonly identity: LogIdentity;
  /** Set if the user lacks a permission needed at startup. Null if none is known to be missing. */
  private refused: EventStoreRefused | null = null;
  private looked: { readonly at: number; readonly found: Promise<UnreachableReason> } | null = null;

  constructor(
    private readonly options: EventStoreDbOptions,
    formats: Formats = supportedFormats,
  ) {
    super();
    this.connection = new Connection(options);
    this.signals = new AppendSignal(this.connection, options);
    this.deleted = new DeletedStreams(options.onStreamDeleted ?? (async () => undefined));
    this.scan = new LogScan(this.connection, this.deleted);
    this.identity = new LogIdentity(this.connection, formats, options.maxMarkAge ?? MAX_MARK_AGE_MS);
  }

  /**
   * Waits for the server (at most `patience` milliseconds), enables the category projection and creates the ID of a new
   * log. Can be called repeatedly and by several processes. Throws EventStoreRefused if the user lacks a permission, or
   * FormatUnknown for a log that this build does not support.
   */
  async bootstrap(patience = 60_000): Promise<void> {
    const end = performance.now() + patience;
    for (;;) {
      try {
        await this.connection.enableProjection(CATEGORY_PROJECTION);
        await this.logId();
        await this.identity.check();
        await this.identity.raiseAtStart();
        // Reading $all requires a separate permission.
        await this.connection.readAll(0n, 1);
        this.refused = null;
        return;
      } catch (error) {
        if (error instanceof EventStoreRefused) this.refused = error;
        // Retry other errors: a starting server returns various errors.
        const isLasting = error instanceof EventStoreRefused || error instanceof FormatUnknown;
        if (isLasting || performance.now() > end) throw error;
      }
      await sleep(500);
    }
  }

  override logId(): Promise<string> {
    return this.identity.logId();
  }

  override formatMark(): Promise<FormatMark | null> {
    return this.identity.mark();
  }

  override async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> {
    this.identity.guard();
    const serialised = serializeAppend(stream, expected, events);
    const raising = this.identity.raiseFor(events);
    if (raising) await raising;
    const appending = this.connection.append(stream, expected, serialised);
    const { revision, position } = await this.reportDeletion(stream, appending);
    this.signals.raise(feedOf(stream));
    return { revision, position: position ?? (await this.positionAt(stream, revision)) };
  }

  override async readStream(stream: string, from = 0, limit = DEFAULT_READ_LIMIT): Promise<readonly RecordedEvent[]> {
    this.identity.guard();
    // Many requests read the same organization, credential and rules.
    return this.reads.run(`${stream} ${from} ${limit}`, async () =>
      (await this.reportDeletion(stream, this.connection.readStream(stream, from, limit))).flatMap(toRecorded),
    );
  }

  override async readFeed(organizationId: string, after: number, limit: number): Promise<readonly FeedEntry[]> {
    this.identity.guard();
    const page = await this.connection.readCategory(organizationId, after + 1, limit);
    return page.flatMap((entry) => {
      const [event = null] = isOurs(entry) ? toRecorded(entry) : [];
      return entry.link ? [{ revision: Number(entry.link.revision), event }] : [];
    });
  }

  override async feedReached(organizationId: string, position: bigint): Promise<boolean> {
    const newest = await this.connection.readLastOfCategory(organizationId);
    if (newest?.event && positionOf(newest) >= position) return true;
    if (position > (await this.head())) return false;
    const [entry] = await this.connection.readAll(position, 1).catch(emptyIfUnknownPosition);
    if (!entry?.event?.streamId.startsWith(`${organizationId}-`) || positionOf(entry) !== position) return true;
    // The newest entries may belong to deleted events, which have no position.
    return newest !== undefined && newest.event === undefined && this.shows(organizationId, entry, newest);
  }

  override async readAll(after: bigint, limit: number): Promise<readonly RecordedEvent[]> {
    const found = await this.scan.after(after, limit);
    await this.identity.guardPage(found);
    return found.flatMap(toRecorded);
  }

  override head(): Promise<bigint> {
    return this.scan.head();
  }

  override async newestTimes(): Promise<NewestEventTimes | null> {
    const position = await this.head();
    if (position === 0n) return null;
    const [entry] = await this.connection.readAll(position, 1).catch(emptyIfUnknownPosition);
    const [event] = entry ? toRecorded(entry) : [];
    return event ? { recordedAt: recordedAtOf(event), storedAt: entry?.event?.created.toISOString() ?? null } : null;
  }

  override onAppend(listener: AppendListener): () => void {
    return this.signals.add(listener);
  }

  override async reserve(counter: string, count: number): Promise<number> {
    this.identity.guard();
    checkName(counter);
    if (!Number.isSafeInteger(count) || count < 1) throw new InvalidAppend('at least one number must be reserved');
    const known = this.counters.get(counter) ?? new Counter(this.connection, counter);
    this.counters.set(counter, known);
    return known.reserve(count);
  }

  /** Checks the category projection and the permissions needed at startup. */
  override async health(): Promise<EngineHealth> {
    try {
      const status = await this.connection.projectionStatus(CATEGORY_PROJECTION);
      await this.connection.readAll(0n, 1);
      if (this.refused !== null) throw this.refused;
      // A newer build may have written events that this build would misread.
      await this.identity.check();
      return status.startsWith('Running')
        ? { ok: true, detail: 'EventStoreDB responds and its category projection is running' }
        : { ok: false, detail: 'the category projection of EventStoreDB is not running, so feeds are not updated' };
    } catch (error) {
      if (error instanceof EventStoreRefused || error instanceof FormatUnknown)
        return { ok: false, detail: error.message, lasting: true };
      if (!(error instanceof EventStoreUnavailable))
        return {
          ok: false,
          detail: 'EventStoreDB has no category projection: start it with --run-projections=System',
        };
      const { why, lasting } = await this.whyUnreachable();
      return { ok: false, detail: `EventStoreDB does not respond: ${why}`, lasting };
    }
  }

  private whyUnreachable(): Promise<UnreachableReason> {
    const now = performance.now();
    if (this.looked === null || now - this.looked.at > DIAGNOSIS_TTL_MS)
      this.looked = { at: now, found: diagnoseUnreachable(this.options.url) };
    return this.looked.found;
  }

  override async close(): Promise<void> {
    this.signals.close();
    await this.connection.close();
  }

  /** Throws the call's error without waiting for a deletion to be reported. */
  private async reportDeletion<Result>(stream: string, call: Promise<Result>): Promise<Result> {
    try {
      return await call;
    } catch (error) {
      if (error instanceof StreamDeleted) void this.deleted.report([stream]);
      throw error;
    }
  }

  private async positionAt(stream: string, revision: number): Promise<bigint> {
    const [last] = await this.connection.readStream(stream, revision, 1);
    if (!last) throw new EventStoreUnavailable('the appended event cannot be read yet');
    return positionOf(last);
  }

  /** Searches backwards as long as entries belong to deleted events. */
  private async shows(organizationId: string, wanted: Resolved, newest: Resolved): Promise<boolean> {
    const name = linkTo(wanted);
    for (let from = newest.link?.revision ?? -1n; from >= 0n;) {
      const page = await this.connection.readCategoryBackwards(organizationId, from, 100);
      for (const entry of page) {
        if (nameOf(entry) === name) return true;
        if (entry.event) return positionOf(entry) > positionOf(wanted);
      }
      from = (page.at(-1)?.link?.revision ?? 0n) - 1n;
    }
    return false;
  }
}

/** Returns no entries for a position that the server never issued. Throws all other errors. */
const emptyIfUnknownPosition = (error: unknown): [] => {
  if (!(error instanceof PositionUnknown)) throw error;
  return [];
};
