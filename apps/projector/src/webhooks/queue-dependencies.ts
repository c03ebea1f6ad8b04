import type { DisabledReason, RetrySchedule } from '#domain';
import type { EncryptedEventStore, EventStore } from '#event-store';
import type { DeliveryAttempts, DeliveryRows, EndpointKey, KnownRow, RegisteredEndpoint } from '#state-store';
import type { LeaseRight, LogReader } from '#subscriptions';
import type { Bodies } from './bodies.js';
import type { DispatchCursors } from './dispatch-cursors.js';
import type { WebhookSender } from './sender.js';
import type { Targets } from './target.js';

/** Dependencies that all queues share. */
export interface QueueDependencies {
  readonly rows: DeliveryRows;
  readonly attempts: DeliveryAttempts;
  readonly sender: WebhookSender;
  readonly schedule: RetrySchedule;
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly chance: () => number;
  /** Body that is sent for the event at a position, or null. */
  readonly bodyAt: (organizationId: string, position: bigint) => Promise<string | null>;
  /** Appends that the service has switched an endpoint off. */
  readonly disable: (endpoint: EndpointKey, reason: DisabledReason) => Promise<void>;
  /** Appends that the retries of a delivery are used up; once for each time that it was asked for. */
  readonly reportExhausted: (delivery: KnownRow) => Promise<void>;
  /** How long to wait before an engine that is away is asked again. */
  readonly tickMs: number;
  /** Deliveries of one endpoint that are kept in memory; more wait in the state store. */
  readonly capacity: number;
  /** To send for these endpoints. */
  readonly right: LeaseRight;
}

/** Dependencies that the shares of a process have in common. */
export interface DispatchDependencies extends Omit<QueueDependencies, 'right'> {
  readonly events: EventStore;
  readonly ledger: EncryptedEventStore;
  readonly reader: LogReader;
  readonly places: DispatchCursors;
  readonly bodies: Bodies;
  readonly targets: Targets;
  /** All endpoints, as they are registered after the call. */
  readonly registered: () => Promise<readonly RegisteredEndpoint[]>;
  readonly saveMarksMs: number;
  readonly sweepMs: number;
}
