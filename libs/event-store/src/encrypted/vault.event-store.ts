import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isShredding, REDACTED, type Message } from '#domain';
import {
  type AppendResult,
  type EventStore,
  type JsonObject,
  type NewEvent,
  type RecordedEvent,
} from '../event-store.js';
import { canOpen } from '../encryption-keys/key-remnants.js';
import { type Vault, type SealedGroup } from '../encryption-keys/vault.js';
import { EncryptedEventStore, type EventMetadata, type StoredEvent } from '../encrypted-event-store.js';
import { Upcasters, type DecryptedData } from '../upcasters.js';
import { appendWithRetry } from './append-with-retry.js';

/**
 * The group as it is stored. `v` is the version of what the seal binds: the event's place with its revision, so that no two
 * groups of a stream can be exchanged.
 */
type StoredGroup = SealedGroup & { readonly v: 2 };
/** Stored data: `private` became `sealed`. */
type StoredData = JsonObject & { readonly sealed?: StoredGroup };

/** Events of a stream, opened. */
export interface OpenedStream<Event extends Message = Message> {
  readonly events: readonly StoredEvent<Event>[];
  /** About so many bytes of memory. */
  readonly weight: number;
  /** The subjects whose keys opened some of them, each with its organization. */
  readonly subjects: ReadonlyMap<string, string>;
}

/** The stream of an organization itself (`organizationStream`). */
const ORGANIZATION_STREAM = /^organization_(\w+)$/;
/** Events a read, and events that are opened before it is somebody else's turn: some milliseconds of work. */
const PAGE_SIZE = 250;
const DECRYPT_BATCH_SIZE = 100;

/** The Ledger over any EventStore: one encrypted group an event, upcast after it was opened. */
export class VaultEventStore extends EncryptedEventStore {
  constructor(
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly upcasters = new Upcasters(),
  ) {
    super();
  }

  override async load<Event extends Message>(stream: string, from = 0): Promise<readonly StoredEvent<Event>[]> {
    return (await this.read<Event>(stream, from)).events;
  }

  /** `load`, with what whoever remembers the events must know. Long streams are opened in turn with everybody else. */
  async read<Event extends Message>(stream: string, from: number): Promise<OpenedStream<Event>> {
    const records = await this.records(stream, from);
    // First of all: a key that this process still has in memory must not open what was shredded.
    for (const recorded of records) this.heed(recorded);
    const events: StoredEvent<Event>[] = [];
    const subjects = new Map<string, string>();
    let weight = 0;
    for (const recorded of records) {
      const event = shareMetadata(events.at(-1), (await this.open(recorded)) as StoredEvent<Event>);
      const { sealed } = recorded.data as StoredData;
      if (sealed && event.data.private !== REDACTED) subjects.set(sealed.k, event.metadata.organizationId);
      events.push(event);
      weight += weightOf(recorded);
      if (events.length % DECRYPT_BATCH_SIZE === 0) await yieldToEventLoop();
    }
    return { events, weight, subjects };
  }

  override async append<Event extends Message>(
    stream: string,
    expectedRevision: number,
    events: readonly Event[],
    metadata: Omit<EventMetadata, 'v'>,
    subject = subjectOf(stream, metadata.organizationId),
  ): Promise<AppendResult & { readonly events: readonly StoredEvent<Event>[] }> {
    const versioned = events.map(({ type }): EventMetadata => ({ ...metadata, v: this.upcasters.version(type) }));
    const fresh: NewEvent[] = [];
    for (const [i, { type, data }] of events.entries()) {
      fresh.push({
        id: randomUUID(),
        type,
        data: await this.seal({ stream, type, revision: expectedRevision + 1 + i }, data, metadata, subject),
        metadata: versioned[i] as unknown as JsonObject,
      });
    }
    const appended = await appendWithRetry(this.store, stream, expectedRevision, fresh);
    const stored = fresh.map(
      ({ id, type }, i) =>
        ({
          stream,
          revision: expectedRevision + 1 + i,
          position: appended.position,
          id,
          type,
          data: events[i]?.data,
          metadata: versioned[i],
        }) as StoredEvent<Event>,
    );
    return { ...appended, events: stored };
  }

  override glance(recorded: RecordedEvent): StoredEvent {
    this.heed(recorded);
    const { sealed, ...clear } = recorded.data as StoredData;
    return this.upcast(recorded, sealed ? { ...clear, private: REDACTED } : clear);
  }

  override async open(recorded: RecordedEvent): Promise<StoredEvent> {
    this.heed(recorded);
    const { organizationId } = recorded.metadata as unknown as EventMetadata;
    const { sealed, ...clear } = recorded.data as StoredData;
    const opened: DecryptedData = sealed
      ? { ...clear, private: await this.vault.open(organizationId, aadOf(recorded, sealed.k), sealed) }
      : clear;
    return this.upcast(recorded, opened);
  }

  private async records(stream: string, from: number): Promise<readonly RecordedEvent[]> {
    const records: RecordedEvent[] = [];
    for (let next = from; ;) {
      const page = await this.store.readStream(stream, next, PAGE_SIZE);
      records.push(...page);
      const last = page.at(-1);
      if (!last || page.length < PAGE_SIZE) return records;
      next = last.revision + 1;
      await yieldToEventLoop();
    }
  }

  /** Where an event orders that a key of its stream be destroyed, this process forgets it. */
  private heed(recorded: RecordedEvent): void {
    if (!isShredding(recorded)) return;
    const { stream, data } = recorded;
    const { subject } = data;
    // A stream outside of the feeds names its key nowhere, but an organization's own names the organization.
    const own = subjectOf(stream, '') || ORGANIZATION_STREAM.exec(stream)?.[1];
    if (typeof subject === 'string' && (subject === own || subject.startsWith(`${own}#`))) this.vault.forget(subject);
  }

  private upcast(
    { stream, revision, position, id, type, ...recorded }: RecordedEvent,
    opened: DecryptedData,
  ): StoredEvent {
    const metadata = recorded.metadata as unknown as EventMetadata;
    const data = this.upcasters.upcast(type, metadata.v, opened);
    return { stream, revision, position, id, type, data, metadata };
  }

  private async seal(
    place: GroupLocation,
    data: object,
    { organizationId }: Pick<EventMetadata, 'organizationId'>,
    subject: string,
  ): Promise<JsonObject> {
    const { private: group, ...clear } = data as DecryptedData;
    if ('sealed' in clear) throw new TypeError('`sealed` is the name of the stored group');
    if (group === undefined) return clear as JsonObject;
    if (group === REDACTED) throw new TypeError('a redacted group cannot be stored again');
    const sealed = await this.vault.seal(organizationId, subject, aadOf(place, subject), group);
    return { ...clear, sealed: { ...sealed, v: 2 } };
  }
}

/** Bytes of an event that are not text: the objects themselves. */
const EVENT_OVERHEAD_BYTES = 400;

/** Opened data is about as long as its Base64; what is folded from it shares its texts and makes objects of its own. */
const weightOf = ({ data }: RecordedEvent): number => EVENT_OVERHEAD_BYTES + 2 * JSON.stringify(data).length;

/** Events of one append say the same about it, once. */
const shareMetadata = <Event extends Message>(
  before: StoredEvent<Event> | undefined,
  event: StoredEvent<Event>,
): StoredEvent<Event> =>
  before?.metadata.commandId !== undefined &&
  before.metadata.commandId === event.metadata.commandId &&
  before.metadata.v === event.metadata.v
    ? { ...event, metadata: before.metadata }
    : event;

/** Where a group stands in the log. */
type GroupLocation = Pick<RecordedEvent, 'stream' | 'type' | 'revision'>;

/** A group opens only where it was written: at this revision of this stream, as this type, under this subject's key. */
const aadOf = ({ stream, type, revision }: GroupLocation, subject: string): string =>
  `${stream}|${type}|${subject}|private|${revision}`;

/** True when the event's encrypted group opens under this key. For who looks for keys that should be gone. */
export const canOpenGroup = (recorded: RecordedEvent, key: Buffer): boolean => {
  const { sealed } = recorded.data as StoredData;
  if (!sealed) return false;
  const bytes = Buffer.concat([Buffer.from(sealed.n, 'base64'), Buffer.from(sealed.c, 'base64')]);
  return canOpen(key, aadOf(recorded, sealed.k), bytes);
};

/** Subject whose key seals the event's encrypted group; null where it has none. */
export const keyOf = ({ data }: RecordedEvent): string | null => (data as StoredData).sealed?.k ?? null;

/** Subject of the data key: the aggregate of a feed stream (`bill_01j…`), else the organization itself. */
export const subjectOf = (stream: string, organizationId: string): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? organizationId : stream.slice(dash + 1);
};
