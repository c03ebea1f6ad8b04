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
 * Encrypted group. `v`: version of the additional authenticated data, which consist of stream, type, subject and
 * revision. The revision prevents swapping two groups of a stream.
 */
type StoredGroup = SealedGroup & { readonly v: 2 };
type StoredData = JsonObject & { readonly sealed?: StoredGroup };

export interface OpenedStream<Event extends Message = Message> {
  readonly events: readonly StoredEvent<Event>[];
  /** Approximate size in memory, in bytes. */
  readonly weight: number;
  /** Subjects whose keys decrypted the events, with their organizations. */
  readonly subjects: ReadonlyMap<string, string>;
}

/** Pattern for the name of an organization's own stream (`organizationStream`). */
const ORGANIZATION_STREAM = /^organization_(\w+)$/;
/** Number of events per read. A read yields to the event loop after each batch, which takes a few milliseconds. */
const PAGE_SIZE = 250;
const DECRYPT_BATCH_SIZE = 100;

/** Encrypting store on top of any EventStore. Each event has one encrypted group and is upcast after decryption. */
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

  /** Like `load`, with the size and subjects that a cache needs. Yields to the event loop during long streams. */
  async read<Event extends Message>(stream: string, from: number): Promise<OpenedStream<Event>> {
    const records = await this.records(stream, from);
    // Apply shredding orders first, so that a cached key does not decrypt shredded data.
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

  /** Drops the cached key if the event orders the destruction of a key of its own stream. */
  private heed(recorded: RecordedEvent): void {
    if (!isShredding(recorded)) return;
    const { stream, data } = recorded;
    const { subject } = data;
    // The name of a stream outside the feeds contains no key name, unless it is an organization's stream.
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
    if ('sealed' in clear) throw new TypeError('the field name `sealed` is reserved for the encrypted group');
    if (group === undefined) return clear as JsonObject;
    if (group === REDACTED) throw new TypeError('a redacted group cannot be stored again');
    const sealed = await this.vault.seal(organizationId, subject, aadOf(place, subject), group);
    return { ...clear, sealed: { ...sealed, v: 2 } };
  }
}

/** Memory used by an event's objects, without their text, in bytes. */
const EVENT_OVERHEAD_BYTES = 400;

/** Decrypted data is about as long as its Base64 form. A state folded from it shares the text and adds objects. */
const weightOf = ({ data }: RecordedEvent): number => EVENT_OVERHEAD_BYTES + 2 * JSON.stringify(data).length;

/** Reuses the metadata object of the previous event if both events are from the same append. */
const shareMetadata = <Event extends Message>(
  before: StoredEvent<Event> | undefined,
  event: StoredEvent<Event>,
): StoredEvent<Event> =>
  before?.metadata.commandId !== undefined &&
  before.metadata.commandId === event.metadata.commandId &&
  before.metadata.v === event.metadata.v
    ? { ...event, metadata: before.metadata }
    : event;

type GroupLocation = Pick<RecordedEvent, 'stream' | 'type' | 'revision'>;

/** Additional authenticated data: a group decrypts only with its own stream, revision, type and subject. */
const aadOf = ({ stream, type, revision }: GroupLocation, subject: string): string =>
  `${stream}|${type}|${subject}|private|${revision}`;

/** Returns true if the key decrypts the event's group. Used to search for keys that should have been destroyed. */
export const canOpenGroup = (recorded: RecordedEvent, key: Buffer): boolean => {
  const { sealed } = recorded.data as StoredData;
  if (!sealed) return false;
  const bytes = Buffer.concat([Buffer.from(sealed.n, 'base64'), Buffer.from(sealed.c, 'base64')]);
  return canOpen(key, aadOf(recorded, sealed.k), bytes);
};

/** Subject whose key encrypts the group. Null if the event has no group. */
export const keyOf = ({ data }: RecordedEvent): string | null => (data as StoredData).sealed?.k ?? null;

/** Returns a feed stream's aggregate (`bill_01j…`), or the organization for other streams. */
export const subjectOf = (stream: string, organizationId: string): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? organizationId : stream.slice(dash + 1);
};
