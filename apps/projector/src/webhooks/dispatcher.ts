import { executeCommand, endpoints, actorMetadata, webhookDeliveries, type CommandMetadata } from '#commands';
import {
  deliveryId,
  endpointStream,
  organization,
  organizationStream,
  standardSchedule,
  webhookDeliveryStream,
  type DisabledReason,
  type RetrySchedule,
} from '#domain';
import {
  faults,
  loadState,
  coalesce,
  pause,
  shareName,
  WHOLE_LOG,
  type EventStore,
  type EncryptedEventStore,
  type LogShare,
  type Vault,
} from '#event-store';
import {
  DeliveryAttempts,
  DeliveryRows,
  WEBHOOK_DISPATCHER,
  type EndpointKey,
  type KnownRow,
  type StateStore,
} from '#state-store';
import {
  runShares,
  LogReader,
  stopReason,
  type BackgroundService,
  type Leases,
  type ReactionLag,
  type LeaseRight,
} from '#subscriptions';
import { Bodies } from './bodies.js';
import { DispatchCursors } from './dispatch-cursors.js';
import type { DispatchDependencies } from './queue-dependencies.js';
import type { WebhookSender } from './sender.js';
import { ShareDispatch } from './share-dispatch.js';
import { Targets } from './target.js';

export interface DispatcherOptions {
  readonly schedule?: RetrySchedule;
  /** Wall-clock time in milliseconds since 1970. */
  readonly now?: () => number;
  /** Returns a random number from 0 to 1. */
  readonly chance?: () => number;
  readonly tickMs?: number;
  readonly pageSize?: number;
  /** Maximum number of deliveries in memory per endpoint. */
  readonly capacity?: number;
  readonly saveMarksMs?: number;
  readonly sweepMs?: number;
  /** Number of shares into which organizations are divided among processes. */
  readonly shares?: number;
}

/** Ticks between reads if nothing new is reported. */
const IDLE_TICKS = 4;

/**
 * Sends public events to webhook endpoints. Several processes divide the organizations by shares with leases. A share's
 * state is in the state store, so that another process can continue after a crash. Deliveries are rows, not events,
 * because the feed must not report its own deliveries. Only exhausted deliveries have an event.
 */
export class WebhookDispatcher implements BackgroundService {
  private readonly options: Required<DispatcherOptions>;
  private readonly reader: LogReader;
  private readonly bodies: Bodies;
  private readonly tools: DispatchDependencies;
  private readonly dispatching = new Map<LogShare, ShareDispatch>();
  /** Reason that a share could not begin. */
  private readonly stopped = new Map<LogShare, string>();

  constructor(
    events: EventStore,
    private readonly ledger: EncryptedEventStore,
    private readonly vault: Vault,
    stateStore: StateStore,
    private readonly sender: WebhookSender,
    options: DispatcherOptions = {},
    /** Limits each process to the shares that it holds. */
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
      shares: 1,
      ...options,
    };
    const { pageSize, tickMs, now } = this.options;
    const rows = new DeliveryRows(stateStore);
    this.reader = new LogReader(WEBHOOK_DISPATCHER, events, stateStore, { pageSize, tickMs: IDLE_TICKS * tickMs });
    const targets = new Targets(ledger);
    this.bodies = new Bodies(ledger, vault, rows, now, (id) => targets.environment(id));
    this.tools = {
      ...this.options,
      events,
      ledger,
      rows,
      attempts: new DeliveryAttempts(rows, vault),
      sender,
      reader: this.reader,
      places: new DispatchCursors(events, stateStore, rows, leases !== null),
      bodies: this.bodies,
      targets,
      registered: coalesce(() => rows.endpoints(null)),
      bodyAt: (organizationId, position) => this.bodies.at(organizationId, position),
      disable: (key, reason) => this.disable(key, reason),
      reportExhausted: (delivery) => this.reportExhausted(delivery),
    };
  }

  /** Planned position for each share that this process holds. */
  lag(): readonly ReactionLag[] {
    const name = WEBHOOK_DISPATCHER;
    if (this.dispatching.size === 0) return [{ name, position: null, stopped: null }];
    return Array.from(this.dispatching, ([share, dispatch]) => ({
      name,
      ...(share.of > 1 && { share }),
      position: dispatch.position,
      stopped: (dispatch.position === null ? this.stopped.get(share) : this.reader.troubleOf(dispatch)) ?? null,
    }));
  }

  /** Runs until the signal aborts and running attempts are aborted or recorded. */
  async run(signal: AbortSignal): Promise<void> {
    const { leases, vault, bodies } = this;
    const silence = vault.onShredded((subject) => bodies.forget(subject));
    const reading = this.reader.run(signal);
    const work = (share: LogShare, right: LeaseRight): Promise<void> => this.work(share, right, signal);
    const { shares } = this.options;
    if (leases !== null) await runShares(leases, { name: WEBHOOK_DISPATCHER, shares, work }, signal);
    else {
      const right: LeaseRight = {
        signal,
        get held() {
          return !signal.aborted;
        },
      };
      await work(WHOLE_LOG, right);
    }
    await reading;
    silence();
    this.sender.close();
  }

  /** Runs until the lease or the process ends. Retries a failed start. */
  private async work(share: LogShare, right: LeaseRight, stopping: AbortSignal): Promise<void> {
    const begin = `${WEBHOOK_DISPATCHER} begin`;
    while (right.held) {
      const dispatch = new ShareDispatch(share, right, this.tools);
      this.dispatching.set(share, dispatch);
      await dispatch.run(stopping).then(
        () => faults.well(begin, shareName(share)),
        (error: unknown) => {
          faults.failed(begin, error, shareName(share));
          this.stopped.set(share, stopReason(error));
        },
      );
      await pause(this.options.tickMs, right.signal);
    }
    faults.well(begin, shareName(share));
    this.dispatching.delete(share);
    this.stopped.delete(share);
  }

  private async disable({ organizationId, endpointId }: EndpointKey, reason: DisabledReason): Promise<void> {
    const metadata = await this.metadataOf(organizationId);
    await executeCommand(this.ledger, endpoints, {
      stream: endpointStream(organizationId, endpointId),
      command: { type: 'DisableEndpoint', data: { reason, at: metadata.at } },
      metadata,
    });
  }

  private async reportExhausted({ organizationId, endpointId, position, row }: KnownRow): Promise<void> {
    const { eventId, eventType, attempt: attempts, responseStatus, error, asked: askedAt } = row;
    if (error === null) return;
    const metadata = await this.metadataOf(organizationId);
    const id = deliveryId({ endpointId, position });
    const delivery = { deliveryId: id, endpointId, eventId, eventType, attempts, responseStatus, error, askedAt };
    await executeCommand(this.ledger, webhookDeliveries, {
      stream: webhookDeliveryStream(organizationId, id),
      command: { type: 'ReportExhaustedDelivery', data: { ...delivery, at: metadata.at } },
      metadata,
    });
  }

  /** Returns this service's metadata, by the organization's clock. */
  private async metadataOf(organizationId: string): Promise<CommandMetadata> {
    const { clockOffsetMs } = await loadState(this.ledger, organization, organizationStream(organizationId));
    const actor = { kind: 'system', id: WEBHOOK_DISPATCHER } as const;
    return actorMetadata({ organizationId, actor, clockOffsetMs, now: this.options.now() });
  }
}
