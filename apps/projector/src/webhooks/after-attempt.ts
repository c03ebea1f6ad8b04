import type { PublicEventType } from '#contracts';
import { nextAttempt, type RetrySchedule } from '#domain';
import type { DeliveryRow } from '#state-store';
import type { WebhookOutcome } from './sender.js';

/** The status by which a receiver says that it wants nothing more. */
export const GONE = 410;

/** There is nothing to send: what the event said was not kept, or not long enough. */
export const bodyMissing: WebhookOutcome = { status: null, error: 'body_missing', retryAfterMs: null, durationMs: 0 };

/** The type of event that says so of a delivery. */
export const EXHAUSTED: PublicEventType = 'webhook.delivery.exhausted';

/**
 * True of a delivery that was given up because its last attempt failed; not where its receiver wants nothing more, or
 * there was nothing to send. That such an event itself did not arrive is not told: receivers that fail would tell of each
 * other without end.
 */
export const isExhausted = ({ status, error, responseStatus, eventType }: DeliveryRow): boolean =>
  status === 'failed' && error !== 'body_missing' && responseStatus !== GONE && eventType !== EXHAUSTED;

/** Times in milliseconds since 1970, by the wall clock. */
export interface AttemptFacts {
  readonly schedule: RetrySchedule;
  readonly startedAt: number;
  readonly now: number;
  /** From 0 to 1. */
  readonly chance: number;
}

/** A delivery after an attempt: delivered, to be tried again, or given up. */
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
