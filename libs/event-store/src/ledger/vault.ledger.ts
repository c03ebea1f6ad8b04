import { randomUUID } from 'node:crypto';
import { REDACTED, type Message } from '#domain';
import {
  READ_PAGE,
  type Appended,
  type EventStore,
  type JsonObject,
  type NewEvent,
  type RecordedEvent,
} from '../event-store.js';
import { type Vault, type SealedGroup } from '../keys/vault.js';
import { Ledger, type EventMetadata, type StoredEvent } from '../ledger.js';
import { Upcasters, type OpenedData } from '../upcasters.js';
import { appendSurely } from './append-surely.js';

/** Stored data: `private` became `sealed`. */
type StoredData = JsonObject & { readonly sealed?: SealedGroup };

/** The Ledger over any EventStore: one encrypted group an event, upcast after it was opened. */
export class VaultLedger extends Ledger {
  constructor(
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly upcasters = new Upcasters(),
  ) {
    super();
  }

  override async load<Event extends Message>(stream: string, from = 0): Promise<readonly StoredEvent<Event>[]> {
    const history: StoredEvent<Event>[] = [];
    for (let next = from; ;) {
      const page = await this.store.readStream(stream, next, READ_PAGE);
      for (const recorded of page) history.push((await this.open(recorded)) as StoredEvent<Event>);
      const last = page.at(-1);
      if (!last || page.length < READ_PAGE) return history;
      next = last.revision + 1;
    }
  }

  override async append<Event extends Message>(
    stream: string,
    expectedRevision: number,
    events: readonly Event[],
    metadata: Omit<EventMetadata, 'v'>,
    subject = subjectOf(stream, metadata.organizationId),
  ): Promise<Appended & { readonly events: readonly StoredEvent<Event>[] }> {
    const versioned = events.map(({ type }): EventMetadata => ({ ...metadata, v: this.upcasters.version(type) }));
    const fresh: NewEvent[] = [];
    for (const [i, { type, data }] of events.entries()) {
      fresh.push({
        id: randomUUID(),
        type,
        data: await this.seal(stream, type, data, metadata.organizationId, subject),
        metadata: versioned[i] as unknown as JsonObject,
      });
    }
    const appended = await appendSurely(this.store, stream, expectedRevision, fresh);
    const stored = fresh.map(
      ({ id, type }, i) =>
        ({
          stream,
          revision: expectedRevision + 1 + i,
          position: appended.positions[i],
          id,
          type,
          data: events[i]?.data,
          metadata: versioned[i],
        }) as StoredEvent<Event>,
    );
    return { ...appended, events: stored };
  }

  override glance(recorded: RecordedEvent): StoredEvent {
    const { sealed, ...clear } = recorded.data as StoredData;
    return this.upcast(recorded, sealed ? { ...clear, private: REDACTED } : clear);
  }

  override async open(recorded: RecordedEvent): Promise<StoredEvent> {
    const { stream, type } = recorded;
    const { organizationId } = recorded.metadata as unknown as EventMetadata;
    const { sealed, ...clear } = recorded.data as StoredData;
    const opened: OpenedData = sealed
      ? { ...clear, private: await this.vault.open(organizationId, aadOf(stream, type, sealed.k), sealed) }
      : clear;
    return this.upcast(recorded, opened);
  }

  private upcast(
    { stream, revision, position, id, type, ...recorded }: RecordedEvent,
    opened: OpenedData,
  ): StoredEvent {
    const metadata = recorded.metadata as unknown as EventMetadata;
    const data = this.upcasters.upcast(type, metadata.v, opened);
    return { stream, revision, position, id, type, data, metadata };
  }

  private async seal(
    stream: string,
    type: string,
    data: object,
    organizationId: string,
    subject: string,
  ): Promise<JsonObject> {
    const { private: group, ...clear } = data as OpenedData;
    if ('sealed' in clear) throw new TypeError('`sealed` is the name of the stored group');
    if (group === undefined) return clear as JsonObject;
    if (group === REDACTED) throw new TypeError('a redacted group cannot be stored again');
    const sealed = await this.vault.seal(organizationId, subject, aadOf(stream, type, subject), group);
    return { ...clear, sealed: { ...sealed } };
  }
}

/** A group opens only where it was written: in this stream, as this type, under this subject's key. */
const aadOf = (stream: string, type: string, subject: string): string => `${stream}|${type}|${subject}|private`;

/** Whose data key: the aggregate of a feed stream (`bill_01j…`), else the organization itself. */
export const subjectOf = (stream: string, organizationId: string): string => {
  const dash = stream.indexOf('-');
  return dash < 0 ? organizationId : stream.slice(dash + 1);
};
