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

/** One attempt of a delivery. */
export class DeliveryAttemptView {
  @Timestamp('When it began, by the wall clock.') readonly at!: string;
  @Int("HTTP status of the receiver's answer; null where there was none.", { nullable: true })
  readonly status!: number | null;
  @Choice(webhookErrors, 'What went wrong; null: nothing.', { nullable: true }) readonly error!: WebhookError | null;
  @Int('How long the receiver took, in milliseconds.') readonly durationMs!: number;
  @LongText(
    "The first 2,048 bytes of the receiver's answer, without control characters: its text, to be shown as text and never as HTML. Null after a success, where it said nothing, and once the bill was erased.",
    { nullable: true },
  )
  readonly answer!: string | null;
}

/** One event on its way to one endpoint; what is said of an attempt is said of the latest one. */
export class WebhookDeliveryView {
  @Id('Of the delivery: `att_…`. One for an event and an endpoint, however often it is tried.') readonly id!: string;
  @Id('The event: the `id` of the body and the `webhook-id`.') readonly eventId!: string;
  @Choice(webhookStatuses, '`canceled`: the endpoint was switched off or deleted first.')
  readonly status!: WebhookStatus;
  @Int("HTTP status of the receiver's answer; null before there was one.", { nullable: true })
  readonly responseStatus!: number | null;
  @Timestamp('When it was last tried, by the wall clock; null before the first attempt.', { nullable: true })
  readonly attemptedAt!: string | null;
  @Id('The endpoint.') readonly endpointId!: string;
  @Choice(eventTypes, 'Type of the event.') readonly eventType!: string;
  @Int('Attempts so far.') readonly attempt!: number;
  @Timestamp(
    'When it is due, by the wall clock; null when nothing is to be done. It goes out later where its endpoint asked for a pause (Retry-After) or takes no more at once.',
    { nullable: true },
  )
  readonly nextAttemptAt!: string | null;
  @Int('How long the receiver took, in milliseconds.', { nullable: true }) readonly durationMs!: number | null;
  @Choice(webhookErrors, 'What went wrong.', { nullable: true }) readonly error!: WebhookError | null;
  @OptionalListOf(DeliveryAttemptView, 'The latest attempts, at most 10, oldest first.', { max: 10 })
  readonly attempts?: readonly DeliveryAttemptView[];
}

const receiptFields = ['id', 'endpointId', 'status', 'nextAttemptAt'] as const;

/** POST /webhook-deliveries/{deliveryId}/redeliver: the whole delivery for those who may read it. */
export class RedeliveryView extends partialViewOf(WebhookDeliveryView, receiptFields) {}

/** A delivery that is sent again, for those who may ask for it and not read. */
export const deliveryReceipt = (delivery: WebhookDeliveryView): RedeliveryView => pickMembers(delivery, receiptFields);

/** GET /webhook-deliveries. */
export class ListDeliveriesRequest {
  @OptionalText('`nextCursor` of the page before; without it, or with `0`, from the beginning.', { max: 2048 })
  readonly cursor?: string;
  @OptionalInt('The most deliveries a page. A page may hold fewer and still not be the last one.', {
    min: 1,
    max: 200,
    default: 50,
  })
  readonly limit!: number;
  @OptionalChoice(webhookStatuses, 'Only those of this status.') readonly status?: WebhookStatus;
  @OptionalText('Only those of this event.', { max: 128 }) readonly eventId?: string;
  @OptionalText('Only those of this endpoint.', { max: 128 }) readonly endpointId?: string;
}
