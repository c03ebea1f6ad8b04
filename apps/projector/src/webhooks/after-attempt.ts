import type { PublicEventType } from '#contracts';
import { nextAttempt, type RetrySchedule } from '#domain';
import type { DeliveryRow } from '#state-store';
import type { WebhookOutcome } from './sender.js';

/** Response status of a receiver that accepts no more deliveries. */
export const GONE = 410;

/** Outcome of a delivery whose body was never stored or no longer is. */
export const bodyMissing: WebhookOutcome = { status: null, error: 'body_missing', retryAfterMs: null, durationMs: 0 };

/** Event type for a delivery that used up its retries. */
export const EXHAUSTED: PublicEventType = 'webhook.delivery.exhausted';

/**
 * Returns true if a delivery's last attempt failed, unless the receiver is gone or the body is missing. False for
 * deliveries of such events: otherwise failing receivers would report each other forever.
 */
export const isExhausted = ({ status, error, responseStatus, eventType }: DeliveryRow): boolean =>
  status === 'failed' && error !== 'body_missing' && responseStatus !== GONE && eventType !== EXHAUSTED;

/** Times in milliseconds since 1970 (wall clock). */
export interface AttemptFacts {
  readonly schedule: RetrySchedule;
  readonly startedAt: number;
  readonly now: number;
  /** Random number from 0 to 1. */
  readonly chance: number;
}

/** Returns the row after an attempt: delivered, to be retried, or failed. */
export const afterAttempt = (
  row: DeliveryRow,
  { status: responseStatus, error, retryAfterMs, durationMs }: WebhookOutcome,
  { schedule, startedAt, now, chance }: AttemptFacts,
): DeliveryRow => {
  const tries = row.tries + 1;
  const firstAttemptAt = row.firstAttemptAt ?? startedAt;
  const isFinal = error === null || error === 'body_missing' || responseStatus === GONE;
  const nextAttemptAt = isFinal
    ? null
    : nextAttempt(schedule, { attempts: tries, firstAttemptAt, now, retryAfterMs, chance });
  return {
    ...row,
    status: error === null ? 'delivered' : nextAttemptAt === null ? 'failed' : 'retrying',
    attempt: row.attempt + 1,
    tries,
    firstAttemptAt,
    attemptedAt: startedAt,
    responseStatus,
    durationMs,
    error,
    nextAttemptAt,
  };
};
