import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Sealed } from '../kernel/sealed.js';
import type { WebhookError } from './delivery.js';

/*
 * STORED FOR EVER, in the organization's feed stream of the endpoint. Only EndpointDisabled is public. Addresses and
 * descriptions are free text and secrets are secrets: both sit in `private`.
 */

/** Public types of events, `bill.*` for a family of them; `*` for everything. Kept as the client wrote it. */
export type EventSelection = '*' | readonly string[];

/** URL and description of an endpoint, in the client's words. */
export interface EndpointText {
  readonly url: string;
  readonly description: string | null;
}

/** Why the service stopped sending: the receiver answered 410, or its attempts failed over 120 hours. */
export type DisabledReason = 'gone' | 'failing';

/** A delivery as it was when it was asked for again. */
export interface RequestedRedelivery {
  readonly deliveryId: string;
  /** Public id of the event. */
  readonly eventId: string;
  readonly eventType: string;
  /** Attempts until then, and what the latest of them came to. Wall clock, milliseconds since 1970. */
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
        /** `secret`: `whsec_` and Base64 of 32 bytes. */
        private: Sealed<EndpointText & { secret: string }>;
      }
    >
  /** The whole endpoint as it stands after the change. */
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
        /** Wall clock, as signatures are checked by it. The secret before signs until then. */
        previousSecretExpiresAt: Timestamp;
        private: Sealed<{ secret: string }>;
      }
    >
  | Message<'EndpointDisabled', { endpointId: string; reason: DisabledReason; disabledAt: Timestamp }>
  | Message<'EndpointDeleted', { endpointId: string; deletedAt: Timestamp }>
  /** Somebody asked for a `webhook.test`; the delivery is known by this event's own id and position. */
  | Message<'EndpointTested', { endpointId: string; requestedAt: Timestamp }>
  | Message<'RedeliveryRequested', RequestedRedelivery & { endpointId: string; requestedAt: Timestamp }>
  /** Everything that the endpoint listens to among these entries of the feed is sent (again). */
  | Message<
      'RecoveryRequested',
      {
        endpointId: string;
        since: Timestamp;
        /** Exclusive; absent: up to the end of the range. */
        until?: Timestamp;
        /** Feed revisions: after the first (-1 is the beginning), up to and with the second. */
        afterRevision: number;
        throughRevision: number;
        /** Events that it comes to. */
        count: number;
        requestedAt: Timestamp;
      }
    >;
