import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Sealed } from '../kernel/sealed.js';
import type { WebhookError } from './delivery.js';

/*
 * STORED FOREVER, in the endpoint's feed stream. Only EndpointDisabled is public. URLs, descriptions and secrets are in
 * `private`.
 */

/** Public types, `bill.*` for a family, or `*` for all. Stored as the client sent it. */
export type EventSelection = '*' | readonly string[];

export interface EndpointText {
  readonly url: string;
  readonly description: string | null;
}

/** Disabled by the service: the receiver returned 410, or all attempts failed for 120 hours. */
export type DisabledReason = 'gone' | 'failing';

/** State of a delivery when its redelivery was requested. */
export interface RequestedRedelivery {
  readonly deliveryId: string;
  /** Public ID. */
  readonly eventId: string;
  readonly eventType: string;
  /** Attempts so far, and the last one's result. Wall-clock times in milliseconds since 1970. */
  readonly attempt: number;
  readonly attemptedAt: number | null;
  readonly responseStatus: number | null;
  readonly durationMs: number | null;
  readonly error: WebhookError | null;
}

export type EndpointEvent =
  | Message<
      'EndpointCreated',
      {
        endpointId: string;
        eventTypes: EventSelection;
        active: boolean;
        createdAt: Timestamp;
        /** `secret`: `whsec_` and 32 bytes in Base64. */
        private: Sealed<EndpointText & { secret: string }>;
      }
    >
  /** State of the endpoint after the change. */
  | Message<
      'EndpointChanged',
      {
        endpointId: string;
        eventTypes: EventSelection;
        active: boolean;
        changedAt: Timestamp;
        private: Sealed<EndpointText>;
      }
    >
  | Message<
      'SecretRotated',
      {
        endpointId: string;
        rotatedAt: Timestamp;
        /** The previous secret signs until then. Wall-clock time, because signatures are verified against it. */
        previousSecretExpiresAt: Timestamp;
        private: Sealed<{ secret: string }>;
      }
    >
  | Message<'EndpointDisabled', { endpointId: string; reason: DisabledReason; disabledAt: Timestamp }>
  | Message<'EndpointDeleted', { endpointId: string; deletedAt: Timestamp }>
  /** `webhook.test`. The delivery has the ID and position of this event. */
  | Message<'EndpointTested', { endpointId: string; requestedAt: Timestamp }>
  | Message<'RedeliveryRequested', RequestedRedelivery & { endpointId: string; requestedAt: Timestamp }>
  /** Sends all selected events in this range (again). */
  | Message<
      'RecoveryRequested',
      {
        endpointId: string;
        since: Timestamp;
        /** Exclusive end. Absent means up to the latest event. */
        until?: Timestamp;
        /** Feed revisions: after the first (-1 is the beginning), through the second (inclusive). */
        afterRevision: number;
        throughRevision: number;
        /** Events in the range that the endpoint subscribes to. */
        count: number;
        requestedAt: Timestamp;
      }
    >;
