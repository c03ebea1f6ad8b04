import { setMaxListeners } from 'node:events';
import { carryOut, endpoints, metadataBy } from '#commands';
import {
  endpointStream,
  organization,
  organizationStream,
  standardSchedule,
  type DisabledReason,
  type RetrySchedule,
} from '#domain';
import {
  loadState,
  type EventStore,
  type Ledger,
  type RecordedEvent,
  type Vault,
  WakeSignal,
  pause,
  persist,
} from '#event-store';
import { DeliveryRows, WEBHOOK_DISPATCHER, type StateStore, type EndpointKey } from '#outbox';
import {
  LogSubscription,
  repeat,
  underLease,
  type BackgroundService,
  type Leases,
  type ReactionLag,
} from '#subscriptions';
import { Bodies } from './bodies.js';
import { Planner } from './planner.js';
import { Queues } from './queues.js';
import { Recoveries } from './recoveries.js';
import { repairRegistry } from './registry.js';
import type { WebhookSender } from './sender.js';
import { Sweep } from './sweep.js';
import { Targets } from './target.js';

export interface DispatcherOptions {
  readonly schedule?: RetrySchedule;
  /** Wall clock, milliseconds since 1970. */
  readonly now?: () => number;
  /** From 0 to 1. */
  readonly chance?: () => number;
  readonly tickMs?: number;
  readonly pageSize?: number;
  /** Deliveries of one endpoint that are kept in memory. */
  readonly capacity?: number;
  readonly saveMarksMs?: number;
  readonly sweepMs?: number;
}

/** Who is rung for looks by itself only this seldom. */
const IDLE_TICKS = 4;

/**
 * Sends public events to webhook endpoints. One process does so at a time (by a lease in the state store); everything that it
 * needs to go on after a crash is in the state store, so the next one goes on where it ended. Deliveries are rows, not events:
 * the feed cannot feed itself.
 */
export class WebhookDispatcher implements BackgroundService {
  private readonly options: Required<DispatcherOptions>;
  private readonly rows: DeliveryRows;
  private readonly subscription: LogSubscription;

  constructor(
    private readonly events: EventStore,
    private readonly ledger: Ledger,
    private readonly vault: Vault,
    private readonly stateStore: StateStore,
    private readonly sender: WebhookSender,
    options: DispatcherOptions = {},
    /** Where several processes run: the one that holds the lease dispatches. */
    private readonly leases: Leases | null = null,
  ) {
    this.options = {
      schedule: standardSchedule,
      now: Date.now,
      chance: Math.random,
      tickMs: 250,
      pageSize: 200,
      capacity: 10_000,
      saveMarksMs: 5_000,
      sweepMs: 3_600_000,
      ...options,
    };
    this.rows = new DeliveryRows(stateStore);
    const { pageSize, tickMs } = this.options;
    this.subscription = new LogSubscription(events, stateStore, WEBHOOK_DISPATCHER, {
      pageSize,
      tickMs: IDLE_TICKS * tickMs,
    });
  }

  /** How far events were written down for their receivers; by another process while that one holds the lease. */
  lag(): readonly ReactionLag[] {
    return [this.subscription.lag];
  }

  /** Until the signal aborts and the attempts in hand are given up or written down. */
  async run(signal: AbortSignal): Promise<void> {
    await underLease(this.leases, WEBHOOK_DISPATCHER, signal, (mine) => this.leading(mine, signal));
    this.sender.close();
  }

  /** `mine`: until somebody else does it, or the process stops. */
  private async leading(mine: AbortSignal, signal: AbortSignal): Promise<void> {
    while (!mine.aborted) {
      await this.lead(mine, signal).catch((error: unknown) => this.subscription.failed(error));
      await pause(this.options.tickMs, mine);
    }
  }

  private async lead(mine: AbortSignal, signal: AbortSignal): Promise<void> {
    if ((await this.stateStore.checkpoint(WEBHOOK_DISPATCHER)) === null) await repairRegistry(this.events, this.rows);
    const { position } = await this.subscription.checkpoint();
    // Every attempt under way listens.
    setMaxListeners(0, mine);
    const { schedule, now, chance, tickMs, capacity } = this.options;
    const { rows, sender } = this;
    const bodies = new Bodies(this.ledger, this.vault, rows, now);
    const queues = new Queues(new Targets(this.ledger), {
      rows,
      sender,
      schedule,
      now,
      chance,
      tickMs,
      capacity,
      signal: mine,
      bodyAt: (organizationId, position) => bodies.at(organizationId, position),
      disable: (key, reason) => this.disable(key, reason),
    });
    await queues.load(position);
    const planner = new Planner(this.ledger, rows, queues, bodies, now);
    const recoveries = new Recoveries(this.events, rows, queues, bodies);
    const sweep = new Sweep(rows, queues, now);
    const asked = new WakeSignal();
    const listening = this.vault.onShredded((subject) => bodies.forget(subject));
    await Promise.all([
      this.planning(planner, queues, asked, mine),
      repeat(() => queues.work(), { everyMs: tickMs }, mine),
      this.recovering(recoveries, asked, mine),
      repeat(() => this.saveMarks(queues), { everyMs: this.options.saveMarksMs }, mine),
      repeat(() => sweep.run(mine), { everyMs: this.options.sweepMs }, mine),
    ]).finally(listening);
    await Promise.all(queues.all().map((queue) => queue.settled()));
    // Another process has its own idea of the marks.
    if (signal.aborted) await this.saveMarks(queues);
  }

  private planning(planner: Planner, queues: Queues, asked: WakeSignal, signal: AbortSignal): Promise<void> {
    const plan = async (page: readonly RecordedEvent[]) => {
      await planner.plan(page);
      return [];
    };
    return this.subscription.run(plan, signal, () => {
      for (const queue of queues.all()) queue.pump();
      asked.raise();
    });
  }

  private async recovering(recoveries: Recoveries, asked: WakeSignal, signal: AbortSignal): Promise<void> {
    while (!signal.aborted)
      if (!(await persist(() => recoveries.work(), signal).catch(() => false)))
        await asked.wait(IDLE_TICKS * this.options.tickMs, signal);
  }

  private async saveMarks(queues: Queues): Promise<void> {
    const { position } = this.subscription.lag;
    if (position !== null) for (const queue of queues.all()) await queue.saveMark(position);
  }

  private async disable({ organizationId, endpointId }: EndpointKey, reason: DisabledReason): Promise<void> {
    const { clockOffsetMs } = await loadState(this.ledger, organization, organizationStream(organizationId));
    const actor = { kind: 'system', id: WEBHOOK_DISPATCHER } as const;
    const metadata = metadataBy({ organizationId, actor, clockOffsetMs, now: this.options.now() });
    await carryOut(this.ledger, endpoints, {
      stream: endpointStream(organizationId, endpointId),
      command: { type: 'DisableEndpoint', data: { reason, at: metadata.at } },
      metadata,
    });
  }
}
