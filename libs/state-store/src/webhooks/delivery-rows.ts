import type { JsonObject, SealedGroup } from '#event-store';
import type { WebhookError, DeliveryKey, WebhookStatus } from '#domain';
import { collection } from '../collection.js';
import type { IndexRange, IndexValue } from '../index-values.js';
import type { StateStore, StateEntry, StatePage } from '../state-store.js';

/** A delivery as the state store keeps it. Nothing in it is personal. Times in milliseconds since 1970, by the wall clock. */
export type DeliveryRow = {
  readonly eventId: string;
  readonly eventType: string;
  readonly status: WebhookStatus;
  /** Attempts in all. */
  readonly attempt: number;
  /** Attempts since it was last asked for: where it stands in the retry schedule. */
  readonly tries: number;
  /** The first of these; the schedule counts from it. */
  readonly firstAttemptAt: number | null;
  /** The latest attempt. */
  readonly attemptedAt: number | null;
  readonly responseStatus: number | null;
  readonly durationMs: number | null;
  readonly error: WebhookError | null;
  /** Null when nothing is to be done any more. */
  readonly nextAttemptAt: number | null;
  readonly enqueuedAt: number;
  /** Log position of the last request to send it again that was heeded; `0` for none. */
  readonly asked: string;
};

/** Body that is sent for an event: the same bytes on every attempt, whatever the program has become meanwhile. */
export type DeliveryBody = {
  /** Sealed under its key. */
  readonly organizationId: string;
  readonly eventId: string;
  readonly eventType: string;
  /** JSON of the public event, without what `sealed` holds. */
  readonly body: string;
  /** The whole `data` of an event that has something personal in it, under the bill's key. */
  readonly sealed?: JsonObject & SealedGroup;
  readonly storedAt: number;
};

/** An attempt as it is kept; times in milliseconds since 1970. */
export type StoredAttempt = {
  readonly at: number;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: WebhookError | null;
  /** Answer of the receiver, under the key of the event's bill. */
  readonly sealed?: JsonObject & SealedGroup;
};
/** The latest attempts of a delivery, oldest first. */
export type StoredAttempts = { readonly eventId: string; readonly attempts: readonly StoredAttempt[] };

/** Facts about an endpoint that are remembered between two starts. */
export type EndpointRecord = {
  /** Every delivery up to this log position is done, or in the list of open ones. */
  readonly mark: string;
  /** Time at which it began to do nothing but fail; null while it works. */
  readonly failingSince: number | null;
  /** Time of the last failure since `failingSince`, at most one hour too early. Absent while the endpoint works. */
  readonly lastFailedAt?: number;
  /** It asked to be left alone until then; absent: it did not. */
  readonly quietUntil?: number;
  /** It got another url, or was switched on again: what was tried before that is due at once. */
  readonly renewedAt?: number;
  /** Digest of the URL that this is true of; absent until the dispatcher first writes the record. */
  readonly url?: string;
};

/** Rest of a request to send an endpoint a part of the feed. */
export type RecoveryJob = {
  /** Log position of the request. */
  readonly asked: string;
  readonly since: string;
  /** Exclusive. */
  readonly until?: string;
  /** Feed revisions: after the first, up to and with the second. */
  readonly afterRevision: number;
  readonly throughRevision: number;
};

/** A delivery that waits for its first attempt. */
export const newRow = (event: { readonly id: string; readonly type: string }, now: number): DeliveryRow => ({
  eventId: event.id,
  eventType: event.type,
  status: 'pending',
  attempt: 0,
  tries: 0,
  firstAttemptAt: null,
  attemptedAt: null,
  responseStatus: null,
  durationMs: null,
  error: null,
  nextAttemptAt: now,
  enqueuedAt: now,
  asked: '0',
});

/** The delivery, to be sent again from the start of the schedule. */
export const redeliveredRow = (row: DeliveryRow, asked: bigint, now: number): DeliveryRow => ({
  ...row,
  status: 'pending',
  tries: 0,
  firstAttemptAt: null,
  nextAttemptAt: now,
  enqueuedAt: now,
  asked: String(asked),
});

export const isOpen = ({ status }: DeliveryRow): boolean => status === 'pending' || status === 'retrying';

/** Is an open delivery in the list of open ones? The others come after the mark. */
export const isListed = ({ status, asked }: DeliveryRow): boolean => status === 'retrying' || asked !== '0';

/** `open`: deliveries that are open and that the mark does not promise. `failed`: those that ended badly. */
export type DeliveryList = 'open' | 'failed';

/** The lists, as metrics name them. */
export const deliveryLists = ['open', 'failed'] as const satisfies readonly DeliveryList[];

/** Deliveries, by endpoint and position. */
export const deliveryRows = collection<DeliveryRow, DeliveryList>({
  name: 'webhook',
  indexes: {
    open: (row, key) => (isOpen(row) && isListed(row) ? keyParts(key) : null),
    failed: ({ status }, key) => (status === 'failed' || status === 'canceled' ? keyParts(key) : null),
  },
});

/** Bodies that are sent, by organization and position. */
export const deliveryBodies = collection<DeliveryBody, 'byEvent'>({
  name: 'webhook-body',
  indexes: { byEvent: ({ organizationId, eventId }) => [organizationId, eventId] },
});

const recordKinds = {
  attempts: 'webhook-attempts',
  endpoint: 'webhook-endpoint',
  recovery: 'webhook-recovery',
} as const;
const DIGITS = 20;
const PAGE_SIZE = 1_000;

export type PlacedBody = DeliveryBody & { readonly position: bigint };
export type PlacedRow = DeliveryKey & { readonly row: DeliveryRow; readonly version: number };

/** An organization's endpoint. */
export interface EndpointKey {
  readonly organizationId: string;
  readonly endpointId: string;
}

const digits = (position: bigint): string => String(position).padStart(DIGITS, '0');
const prefixOf = ({ organizationId, endpointId }: EndpointKey): string => `${organizationId}/${endpointId}/`;
const keyOf = (endpoint: EndpointKey, position: bigint): string => prefixOf(endpoint) + digits(position);
const positionIn = (key: string): bigint => BigInt(key.slice(-DIGITS));
/** Organization, endpoint and position of a delivery, as its key has them. */
const keyParts = (key: string): IndexValue => key.split('/');

/** An endpoint that was ever registered, and what is remembered of it. */
export type RegisteredEndpoint = EndpointKey & { readonly record: EndpointRecord };

/** Which deliveries of an endpoint. */
export interface RowPage {
  /** Exclusive. */
  readonly after?: bigint;
  readonly limit?: number;
  /** Newest first. */
  readonly reverse?: boolean;
}

const pageOf = (endpoint: EndpointKey, { after, limit = PAGE_SIZE, reverse = false }: RowPage): StatePage => ({
  limit,
  reverse,
  ...(after !== undefined && { after: keyOf(endpoint, after) }),
});

const rangeOf = ({ organizationId, endpointId }: EndpointKey, page: RowPage): IndexRange => {
  const { after, limit = PAGE_SIZE, reverse = false } = page;
  const beyond = after === undefined ? {} : reverse ? { below: digits(after) } : { from: digits(after + 1n) };
  return { equals: [organizationId, endpointId], limit, reverse, ...beyond };
};

/** Webhook deliveries in the state store: rows by endpoint in the order of the log, bodies, and what is known of endpoints. */
export class DeliveryRows {
  private readonly rows;
  private readonly kept;

  constructor(private readonly stateStore: StateStore) {
    this.rows = deliveryRows.in(stateStore);
    this.kept = deliveryBodies.in(stateStore);
  }

  async get(endpoint: EndpointKey, position: bigint): Promise<PlacedRow | null> {
    const entry = await this.rows.get(keyOf(endpoint, position));
    return entry && toPlacedRow(endpoint, entry);
  }

  /** False when it was there before. */
  insert(endpoint: EndpointKey, position: bigint, row: DeliveryRow): Promise<boolean> {
    return this.rows.insertIfAbsent(keyOf(endpoint, position), row);
  }

  /** False when somebody else wrote it since it was read. */
  async replace(endpoint: EndpointKey, { position, version }: PlacedRow, row: DeliveryRow): Promise<boolean> {
    return this.rows.compareAndSet(keyOf(endpoint, position), version, row);
  }

  async remove(endpoint: EndpointKey, position: bigint): Promise<void> {
    const key = keyOf(endpoint, position);
    await this.stateStore.write([this.rows.removal(key), { kind: recordKinds.attempts, key, record: null }]);
  }

  async page(endpoint: EndpointKey, page: RowPage = {}): Promise<readonly PlacedRow[]> {
    const entries = await this.rows.list(prefixOf(endpoint), pageOf(endpoint, page));
    return entries.map((entry) => toPlacedRow(endpoint, entry));
  }

  /** Those in a list, in the order of the log. */
  async listed(list: DeliveryList, endpoint: EndpointKey, page: RowPage = {}): Promise<readonly PlacedRow[]> {
    const entries = await this.rows.find(list, rangeOf(endpoint, page));
    return entries.map((entry) => toPlacedRow(endpoint, entry));
  }

  async attempts(endpoint: EndpointKey, position: bigint): Promise<StoredAttempts | null> {
    const entry = await this.stateStore.get<StoredAttempts>(recordKinds.attempts, keyOf(endpoint, position));
    return entry && entry.record;
  }
  async keepAttempts(endpoint: EndpointKey, position: bigint, attempts: StoredAttempts): Promise<void> {
    await this.stateStore.put(recordKinds.attempts, keyOf(endpoint, position), attempts);
  }

  async body(organizationId: string, position: bigint): Promise<DeliveryBody | null> {
    const entry = await this.kept.get(`${organizationId}/${digits(position)}`);
    return entry && entry.record;
  }
  /**
   * The first body stays, unless it is of another event: after a restore the log may have come to the same position
   * in another way.
   */
  async keepBody(position: bigint, body: DeliveryBody): Promise<void> {
    const { organizationId, eventId } = body;
    if (await this.kept.insertIfAbsent(`${organizationId}/${digits(position)}`, body)) return;
    if ((await this.body(organizationId, position))?.eventId !== eventId) await this.replaceBody(position, body);
  }
  /** Puts another body in the place of one that was kept. */
  async replaceBody(position: bigint, body: DeliveryBody): Promise<void> {
    await this.kept.put(`${body.organizationId}/${digits(position)}`, body);
  }
  /** In the order of the log. */
  async bodies(organizationId: string, limit: number): Promise<readonly PlacedBody[]> {
    const entries = await this.kept.list(`${organizationId}/`, { limit });
    return entries.map(({ key, record }) => ({ ...record, position: positionIn(key) }));
  }
  async removeBody({ position, organizationId }: PlacedBody): Promise<void> {
    await this.kept.remove(`${organizationId}/${digits(position)}`);
  }

  /** Where an event stands that was sent to somebody; null for others. */
  async positionOf(organizationId: string, eventId: string): Promise<bigint | null> {
    // After a restore it may be kept at two positions: the later one is of this log.
    const [entry] = await this.kept.findKeys('byEvent', {
      equals: [organizationId, eventId],
      limit: 1,
      reverse: true,
    });
    return entry ? positionIn(entry.key) : null;
  }

  /** Makes an endpoint known: before its first event is appended, so that none of its deliveries is missed. */
  async register({ organizationId, endpointId }: EndpointKey, mark = 0n): Promise<void> {
    const fresh: EndpointRecord = { mark: String(mark), failingSince: null };
    await this.stateStore.insertIfAbsent(recordKinds.endpoint, `${organizationId}/${endpointId}`, fresh);
  }
  /** Those that were ever registered, also deleted ones and some that came to nothing; of all organizations with null. */
  async endpoints(organizationId: string | null): Promise<readonly RegisteredEndpoint[]> {
    const all: RegisteredEndpoint[] = [];
    for (let after: string | undefined; ;) {
      const prefix = organizationId === null ? '' : `${organizationId}/`;
      const page = await this.stateStore.list<EndpointRecord>(recordKinds.endpoint, prefix, {
        limit: PAGE_SIZE,
        ...(after !== undefined && { after }),
      });
      for (const { key, record } of page) {
        const [owner = '', endpointId = ''] = key.split('/');
        all.push({ organizationId: owner, endpointId, record });
      }
      after = page.at(-1)?.key;
      if (page.length < PAGE_SIZE || after === undefined) return all;
    }
  }
  /** Progress of a recovery; null ends it. */
  async keepRecovery(endpoint: EndpointKey, asked: bigint, job: RecoveryJob | null): Promise<void> {
    const key = keyOf(endpoint, asked);
    await (job === null
      ? this.stateStore.remove(recordKinds.recovery, key)
      : this.stateStore.put(recordKinds.recovery, key, job));
  }
  /** Log positions of the requests of one endpoint that are not done. */
  async recoveriesOf(endpoint: EndpointKey, limit: number): Promise<readonly bigint[]> {
    const entries = await this.stateStore.list<RecoveryJob>(recordKinds.recovery, prefixOf(endpoint), { limit });
    return entries.map(({ record }) => BigInt(record.asked));
  }
  /** Recovery jobs of all organizations that are wanted. */
  async recoveries(
    limit: number,
    wanted: (organizationId: string) => boolean = () => true,
  ): Promise<readonly (EndpointKey & { readonly job: RecoveryJob })[]> {
    const entries = await this.stateStore.all<RecoveryJob>(recordKinds.recovery, '');
    const jobs = entries.map(({ key, record }) => {
      const [organizationId = '', endpointId = ''] = key.split('/');
      return { organizationId, endpointId, job: record };
    });
    return jobs.filter(({ organizationId }) => wanted(organizationId)).slice(0, limit);
  }

  async forget({ organizationId, endpointId }: EndpointKey): Promise<void> {
    await this.stateStore.remove(recordKinds.endpoint, `${organizationId}/${endpointId}`);
  }
  async markOf({ organizationId, endpointId }: EndpointKey): Promise<bigint> {
    const entry = await this.stateStore.get<EndpointRecord>(recordKinds.endpoint, `${organizationId}/${endpointId}`);
    return BigInt(entry?.record.mark ?? '0');
  }
  async remember({ organizationId, endpointId }: EndpointKey, record: EndpointRecord): Promise<void> {
    await this.stateStore.put(recordKinds.endpoint, `${organizationId}/${endpointId}`, record);
  }
}

const toPlacedRow = ({ endpointId }: EndpointKey, { key, version, record }: StateEntry<DeliveryRow>): PlacedRow => ({
  endpointId,
  position: positionIn(key),
  version,
  row: record,
});
