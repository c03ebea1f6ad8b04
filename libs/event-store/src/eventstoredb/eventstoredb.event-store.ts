import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  EventStore,
  EventStoreUnavailable,
  InvalidAppend,
  NO_STREAM,
  READ_PAGE,
  WrongExpectedRevision,
  type Appended,
  type EngineHealth,
  type FeedEntry,
  type JsonObject,
  type NewEvent,
  type RecordedEvent,
} from '../event-store.js';
import { checkName, serialiseAppend } from '../serialise.js';
import { AppendSignal, type AppendSignalOptions } from './append-signal.js';
import { Connection, type ConnectionOptions, type Resolved } from './connection.js';
import { COUNTER_ADVANCED, Counter } from './counter.js';
import { LogScan, positionOf } from './log-scan.js';
import { typeOf } from './outcome.js';

export type EventStoreDbOptions = ConnectionOptions & AppendSignalOptions;

const CATEGORIES = '$by_category';
const IDENTITY = 'log_identity';
export const LOG_IDENTIFIED = 'LogIdentified';

/**
 * EventStoreDB 23 and 24. Feeds are its category streams, which follow their events by some milliseconds; positions are
 * its commit positions. Nothing here depends on a subscription that lives.
 */
export class EventStoreDbEventStore extends EventStore {
  private readonly connection: Connection;
  private readonly signals: AppendSignal;
  private readonly scan: LogScan;
  private readonly counters = new Map<string, Counter>();
  private identity: Promise<string> | null = null;

  constructor(options: EventStoreDbOptions) {
    super();
    this.connection = new Connection(options);
    this.signals = new AppendSignal(this.connection, options);
    this.scan = new LogScan(this.connection, isOurs);
  }

  /**
   * Waits for the server (at most `patience` milliseconds), turns on the projection that makes the feeds and gives a new
   * log its identity. Safe to call by several processes and again.
   */
  async bootstrap(patience = 60_000): Promise<void> {
    const end = performance.now() + patience;
    for (;;) {
      try {
        await this.connection.enableProjection(CATEGORIES);
        await this.logId();
        return;
      } catch (error) {
        // A server that starts answers with all sorts of errors.
        if (typeOf(error) === 'access-denied' || performance.now() > end) throw error;
      }
      await sleep(500);
    }
  }

  override logId(): Promise<string> {
    this.identity ??= this.identify().catch((error: unknown) => {
      this.identity = null;
      throw error;
    });
    return this.identity;
  }

  override async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<Appended> {
    const serialised = serialiseAppend(stream, expected, events);
    const { revision, position } = await this.connection.append(stream, expected, serialised);
    this.signals.raise();
    if (serialised.length === 1 && position !== null) return { revision, position, positions: [position] };
    return this.positions(stream, expected, serialised.length);
  }

  override async readStream(stream: string, from = 0, limit = READ_PAGE): Promise<readonly RecordedEvent[]> {
    const page = await this.connection.readStream(stream, from, limit);
    return page.flatMap(toRecorded);
  }

  override async readFeed(organizationId: string, after: number, limit: number): Promise<readonly FeedEntry[]> {
    const page = await this.connection.readCategory(organizationId, after + 1, limit);
    return page.flatMap((entry) => {
      const [event = null] = isOurs(entry) ? toRecorded(entry) : [];
      return entry.link ? [{ revision: Number(entry.link.revision), event }] : [];
    });
  }

  override async feedReached(organizationId: string, position: bigint): Promise<boolean> {
    const newest = await this.connection.readLastOfCategory(organizationId);
    if (positionOf(newest) >= position) return true;
    if (position > (await this.head())) return false;
    const [entry] = await this.connection.readAll(position, 1).catch(nothingThere);
    const due = entry && positionOf(entry) === position && entry.event?.streamId.startsWith(`${organizationId}-`);
    return due !== true;
  }

  override async readAll(after: bigint, limit: number): Promise<readonly RecordedEvent[]> {
    return (await this.scan.after(after, limit)).flatMap(toRecorded);
  }

  override head(): Promise<bigint> {
    return this.scan.head();
  }

  override onAppend(listener: () => void): () => void {
    return this.signals.add(listener);
  }

  override async reserve(counter: string, count: number): Promise<number> {
    checkName(counter);
    if (!Number.isSafeInteger(count) || count < 1) throw new InvalidAppend('at least one number is reserved');
    const known = this.counters.get(counter) ?? new Counter(this.connection, counter);
    this.counters.set(counter, known);
    return known.reserve(count);
  }

  override async health(): Promise<EngineHealth> {
    try {
      const status = await this.connection.projectionStatus(CATEGORIES, 2_000);
      return status.startsWith('Running')
        ? { ok: true, detail: 'EventStoreDB answers and its category projection runs' }
        : { ok: false, detail: 'the category projection of EventStoreDB does not run: feeds stand still' };
    } catch (error) {
      return error instanceof EventStoreUnavailable
        ? { ok: false, detail: 'EventStoreDB does not answer' }
        : { ok: false, detail: 'EventStoreDB has no category projection: start it with --run-projections=System' };
    }
  }

  override async close(): Promise<void> {
    this.signals.close();
    await this.connection.close();
  }

  /** The server tells one position an append; the others are read back. */
  private async positions(stream: string, expected: number, count: number): Promise<Appended> {
    const written = await this.readStream(stream, expected + 1, count);
    const last = written.at(-1);
    if (!last || written.length < count) throw new EventStoreUnavailable('the append cannot be read back yet');
    return { revision: last.revision, position: last.position, positions: written.map(({ position }) => position) };
  }

  private async identify(): Promise<string> {
    const known = await this.readStream(IDENTITY, 0, 1);
    if (known[0]) return identityOf(known[0]);
    const event = { id: randomUUID(), type: LOG_IDENTIFIED, data: { logId: randomUUID() }, metadata: {} };
    try {
      await this.connection.append(IDENTITY, NO_STREAM, serialiseAppend(IDENTITY, NO_STREAM, [event]));
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
    const [winner] = await this.readStream(IDENTITY, 0, 1);
    if (!winner) throw new EventStoreUnavailable('the identity of the log cannot be read back yet');
    return identityOf(winner);
  }
}

const identityOf = ({ data }: RecordedEvent): string => (data as { logId: string }).logId;

const bookkeeping = new Set([COUNTER_ADVANCED, LOG_IDENTIFIED]);

/** False for the server's own events, for the adapter's bookkeeping, and where the event was deleted. */
const isOurs = ({ event }: Resolved): boolean =>
  event !== undefined && !event.type.startsWith('$') && !event.streamId.startsWith('$') && !bookkeeping.has(event.type);

/** The server reads from where an event begins, and refuses a position that it never gave. */
const nothingThere = (error: unknown): [] => {
  if (error instanceof EventStoreUnavailable) throw error;
  return [];
};

const toRecorded = ({ event }: Resolved): RecordedEvent[] =>
  event
    ? [
        {
          id: event.id,
          type: event.type,
          data: event.data as unknown as JsonObject,
          metadata: (event.metadata ?? {}) as JsonObject,
          stream: event.streamId,
          revision: Number(event.revision),
          position: event.position?.commit ?? 0n,
        },
      ]
    : [];
