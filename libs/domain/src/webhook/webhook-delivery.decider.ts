import type { Timestamp } from '../kernel/calendar.js';
import type { Decider, Message } from '../kernel/decider.js';
import type { WebhookError } from './delivery.js';

/*
 * STORED FOR EVER, in a separate feed stream of the delivery. An endpoint can have any number of failed deliveries, and
 * the endpoint's own stream is always read as a whole. Successful deliveries have no stream. The events contain no
 * personal data.
 */

/** A delivery whose last attempt failed. */
export interface ExhaustedDelivery {
  readonly deliveryId: string;
  readonly endpointId: string;
  /** Public ID of the event. */
  readonly eventId: string;
  readonly eventType: string;
  /** Total number of attempts. */
  readonly attempts: number;
  /** HTTP status of the last attempt, or null if there was no response. */
  readonly responseStatus: number | null;
  /** Error of the last attempt. */
  readonly error: WebhookError;
  /**
   * Log position of the redelivery request that started the attempts, or `0` if the event itself did. Each request
   * starts a new set of attempts, which can also be exhausted.
   */
  readonly askedAt: string;
}

export type WebhookDeliveryEvent = Message<'DeliveryExhausted', ExhaustedDelivery & { exhaustedAt: Timestamp }>;

export type WebhookDeliveryCommand = Message<'ReportExhaustedDelivery', ExhaustedDelivery & { at: Timestamp }>;

/** State of a delivery in the log. */
export interface WebhookDelivery {
  /** `askedAt` of every exhaustion, in order. */
  readonly exhausted: readonly string[];
}

export const webhookDelivery: Decider<WebhookDelivery, WebhookDeliveryCommand, WebhookDeliveryEvent> = {
  initial: { exhausted: [] },
  decide: {
    // Two processes may have made the last attempt, or one process twice. The exhaustion is recorded once.
    ReportExhaustedDelivery: ({ exhausted }, { at, ...delivery }) =>
      exhausted.includes(delivery.askedAt)
        ? []
        : [{ type: 'DeliveryExhausted', data: { ...delivery, exhaustedAt: at } }],
  },
  evolve: {
    DeliveryExhausted: ({ exhausted }, { askedAt }) => ({ exhausted: [...exhausted, askedAt] }),
  },
};
