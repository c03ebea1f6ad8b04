import { webhookErrors, webhookStatuses, type WebhookError, type WebhookStatus } from '#domain';
import { pickMembers, partialViewOf } from '../kernel/partial.js';
import { eventTypes } from '../events/index.js';
import {
  Choice,
  Id,
  Int,
  LongText,
  OptionalChoice,
  OptionalInt,
  OptionalListOf,
  OptionalText,
  Timestamp,
} from '../kernel/fields.js';

export class DeliveryAttemptView {
  @Timestamp('Start of the attempt, by the wall clock.') readonly at!: string;
  @Int('HTTP status of the receiver’s response. Null if there was none.', { nullable: true })
  readonly status!: number | null;
  @Choice(webhookErrors, 'Error of the attempt. Null if it succeeded.', { nullable: true })
  readonly error!: WebhookError | null;
  @Int('Response time of the receiver, in milliseconds.') readonly durationMs!: number;
  @LongText(
    'First 2,048 bytes of the receiver’s response, without control characters. Untrusted text: display it as text, never as HTML. Null after a success, for an empty response, and after erasure of the bill.',
    { nullable: true },
  )
  readonly answer!: string | null;
}

/** Delivery of one event to one endpoint. Fields about an attempt describe the latest attempt. */
export class WebhookDeliveryView {
  @Id('Delivery ID, `att_…`. The same for all attempts to deliver an event to an endpoint.') readonly id!: string;
  @Id('Event ID: `id` of the body and value of the `webhook-id` header.') readonly eventId!: string;
  @Choice(webhookStatuses, 'Status. `canceled`: the endpoint was disabled or deleted before the delivery.')
  readonly status!: WebhookStatus;
  @Int('HTTP status of the receiver’s response. Null before the first response.', { nullable: true })
  readonly responseStatus!: number | null;
  @Timestamp('Time of the latest attempt, by the wall clock. Null before the first attempt.', { nullable: true })
  readonly attemptedAt!: string | null;
  @Id('Endpoint ID.') readonly endpointId!: string;
  @Choice(eventTypes, 'Event type.') readonly eventType!: string;
  @Int('Number of attempts so far.') readonly attempt!: number;
  @Timestamp(
    'Time of the next attempt, by the wall clock. Null if no attempt is due. The attempt is later if the endpoint requested a pause (Retry-After) or has reached its limit of concurrent deliveries.',
    { nullable: true },
  )
  readonly nextAttemptAt!: string | null;
  @Int('Response time of the receiver, in milliseconds.', { nullable: true }) readonly durationMs!: number | null;
  @Choice(webhookErrors, 'Error of the latest attempt.', { nullable: true }) readonly error!: WebhookError | null;
  @OptionalListOf(DeliveryAttemptView, 'Latest attempts, at most 10, oldest first.', { max: 10 })
  readonly attempts?: readonly DeliveryAttemptView[];
}

const receiptFields = ['id', 'endpointId', 'status', 'nextAttemptAt'] as const;

/** Callers who may read deliveries get the complete delivery. */
export class RedeliveryView extends partialViewOf(WebhookDeliveryView, receiptFields) {}

/** Receipt for callers who may request a redelivery but not read deliveries. */
export const deliveryReceipt = (delivery: WebhookDeliveryView): RedeliveryView => pickMembers(delivery, receiptFields);

export class ListDeliveriesRequest {
  @OptionalText('`nextCursor` of the previous page. Omit it, or send `0`, to start at the beginning.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('Maximum per page. A page may have fewer even if more follow.', { min: 1, max: 200, default: 50 })
  readonly limit!: number;
  @OptionalChoice(webhookStatuses, 'Only deliveries with this status.') readonly status?: WebhookStatus;
  @OptionalText('Only deliveries of this event.', { max: 128 }) readonly eventId?: string;
  @OptionalText('Only deliveries to this endpoint.', { max: 128 }) readonly endpointId?: string;
}
