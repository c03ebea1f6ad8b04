import type { DisabledReason, RetrySchedule } from '#domain';
import type { EncryptedEventStore, EventStore } from '#event-store';
import type { DeliveryAttempts, DeliveryRows, EndpointKey, KnownRow, RegisteredEndpoint } from '#state-store';
import type { LeaseRight, LogReader } from '#subscriptions';
import type { Bodies } from './bodies.js';
import type { DispatchCursors } from './dispatch-cursors.js';
import type { WebhookSender } from './sender.js';
import type { Targets } from './target.js';

export interface QueueDependencies {
  readonly rows: DeliveryRows;
  readonly attempts: DeliveryAttempts;
  readonly sender: WebhookSender;
  readonly schedule: RetrySchedule;
  /** Wall-clock time in milliseconds since 1970. */
  readonly now: () => number;
  /** Returns a random number from 0 to 1. */
  readonly chance: () => number;
  /** Resolves to a body, or null if it is missing. */
  readonly bodyAt: (organizationId: string, position: bigint) => Promise<string | null>;
  /** Records that the service disabled an endpoint. */
  readonly disable: (endpoint: EndpointKey, reason: DisabledReason) => Promise<void>;
  /** Records an exhausted delivery, once for each time it was requested. */
  readonly reportExhausted: (delivery: KnownRow) => Promise<void>;
  /** Delay before an engine is called again after a failure. */
  readonly tickMs: number;
  /** Maximum number of deliveries in memory per endpoint. Others wait in the state store. */
  readonly capacity: number;
  /** Lease for these endpoints. */
  readonly right: LeaseRight;
}

export interface DispatchDependencies extends Omit<QueueDependencies, 'right'> {
  readonly events: EventStore;
  readonly ledger: EncryptedEventStore;
  readonly reader: LogReader;
  readonly places: DispatchCursors;
  readonly bodies: Bodies;
  readonly targets: Targets;
  /** All endpoints registered when this is called or later. */
  readonly registered: () => Promise<readonly RegisteredEndpoint[]>;
  readonly saveMarksMs: number;
  readonly sweepMs: number;
}
