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
  /** Into so many shares, by organization, webhooks are divided among several processes. */
  readonly shares?: number;
}

/** Ticks between the looks that a reader makes by itself: it is rung for news. */
const IDLE_TICKS = 4;

/**
 * Sends public events to webhook endpoints. Several processes divide the organizations among themselves: each sends for the
 * shares whose leases it holds. Everything that a share needs to go on after a crash is in the state store, so the next one
 * goes on where it ended. Deliveries are rows, not events: the feed cannot feed itself. Only of what used its retries up
 * there is one.
 */
export class WebhookDispatcher implements BackgroundService {
  private readonly options: Required<DispatcherOptions>;
  private readonly reader: LogReader;
  private readonly bodies: Bodies;
  private readonly tools: DispatchDependencies;
  private readonly dispatching = new Map<LogShare, ShareDispatch>();
  /** Why a share could not begin. */
  private readonly stopped = new Map<LogShare, string>();

  constructor(
    events: EventStore,
    private readonly ledger: EncryptedEventStore,
    private readonly vault: Vault,
    stateStore: StateStore,
    private readonly sender: WebhookSender,
    options: DispatcherOptions = {},
    /** Where several processes run: each dispatches for the shares that it holds. */
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

  /** How far events were written down for their receivers, of each share that this process holds. */
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

  /** Until the signal aborts and the attempts in hand are given up or written down. */
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

  /** Until somebody else does it, or the process stops. What fails at its beginning is tried again. */
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

  /** This service by itself, by the clock of the organization. */
  private async metadataOf(organizationId: string): Promise<CommandMetadata> {
    const { clockOffsetMs } = await loadState(this.ledger, organization, organizationStream(organizationId));
    const actor = { kind: 'system', id: WEBHOOK_DISPATCHER } as const;
    return actorMetadata({ organizationId, actor, clockOffsetMs, now: this.options.now() });
  }
}
