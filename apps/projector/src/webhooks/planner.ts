import { publicTypeOf, webhookTest } from '#contracts';
import { parseDeliveryId, publicEventId, type DataOf, type EndpointEvent } from '#domain';
import { isUnreadable, type RecordedEvent, type StoredEvent, type WakeSignal } from '#event-store';
import { newRow, type EndpointKey } from '#state-store';
import { EXHAUSTED } from './after-attempt.js';
import type { EndpointQueue } from './endpoint-queue.js';
import type { DispatchDependencies } from './queue-dependencies.js';
import type { Queues } from './queues.js';
import { isDeliverable } from './endpoint-health.js';

const endpointStreamPattern = /^([^-]+)-endpoint_([a-z2-7]{26})$/;

/** Reads the log and stores a row per event and endpoint. Planning a page can be repeated. */
export class Planner {
  constructor(
    private readonly tools: DispatchDependencies,
    private readonly queues: Queues,
    /** Raised when a recovery is requested. */
    private readonly recoveryAsked: WakeSignal,
  ) {}

  /** Resolves when all rows for these events are stored. */
  async plan(records: readonly RecordedEvent[]): Promise<void> {
    let writes: Promise<void>[] = [];
    for (const record of records) {
      const key = endpointOf(record.stream);
      if (key) {
        await Promise.all(writes);
        writes = [];
        await this.heed(key, record);
      }
      writes.push(...this.fanOut(record));
    }
    await Promise.all(writes);
  }

  private fanOut(record: RecordedEvent): readonly Promise<void>[] {
    const type = publicTypeOf(record.type);
    const dash = record.stream.indexOf('-');
    if (type === null || dash < 0) return [];
    const receivers = this.queues
      .forOrganization(record.stream.slice(0, dash))
      .filter(({ target }) => isDeliverable(target) && target.since < record.position && target.types.has(type))
      .filter((queue) => type !== EXHAUSTED || mayReceive(queue, record));
    return receivers.length === 0 ? [] : [this.write(record, receivers)];
  }

  private async write(record: RecordedEvent, receivers: readonly EndpointQueue[]): Promise<void> {
    const event = await this.tools.bodies.keepPublished(record);
    if (event) await Promise.all(receivers.map((queue) => this.insert(queue, event, record.position)));
  }

  private async insert(
    queue: EndpointQueue,
    event: { readonly id: string; readonly type: string },
    position: bigint,
  ): Promise<void> {
    const row = newRow(event, this.tools.now());
    if (!(await this.tools.rows.insert(queue.key, position, row))) return queue.addKnown(row, position);
    queue.add({ endpointId: queue.key.endpointId, position, row, version: 1 });
  }

  /** Applies an event of the endpoint itself. */
  private async heed(key: EndpointKey, record: RecordedEvent): Promise<void> {
    if (record.type === 'EndpointCreated') await this.tools.rows.register(key);
    const known = this.queues.get(key);
    const queue = known ?? (await this.queues.open(key, { mark: record.position, failingSince: null }));
    const { target: before } = queue;
    if (known && changes.has(record.type)) await this.queues.refresh(queue);
    const isElsewhere = before.endpoint.url !== queue.target.endpoint.url;
    if (isDeliverable(queue.target) && (isElsewhere || !isDeliverable(before))) await queue.renew();
    const asks = requests[record.type];
    if (asks) await asks(this, queue, await this.tools.ledger.open(record));
  }

  async test(queue: EndpointQueue, { id, position, data }: StoredEvent): Promise<void> {
    const { endpointId, requestedAt } = data as DataOf<EndpointEvent, 'EndpointTested'>;
    const owner = await this.tools.bodies.owner(queue.key.organizationId).catch(nullIfUnreadable);
    if (owner === null) return;
    const event = webhookTest(id, endpointId, requestedAt, owner);
    await this.tools.bodies.keep(owner.organizationId, position, event);
    await this.insert(queue, { id: publicEventId(id), type: event.type }, position);
  }

  async redeliver(queue: EndpointQueue, { position, data }: StoredEvent): Promise<void> {
    const place = parseDeliveryId((data as DataOf<EndpointEvent, 'RedeliveryRequested'>).deliveryId);
    if (place) await queue.askAgain(place.position, position);
  }

  /** Only stores the request: it may be large, and other endpoints are waiting for the planner. */
  async recover(queue: EndpointQueue, { position, data }: StoredEvent): Promise<void> {
    const { since, until, afterRevision, throughRevision } = data as DataOf<EndpointEvent, 'RecoveryRequested'>;
    const job = { asked: String(position), since, ...(until && { until }), afterRevision, throughRevision };
    await this.tools.rows.keepRecovery(queue.key, position, job);
    this.recoveryAsked.raise();
  }
}

/**
 * Returns false for the endpoint's own exhausted deliveries, and while it is down. Otherwise, each event would cause
 * deliveries among all failing endpoints.
 */
const mayReceive = ({ key, isDown }: EndpointQueue, { data }: RecordedEvent): boolean =>
  data['endpointId'] !== key.endpointId && !isDown;

const changes: ReadonlySet<string> = new Set<EndpointEvent['type']>([
  'EndpointChanged',
  'SecretRotated',
  'EndpointDisabled',
  'EndpointDeleted',
]);

const requests: Readonly<
  Record<string, (planner: Planner, queue: EndpointQueue, event: StoredEvent) => Promise<void>>
> = {
  EndpointTested: (planner, queue, event) => planner.test(queue, event),
  RedeliveryRequested: (planner, queue, event) => planner.redeliver(queue, event),
  RecoveryRequested: (planner, queue, event) => planner.recover(queue, event),
};

/** If the organization can't be read, the test is skipped, because an error would delay all other endpoints. */
const nullIfUnreadable = (error: unknown): null => {
  if (!isUnreadable(error)) throw error;
  return null;
};

const endpointOf = (stream: string): EndpointKey | null => {
  const [, organizationId, id] = endpointStreamPattern.exec(stream) ?? [];
  return organizationId !== undefined && id !== undefined ? { organizationId, endpointId: `wh_${id}` } : null;
};
