import type { DisabledReason, RetrySchedule } from '#domain';
import type { DeliveryAttempts, DeliveryRows, EndpointKey, KnownRow } from '#state-store';
import type { LeaseRight } from '#subscriptions';
import type { WebhookSender } from './sender.js';

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
