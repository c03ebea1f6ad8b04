import {
  deliveryId,
  previousSecretsAt,
  type WebhookError,
  type DeliveryPlace,
  type WebhookStatus,
  type Endpoint,
} from '#domain';
import type { WebhookDeliveryView } from './delivery.views.js';
import type { EndpointView } from './endpoint.views.js';

/** An endpoint as everybody with the permission may see it. `now`: the wall clock. */
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

/** A delivery as it is kept; times in milliseconds since 1970. */
export interface KnownDelivery {
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

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export const presentDelivery = (place: DeliveryPlace, delivery: KnownDelivery): WebhookDeliveryView => ({
  id: deliveryId(place),
  eventId: delivery.eventId,
  status: delivery.status,
  responseStatus: delivery.responseStatus,
  attemptedAt: instant(delivery.attemptedAt),
  endpointId: place.endpointId,
  eventType: delivery.eventType,
  attempt: delivery.attempt,
  nextAttemptAt: instant(delivery.nextAttemptAt),
  durationMs: delivery.durationMs,
  error: delivery.error,
});
