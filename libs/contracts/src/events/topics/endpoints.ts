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
  @Id('The webhook endpoint.', { example: 'wh_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly endpointId!: string;
}

/** Why the service stopped sending: the receiver answered 410, or its attempts failed over 120 hours. */
const reasons = ['gone', 'failing'] as const satisfies readonly DisabledReason[];

export class EndpointDisabledData extends EndpointEventData {
  @Choice(
    reasons,
    '`gone`: the receiver returned 410; `failing`: attempts failed over 120 hours, with no success and no gap of more than 48 hours between them.',
    { example: 'failing' },
  )
  readonly reason!: DisabledReason;
}

export class DeliveryExhaustedData extends EndpointEventData {
  @Id('The delivery: POST /webhook-deliveries/{id}/redeliver gives it its retries anew.', {
    example: 'att_0000000000010abcdefghijklmnopqrstuvwxyz',
  })
  readonly deliveryId!: string;
  @Id('The event that did not arrive.', { example: 'evt_k5zq3v7m2xw6n4r5t7u2y3a4bc' }) readonly eventId!: string;
  @Text('Its type.', { max: 100, pattern: /^[a-z_]+(\.[a-z_]+)+$/, example: 'payment.posted' })
  readonly eventType!: string;
  @Int('Attempts that were made, in all.', { min: 1, example: 10 }) readonly attempts!: number;
  @Int('What the receiver answered to the last one; null where it did not.', { nullable: true, example: 500 })
  readonly responseStatus!: number | null;
  @Choice(webhookErrors, 'What went wrong with the last one.', { example: 'http_status' })
  readonly error!: WebhookError;
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

/** The public name of each stored event of an endpoint and of its deliveries, or null where it stays inside. */
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
