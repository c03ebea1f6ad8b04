import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isOpen, type DeliveryRows, type PlacedRow } from '#state-store';
import { pause } from '#event-store';
import type { EndpointQueue } from './endpoint-queue.js';
import type { Queues } from './queues.js';

const DAY_MS = 86_400_000;
/** How long completed deliveries are kept. */
export const DELIVERY_RETENTION_MS = 30 * DAY_MS;
/** How long bodies are kept: longer than any open row. */
const BODY_RETENTION_MS = 32 * DAY_MS;
const PAGE_SIZE = 200;
const PAUSE_MS = 20;

/**
 * Deletes old rows slowly, oldest first. Remembers when the oldest row for each endpoint and organization expires, and
 * reads nothing until then.
 */
export class Sweep {
  /** Time before which nothing expires, by endpoint and organization. */
  private readonly notBefore = new Map<string, number>();

  constructor(
    private readonly rows: DeliveryRows,
    private readonly queues: Queues,
    private readonly now: () => number,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    for (const queue of this.queues.all()) {
      if (!queue.target.endpoint.deleted && this.isTooEarly(queue.key.endpointId)) continue;
      await yieldToEventLoop();
      const left = await this.sweepRows(queue, signal);
      if (left || signal.aborted || !queue.target.endpoint.deleted) continue;
      await this.rows.forget(queue.key);
      this.queues.close(queue.key);
    }
    const organizations = new Set(this.queues.all().map(({ key }) => key.organizationId));
    for (const organizationId of organizations) {
      if (this.isTooEarly(organizationId)) continue;
      await yieldToEventLoop();
      await this.sweepBodies(organizationId, signal);
    }
  }

  private isTooEarly(id: string): boolean {
    return (this.notBefore.get(id) ?? 0) > this.now();
  }

  /** Deletes old rows. Returns true if the endpoint has deliveries left. */
  private async sweepRows({ key }: EndpointQueue, signal: AbortSignal): Promise<boolean> {
    const [oldest] = await this.rows.page(key, { limit: 1 });
    this.notBefore.set(key.endpointId, oldest ? firstOldAt(oldest) : this.now() + DELIVERY_RETENTION_MS);
    if (oldest === undefined) return false;
    if (this.isTooEarly(key.endpointId)) return true;
    for (let after: bigint | undefined; !signal.aborted;) {
      const page = await this.rows.page(key, { limit: PAGE_SIZE, ...(after !== undefined && { after }) });
      if (page.length === 0) return after !== undefined;
      const old = page.filter((row) => this.isOld(row));
      for (const { position } of old) await this.rows.remove(key, position);
      // Rows are in log order, so this stops at the first recent row.
      if (old.length === 0) return true;
      if (old.length < page.length) after = page.at(-1)?.position;
      await pause(PAUSE_MS, signal);
    }
    return true;
  }

  private isOld({ row }: PlacedRow): boolean {
    return !isOpen(row) && Math.max(row.enqueuedAt, row.attemptedAt ?? 0) < this.now() - DELIVERY_RETENTION_MS;
  }

  private async sweepBodies(organizationId: string, signal: AbortSignal): Promise<void> {
    const [oldest] = await this.rows.bodies(organizationId, 1);
    this.notBefore.set(organizationId, (oldest?.storedAt ?? this.now()) + BODY_RETENTION_MS);
    if (this.isTooEarly(organizationId)) return;
    while (!signal.aborted) {
      const page = await this.rows.bodies(organizationId, PAGE_SIZE);
      const old = page.filter(({ storedAt }) => storedAt < this.now() - BODY_RETENTION_MS);
      for (const body of old) await this.rows.removeBody(body);
      if (old.length < PAGE_SIZE) return;
      await pause(PAUSE_MS, signal);
    }
  }
}

/** Earliest expiration of a delivery, from the oldest row; 0 if unknown: a redelivered row is newer than later rows. */
const firstOldAt = ({ row }: PlacedRow): number => (row.asked === '0' ? row.enqueuedAt + DELIVERY_RETENTION_MS : 0);
