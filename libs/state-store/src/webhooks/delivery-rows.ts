import type { JsonObject, SealedGroup } from '#event-store';
import type { WebhookError, DeliveryKey, WebhookStatus } from '#domain';
import { collection } from '../collection.js';
import type { IndexRange, IndexValue } from '../index-values.js';
import type { StateStore, StateEntry, StatePage } from '../state-store.js';

/**
 * A delivery in the state store. Contains no personal data. Times are in milliseconds since 1970, by the system clock.
 */
export type DeliveryRow = {
  readonly eventId: string;
  readonly eventType: string;
  readonly status: WebhookStatus;
  /** Total number of attempts. */
  readonly attempt: number;
  /** Number of attempts since the delivery was last requested, which determines its place in the retry schedule. */
  readonly tries: number;
  /** Time of the first attempt since the delivery was last requested. The retry schedule starts here. */
  readonly firstAttemptAt: number | null;
  /** Time of the latest attempt. */
  readonly attemptedAt: number | null;
  readonly responseStatus: number | null;
  readonly durationMs: number | null;
  readonly error: WebhookError | null;
  /** Time of the next attempt, or null if there is none. */
  readonly nextAttemptAt: number | null;
  readonly enqueuedAt: number;
  /** Log position of the latest processed redelivery request, or `0` if there is none. */
  readonly asked: string;
};

/** Body that is sent for an event. Every attempt sends the same bytes, even after an upgrade of the program. */
export type DeliveryBody = {
  /** Organization whose key encrypts this record. */
  readonly organizationId: string;
  readonly eventId: string;
  readonly eventType: string;
  /** JSON of the public event, without the data in `sealed`. */
  readonly body: string;
  /** The complete `data` of an event with personal data, encrypted with the bill's key. */
  readonly sealed?: JsonObject & SealedGroup;
  readonly storedAt: number;
};

/** An attempt in stored form. Times are in milliseconds since 1970. */
export type StoredAttempt = {
  readonly at: number;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: WebhookError | null;
  /** Response of the receiver, encrypted with the key of the event's bill. */
  readonly sealed?: JsonObject & SealedGroup;
};
/** The latest attempts of a delivery, oldest first. */
export type StoredAttempts = { readonly eventId: string; readonly attempts: readonly StoredAttempt[] };

export type EndpointRecord = {
  /** Log position up to which every delivery is completed or in the list of open deliveries. */
  readonly mark: string;
  /** Time since which all deliveries fail. Null while the endpoint works. */
  readonly failingSince: number | null;
  /** Time of the last failure since `failingSince`, at most one hour too early. Absent while the endpoint works. */
  readonly lastFailedAt?: number;
  /** Time until which the endpoint requested a pause. Absent if it requested none. */
  readonly quietUntil?: number;
  /**
   * Time at which the endpoint got another URL or was enabled again. Deliveries attempted before are due immediately.
   */
  readonly renewedAt?: number;
  /** Digest of the URL to which this record applies. Absent until the dispatcher first writes the record. */
  readonly url?: string;
};

/** Remaining work of a request to send an endpoint a part of the feed again. */
export type RecoveryJob = {
  /** Log position of the request. */
  readonly asked: string;
  readonly since: string;
  /** End of the requested period (exclusive). */
  readonly until?: string;
  /** Range of feed revisions: after `afterRevision` (exclusive), up to `throughRevision` (inclusive). */
  readonly afterRevision: number;
  readonly throughRevision: number;
};

/** Returns a delivery that waits for its first attempt. */
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

/** Returns the delivery, reset to the start of the retry schedule. */
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

/**
 * Returns true if an open delivery belongs in the list of open deliveries. All other open deliveries come after the
 * mark.
 */
export const isListed = ({ status, asked }: DeliveryRow): boolean => status === 'retrying' || asked !== '0';

/**
 * Lists of deliveries: `open` contains open deliveries that the mark does not cover; `failed` contains failed and
 * canceled deliveries.
 */
export type DeliveryList = 'open' | 'failed';

/** Names of the lists in metrics. */
export const deliveryLists = ['open', 'failed'] as const satisfies readonly DeliveryList[];

/** Deliveries by endpoint and position. */
export const deliveryRows = collection<DeliveryRow, DeliveryList>({
  name: 'webhook',
  indexes: {
    open: (row, key) => (isOpen(row) && isListed(row) ? keyParts(key) : null),
    failed: ({ status }, key) => (status === 'failed' || status === 'canceled' ? keyParts(key) : null),
  },
});

/** Webhook bodies by organization and position. */
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

export interface EndpointKey {
  readonly organizationId: string;
  readonly endpointId: string;
}

const digits = (position: bigint): string => String(position).padStart(DIGITS, '0');
const prefixOf = ({ organizationId, endpointId }: EndpointKey): string => `${organizationId}/${endpointId}/`;
const keyOf = (endpoint: EndpointKey, position: bigint): string => prefixOf(endpoint) + digits(position);
const positionIn = (key: string): bigint => BigInt(key.slice(-DIGITS));
/** Returns organization, endpoint and position of a delivery from its key. */
const keyParts = (key: string): IndexValue => key.split('/');

/** An endpoint that was ever registered, with its stored data. */
export type RegisteredEndpoint = EndpointKey & { readonly record: EndpointRecord };

/** Page of an endpoint's deliveries. */
export interface RowPage {
  /** Position of the last row of the previous page (exclusive). */
  readonly after?: bigint;
  readonly limit?: number;
  /** If true, returns the newest row first. */
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

/** Webhook deliveries in the state store: rows by endpoint in log order, bodies, and data about endpoints. */
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

  /** Inserts a row. Returns false if it exists. */
  insert(endpoint: EndpointKey, position: bigint, row: DeliveryRow): Promise<boolean> {
    return this.rows.insertIfAbsent(keyOf(endpoint, position), row);
  }

  /** Replaces a row. Returns false if it was changed since it was read. */
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

  /** Returns the rows of a list, in log order. */
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
   * Stores a body, unless the same event already has one. A body of another event at the position is replaced: after a
   * restore, the log may have another event there.
   */
  async keepBody(position: bigint, body: DeliveryBody): Promise<void> {
    const { organizationId, eventId } = body;
    if (await this.kept.insertIfAbsent(`${organizationId}/${digits(position)}`, body)) return;
    if ((await this.body(organizationId, position))?.eventId !== eventId) await this.replaceBody(position, body);
  }
  async replaceBody(position: bigint, body: DeliveryBody): Promise<void> {
    await this.kept.put(`${body.organizationId}/${digits(position)}`, body);
  }
  /** Returns stored bodies in log order. */
  async bodies(organizationId: string, limit: number): Promise<readonly PlacedBody[]> {
    const entries = await this.kept.list(`${organizationId}/`, { limit });
    return entries.map(({ key, record }) => ({ ...record, position: positionIn(key) }));
  }
  async removeBody({ position, organizationId }: PlacedBody): Promise<void> {
    await this.kept.remove(`${organizationId}/${digits(position)}`);
  }

  /** Returns the log position of an event that was sent to an endpoint, or null for other events. */
  async positionOf(organizationId: string, eventId: string): Promise<bigint | null> {
    // After a restore, the event may be stored at two positions. The later position belongs to the current log.
    const [entry] = await this.kept.findKeys('byEvent', {
      equals: [organizationId, eventId],
      limit: 1,
      reverse: true,
    });
    return entry ? positionIn(entry.key) : null;
  }

  /** Registers an endpoint. Call it before the endpoint's first event is appended, so that no delivery is missed. */
  async register({ organizationId, endpointId }: EndpointKey, mark = 0n): Promise<void> {
    const fresh: EndpointRecord = { mark: String(mark), failingSince: null };
    await this.stateStore.insertIfAbsent(recordKinds.endpoint, `${organizationId}/${endpointId}`, fresh);
  }
  /**
   * Returns all endpoints that were ever registered, including deleted endpoints and endpoints whose creation failed.
   * Null returns the endpoints of all organizations.
   */
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
  /** Stores the progress of a recovery. Null deletes it. */
  async keepRecovery(endpoint: EndpointKey, asked: bigint, job: RecoveryJob | null): Promise<void> {
    const key = keyOf(endpoint, asked);
    await (job === null
      ? this.stateStore.remove(recordKinds.recovery, key)
      : this.stateStore.put(recordKinds.recovery, key, job));
  }
  /** Returns the log positions of an endpoint's unfinished recovery requests. */
  async recoveriesOf(endpoint: EndpointKey, limit: number): Promise<readonly bigint[]> {
    const entries = await this.stateStore.list<RecoveryJob>(recordKinds.recovery, prefixOf(endpoint), { limit });
    return entries.map(({ record }) => BigInt(record.asked));
  }
  /** Returns the recovery jobs of all wanted organizations. */
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
