import type { Timestamp } from '../kernel/calendar.js';
import type { Decider, Message } from '../kernel/decider.js';
import type { WebhookError } from './delivery.js';

/*
 * STORED FOREVER, in a feed stream per delivery, because an endpoint can have any number of failed deliveries, and its
 * own stream is always read as a whole. Successful deliveries have no stream. No personal data.
 */

/** A delivery whose last attempt failed. */
export interface ExhaustedDelivery {
  readonly deliveryId: string;
  readonly endpointId: string;
  /** Public ID. */
  readonly eventId: string;
  readonly eventType: string;
  readonly attempts: number;
  /** Status of the last attempt. Null if there was no response. */
  readonly responseStatus: number | null;
  /** Error of the last attempt. */
  readonly error: WebhookError;
  /** Log position of the redelivery request, or `0` for the event. Each starts attempts that can be exhausted. */
  readonly askedAt: string;
}

export type WebhookDeliveryEvent = Message<'DeliveryExhausted', ExhaustedDelivery & { exhaustedAt: Timestamp }>;

export type WebhookDeliveryCommand = Message<'ReportExhaustedDelivery', ExhaustedDelivery & { at: Timestamp }>;

export interface WebhookDelivery {
  /** `askedAt` of each exhausted run, in order. */
  readonly exhausted: readonly string[];
}

export const webhookDelivery: Decider<WebhookDelivery, WebhookDeliveryCommand, WebhookDeliveryEvent> = {
  initial: { exhausted: [] },
  decide: {
    // Two processes may have made the last attempt, or one process twice. Exhaustion is recorded only once.
    ReportExhaustedDelivery: ({ exhausted }, { at, ...delivery }) =>
      exhausted.includes(delivery.askedAt)
        ? []
        : [{ type: 'DeliveryExhausted', data: { ...delivery, exhaustedAt: at } }],
  },
  evolve: {
    DeliveryExhausted: ({ exhausted }, { askedAt }) => ({ exhausted: [...exhausted, askedAt] }),
  },
};
