import type { JsonObject, SealedGroup } from '#event-store';
import type { WebhookError, DeliveryKey, WebhookStatus } from '#domain';
import { collection } from '../collection.js';
import type { IndexRange, IndexValue } from '../index-values.js';
import type { StateStore, StateEntry, StatePage } from '../state-store.js';

/** Delivery without personal data. Times in milliseconds since 1970, from the system clock. */
export type DeliveryRow = {
  readonly eventId: string;
  readonly eventType: string;
  readonly status: WebhookStatus;
  /** Total number of attempts. */
  readonly attempt: number;
  /** Attempts since the last request, for the retry schedule. */
  readonly tries: number;
  /** Time of the first attempt since the last request. The retry schedule starts here. */
  readonly firstAttemptAt: number | null;
  /** Time of the latest attempt. */
  readonly attemptedAt: number | null;
  readonly responseStatus: number | null;
  readonly durationMs: number | null;
  readonly error: WebhookError | null;
  /** Time of the next attempt. Null if there is none. */
  readonly nextAttemptAt: number | null;
  readonly enqueuedAt: number;
  /** Log position of the latest processed redelivery request, or `0`. */
  readonly asked: string;
};

/** Body of a delivery. Every attempt sends the same bytes, even after the program is upgraded. */
export type DeliveryBody = {
  /** Organization whose key encrypts this record. */
  readonly organizationId: string;
  readonly eventId: string;
  readonly eventType: string;
  /** Public event, without the data in `sealed`. */
  readonly body: string;
  /** Complete `data` of an event with personal data, encrypted with the bill's key. */
  readonly sealed?: JsonObject & SealedGroup;
  readonly storedAt: number;
};

/** Attempt as stored. Time in milliseconds since 1970. */
export type StoredAttempt = {
  readonly at: number;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: WebhookError | null;
  /** Response, encrypted with the key of the event's bill. */
  readonly sealed?: JsonObject & SealedGroup;
};
/** Stored attempts, oldest first. */
export type StoredAttempts = { readonly eventId: string; readonly attempts: readonly StoredAttempt[] };

export type EndpointRecord = {
  /** Log position up to which every delivery is completed or in the list of open deliveries. */
  readonly mark: string;
  /** Time since which all deliveries have failed. Null while the endpoint works. */
  readonly failingSince: number | null;
  /** Last failure since `failingSince`, at most one hour too early. Absent while the endpoint works. */
  readonly lastFailedAt?: number;
  /** End of a pause that the endpoint requested. */
  readonly quietUntil?: number;
  /** Time when the URL changed or the endpoint was enabled again. Deliveries attempted earlier are due immediately. */
  readonly renewedAt?: number;
  /** Digest of the URL. Absent until the dispatcher first writes the record. */
  readonly url?: string;
};

/** Remaining work for a request to resend part of the feed to an endpoint. */
export type RecoveryJob = {
  /** Log position of the request. */
  readonly asked: string;
  readonly since: string;
  /** End of the requested period (exclusive). */
  readonly until?: string;
  /** Feed revisions: after `afterRevision` (exclusive), up to `throughRevision` (inclusive). */
  readonly afterRevision: number;
  readonly throughRevision: number;
};

/** Returns a delivery that is waiting for its first attempt. */
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

/** True if the delivery is in the list of open deliveries. All other open deliveries come after the mark. */
export const isListed = ({ status, asked }: DeliveryRow): boolean => status === 'retrying' || asked !== '0';

/** `open`: open deliveries that the mark does not cover. `failed`: failed and canceled deliveries. */
export type DeliveryList = 'open' | 'failed';

/** Names of the lists in metrics. */
export const deliveryLists = ['open', 'failed'] as const satisfies readonly DeliveryList[];

export const deliveryRows = collection<DeliveryRow, DeliveryList>({
  name: 'webhook',
  indexes: {
    open: (row, key) => (isOpen(row) && isListed(row) ? keyParts(key) : null),
    failed: ({ status }, key) => (status === 'failed' || status === 'canceled' ? keyParts(key) : null),
  },
});

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
const keyParts = (key: string): IndexValue => key.split('/');

/** Any endpoint that was ever registered. */
export type RegisteredEndpoint = EndpointKey & { readonly record: EndpointRecord };

export interface RowPage {
  /** Position of the previous page's last row (exclusive). */
  readonly after?: bigint;
  readonly limit?: number;
  /** True for newest row first. */
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

/** Rows by endpoint in log order, bodies, and data about endpoints. */
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

  /** Returns false if the row exists. */
  insert(endpoint: EndpointKey, position: bigint, row: DeliveryRow): Promise<boolean> {
    return this.rows.insertIfAbsent(keyOf(endpoint, position), row);
  }

  /** Returns false if the row was changed since it was read. */
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

  /** Rows of a list, in log order. */
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
  /** Keeps a body for the same event. Replaces one for another event: a restored log may have another event there. */
  async keepBody(position: bigint, body: DeliveryBody): Promise<void> {
    const { organizationId, eventId } = body;
    if (await this.kept.insertIfAbsent(`${organizationId}/${digits(position)}`, body)) return;
    if ((await this.body(organizationId, position))?.eventId !== eventId) await this.replaceBody(position, body);
  }
  async replaceBody(position: bigint, body: DeliveryBody): Promise<void> {
    await this.kept.put(`${body.organizationId}/${digits(position)}`, body);
  }
  /** Bodies in log order. */
  async bodies(organizationId: string, limit: number): Promise<readonly PlacedBody[]> {
    const entries = await this.kept.list(`${organizationId}/`, { limit });
    return entries.map(({ key, record }) => ({ ...record, position: positionIn(key) }));
  }
  async removeBody({ position, organizationId }: PlacedBody): Promise<void> {
    await this.kept.remove(`${organizationId}/${digits(position)}`);
  }

  /** Log position of an event, or null if it was not sent to an endpoint. */
  async positionOf(organizationId: string, eventId: string): Promise<bigint | null> {
    // After a restore, an event may be at two positions. The later position belongs to the current log.
    const [entry] = await this.kept.findKeys('byEvent', {
      equals: [organizationId, eventId],
      limit: 1,
      reverse: true,
    });
    return entry ? positionIn(entry.key) : null;
  }

  /** Registers an endpoint. Call before its first event is appended, so that no delivery is missed. */
  async register({ organizationId, endpointId }: EndpointKey, mark = 0n): Promise<void> {
    const fresh: EndpointRecord = { mark: String(mark), failingSince: null };
    await this.stateStore.insertIfAbsent(recordKinds.endpoint, `${organizationId}/${endpointId}`, fresh);
  }
  /** All endpoints, including deleted ones and those whose creation failed. Null: all organizations. */
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
  /** Stores a recovery's progress. Null deletes it. */
  async keepRecovery(endpoint: EndpointKey, asked: bigint, job: RecoveryJob | null): Promise<void> {
    const key = keyOf(endpoint, asked);
    await (job === null
      ? this.stateStore.remove(recordKinds.recovery, key)
      : this.stateStore.put(recordKinds.recovery, key, job));
  }
  async recoveriesOf(endpoint: EndpointKey, limit: number): Promise<readonly bigint[]> {
    const entries = await this.stateStore.list<RecoveryJob>(recordKinds.recovery, prefixOf(endpoint), { limit });
    return entries.map(({ record }) => BigInt(record.asked));
  }
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
