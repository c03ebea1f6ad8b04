import {
  webhookErrors,
  type DataOf,
  type DisabledReason,
  type EndpointEvent,
  type WebhookDeliveryEvent,
  type WebhookError,
} from '#domain';
import { Choice, Id, Int, Text } from '../../kernel/fields.js';
import { defineEvent } from '../publication.js';

class EndpointEventData {
  @Id('ID of the webhook endpoint.', { example: 'wh_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly endpointId!: string;
}

/** `gone`: the receiver returned 410. `failing`: attempts failed for 120 hours. */
const reasons = ['gone', 'failing'] as const satisfies readonly DisabledReason[];

export class EndpointDisabledData extends EndpointEventData {
  @Choice(
    reasons,
    'Reason. `gone`: the endpoint returned 410. `failing`: attempts failed over 120 hours, with no success and no gap of more than 48 hours between them.',
    { example: 'failing' },
  )
  readonly reason!: DisabledReason;
}

export class DeliveryExhaustedData extends EndpointEventData {
  @Id('ID of the delivery. POST /webhook-deliveries/{id}/redeliver restarts its retries.', {
    example: 'att_0000000000010abcdefghijklmnopqrstuvwxyz',
  })
  readonly deliveryId!: string;
  @Id('ID of the event that was not delivered.', { example: 'evt_k5zq3v7m2xw6n4r5t7u2y3a4bc' })
  readonly eventId!: string;
  @Text('Type of the undelivered event.', { max: 100, pattern: /^[a-z_]+(\.[a-z_]+)+$/, example: 'payment.posted' })
  readonly eventType!: string;
  @Int('Total number of attempts.', { min: 1, example: 10 }) readonly attempts!: number;
  @Int('HTTP status of the last attempt, or null without a response.', { nullable: true, example: 500 })
  readonly responseStatus!: number | null;
  @Choice(webhookErrors, 'Error of the last attempt.', { example: 'http_status' }) readonly error!: WebhookError;
}

export const endpointKinds = {
  'webhook.endpoint.disabled': defineEvent(
    EndpointDisabledData,
    'Deliveries to a webhook endpoint were disabled because it returned 410 or failed for too long.',
  ),
  'webhook.delivery.exhausted': defineEvent(
    DeliveryExhaustedData,
    'The last attempt to deliver an event to an endpoint failed. Failed deliveries of this event are not reported.',
  ),
  'webhook.test': defineEvent(EndpointEventData, 'A test delivery to an endpoint. Its `sequence` is `0`.', {
    where: 'delivered',
  }),
} as const;

/** Null if not published. */
export const publicEndpointTypes = {
  EndpointCreated: null,
  EndpointChanged: null,
  SecretRotated: null,
  EndpointDisabled: 'webhook.endpoint.disabled',
  EndpointDeleted: null,
  EndpointTested: null,
  RedeliveryRequested: null,
  RecoveryRequested: null,
  DeliveryExhausted: 'webhook.delivery.exhausted',
} as const satisfies Record<(EndpointEvent | WebhookDeliveryEvent)['type'], keyof typeof endpointKinds | null>;

export const endpointPublication = {
  EndpointDisabled: {
    publish: ({ endpointId, reason }: DataOf<EndpointEvent, 'EndpointDisabled'>): EndpointDisabledData => ({
      endpointId,
      reason,
    }),
  },
  DeliveryExhausted: {
    publish: ({
      endpointId,
      deliveryId,
      eventId,
      eventType,
      attempts,
      responseStatus,
      error,
    }: DataOf<WebhookDeliveryEvent, 'DeliveryExhausted'>): DeliveryExhaustedData => ({
      endpointId,
      deliveryId,
      eventId,
      eventType,
      attempts,
      responseStatus,
      error,
    }),
  },
};
