import { billIdOf, type PublicEvent } from '#contracts';
import type { EndpointKey, PlacedRow } from '#state-store';
import { LeaseLost } from '#subscriptions';
import { bodyMissing } from './after-attempt.js';
import type { QueueDependencies } from './queue-dependencies.js';
import type { WebhookOutcome, WebhookRequest } from './sender.js';
import { endpointSecretsOf, signedHeaders } from './signature.js';
import type { Target } from './target.js';

/** Times in milliseconds since 1970. */
export interface DeliveryAttempt {
  readonly outcome: WebhookOutcome;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly url: string;
}

interface Receiver {
  readonly key: EndpointKey;
  readonly target: Target;
}

/** Sends a delivery and records the attempt. `surely`: repeats work until it succeeds. */
export const attemptDelivery = async (
  receiver: Receiver,
  { position, row }: PlacedRow,
  { now, sender, right, bodyAt, attempts }: QueueDependencies,
  surely: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<DeliveryAttempt> => {
  const { key } = receiver;
  const body = await surely(() => bodyAt(key.organizationId, position));
  // The process may have been suspended since the lease was checked.
  if (!right.held) throw new LeaseLost();
  const startedAt = now();
  const { url } = receiver.target.endpoint;
  const outcome =
    body === null ? bodyMissing : await sender.send(requestOf(receiver, row.eventId, body, startedAt), right.signal);
  const endedAt = now();
  if (body !== null && (outcome.error !== null || row.attempt > 0)) {
    const { status, error, durationMs, answer = null } = outcome;
    const subject = billIdOf(JSON.parse(body) as PublicEvent) ?? key.organizationId;
    const noted = { at: startedAt, durationMs, status, error, answer };
    await surely(() => attempts.note({ ...key, position, row }, subject, noted));
  }
  return { outcome, startedAt, endedAt, url };
};

const requestOf = ({ key, target }: Receiver, eventId: string, body: string, now: number): WebhookRequest => {
  const { endpoint, environment } = target;
  const headers = {
    ...signedHeaders(eventId, body, endpointSecretsOf(endpoint, now), now),
    'webhook-organization': key.organizationId,
    'webhook-environment': environment,
  };
  return { url: endpoint.url, headers, body, loopback: environment === 'sandbox' };
};
