import {
  deliveryId,
  previousSecretsAt,
  type WebhookError,
  type DeliveryKey,
  type WebhookStatus,
  type Endpoint,
} from '#domain';
import type { DeliveryAttemptView, WebhookDeliveryView } from './delivery.views.js';
import type { EndpointView } from './endpoint.views.js';

/** Excludes secrets. `now`: the wall clock. */
export const presentEndpoint = (endpoint: Endpoint, now: Date): EndpointView => {
  const previous = previousSecretsAt(endpoint, now.getTime());
  const [latest] = endpoint.previousSecrets;
  return {
    id: endpoint.endpointId,
    url: endpoint.url,
    description: endpoint.description,
    eventTypes: endpoint.eventTypes,
    active: endpoint.active,
    disabledReason: endpoint.disabledReason,
    previousSecretExpiresAt: latest && previous.includes(latest) ? latest.expiresAt : null,
    previousSecretsExpireAt: previous.map(({ expiresAt }) => expiresAt),
    createdAt: endpoint.createdAt,
    updatedAt: endpoint.updatedAt,
  };
};

/** Times are in milliseconds since 1970. */
export interface DeliveryRecord {
  readonly eventId: string;
  readonly eventType: string;
  readonly status: WebhookStatus;
  readonly attempt: number;
  readonly attemptedAt: number | null;
  readonly responseStatus: number | null;
  readonly durationMs: number | null;
  readonly error: WebhookError | null;
  readonly nextAttemptAt: number | null;
}

/** `at` is in milliseconds since 1970. */
export interface AttemptRecord extends Omit<DeliveryAttemptView, 'at'> {
  readonly at: number;
}

const presentAttempt = ({ at, status, error, durationMs, answer }: AttemptRecord): DeliveryAttemptView => ({
  at: new Date(at).toISOString(),
  status,
  error,
  durationMs,
  answer,
});

const toTimestamp = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** `attempts`: the latest attempts, oldest first. */
export const presentDelivery = (
  place: DeliveryKey,
  delivery: DeliveryRecord,
  attempts: readonly AttemptRecord[],
): WebhookDeliveryView => ({
  id: deliveryId(place),
  eventId: delivery.eventId,
  status: delivery.status,
  responseStatus: delivery.responseStatus,
  attemptedAt: toTimestamp(delivery.attemptedAt),
  endpointId: place.endpointId,
  eventType: delivery.eventType,
  attempt: delivery.attempt,
  nextAttemptAt: toTimestamp(delivery.nextAttemptAt),
  durationMs: delivery.durationMs,
  error: delivery.error,
  attempts: attempts.map(presentAttempt),
});
