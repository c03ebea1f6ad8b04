import type { Timestamp } from '../kernel/calendar.js';
import type { Decider, Message } from '../kernel/decider.js';
import type { WebhookError } from './delivery.js';

/*
 * STORED FOR EVER, in a feed stream of the delivery itself: an endpoint may have any number of deliveries that come to
 * nothing, and its own stream is read whole. Deliveries that go well have no stream. Nothing in it is personal.
 */

/** The last attempt of a delivery was made, and it failed. */
export interface ExhaustedDelivery {
  readonly deliveryId: string;
  readonly endpointId: string;
  /** Public id of the event that was to be delivered. */
  readonly eventId: string;
  readonly eventType: string;
  /** Attempts in all. */
  readonly attempts: number;
  /** HTTP status of the last attempt; null where there was no answer. */
  readonly responseStatus: number | null;
  /** Error of the last attempt. */
  readonly error: WebhookError;
  /**
   * Log position of the request that the attempts began with; `0` for those that the event itself began. Each request
   * gives a delivery its retries anew, which may be used up anew.
   */
  readonly askedAt: string;
}

export type WebhookDeliveryEvent = Message<'DeliveryExhausted', ExhaustedDelivery & { exhaustedAt: Timestamp }>;

export type WebhookDeliveryCommand = Message<'ReportExhaustedDelivery', ExhaustedDelivery & { at: Timestamp }>;

/** State of a delivery by the log. */
export interface WebhookDelivery {
  /** `askedAt` of every exhaustion, in the order in which they were reported. */
  readonly exhausted: readonly string[];
}

export const webhookDelivery: Decider<WebhookDelivery, WebhookDeliveryCommand, WebhookDeliveryEvent> = {
  initial: { exhausted: [] },
  decide: {
    // Two processes may have made the last attempt, or one of them twice: it is reported once.
    ReportExhaustedDelivery: ({ exhausted }, { at, ...delivery }) =>
      exhausted.includes(delivery.askedAt)
        ? []
        : [{ type: 'DeliveryExhausted', data: { ...delivery, exhaustedAt: at } }],
  },
  evolve: {
    DeliveryExhausted: ({ exhausted }, { askedAt }) => ({ exhausted: [...exhausted, askedAt] }),
  },
};
