import { DISABLE_AFTER_MS, MAX_FAILURE_GAP_MS, MAX_RETRY_AFTER_MS } from '#domain';
import type { EndpointRecord } from '#state-store';
import type { Target } from './target.js';

/** Concurrent attempts for a healthy receiver. A receiver that only fails gets one at a time to detect recovery. */
export const ATTEMPT_CONCURRENCY = 8;
const FAILURE_THRESHOLD = 5;
/** Concurrent cancellations, which don't call the endpoint. */
const CANCEL_CONCURRENCY = 64;
/** If a receiver has only failed for this long, it is down. */
const DOWN_AFTER_MS = 3_600_000;
/** Minimum interval between writes of the last failure, in milliseconds. */
const FAILURE_WRITE_INTERVAL_MS = 3_600_000;

interface Failing {
  readonly status: 'failing';
  /** End of the pause requested with `Retry-After`. */
  readonly quietUntil: number;
  readonly failingSince: number;
  /** Last failure in the run; after a restart, it may be up to an hour too early, or null if it was not stored. */
  readonly lastFailedAt: number | null;
  /** Last failure that was stored. */
  readonly notedFailureAt: number;
  /** Consecutive failures in this process. Another process starts with full concurrency. */
  readonly failures: number;
}

/** Times in milliseconds since 1970 (wall clock). */
export type EndpointHealth = { readonly status: 'well'; readonly quietUntil: number } | Failing;

export type HealthEvent =
  | { readonly type: 'succeeded' }
  | { readonly type: 'failed'; readonly at: number; readonly retryAfterMs: number | null }
  /** The URL changed, or the endpoint was enabled again. */
  | { readonly type: 'renewed' };

export const WELL: EndpointHealth = { status: 'well', quietUntil: 0 };

type HealthRecord = Pick<EndpointRecord, 'failingSince' | 'quietUntil' | 'lastFailedAt'>;

export const healthOf = ({ failingSince, quietUntil = 0, lastFailedAt }: HealthRecord): EndpointHealth =>
  failingSince === null
    ? { status: 'well', quietUntil }
    : {
        status: 'failing',
        quietUntil,
        failingSince,
        lastFailedAt: lastFailedAt ?? null,
        notedFailureAt: lastFailedAt ?? 0,
        failures: 0,
      };

export const recordOf = (health: EndpointHealth): HealthRecord => ({
  failingSince: health.status === 'failing' ? health.failingSince : null,
  ...(health.status === 'failing' && health.lastFailedAt !== null && { lastFailedAt: health.lastFailedAt }),
  ...(health.quietUntil > 0 && { quietUntil: health.quietUntil }),
});

/**
 * Returns the health after an event. `mustWrite`: true if another process would need it: at the start of a run of
 * failures, once an hour during it, and for a later `quietUntil`.
 */
export const next = (
  health: EndpointHealth,
  event: HealthEvent,
): { readonly health: EndpointHealth; readonly mustWrite: boolean } => {
  switch (event.type) {
    case 'succeeded':
      // Keeps the requested pause, since this attempt may have started before it.
      return { health: { ...WELL, quietUntil: health.quietUntil }, mustWrite: health.status === 'failing' };
    case 'renewed':
      return { health: WELL, mustWrite: true };
    case 'failed': {
      const { at, retryAfterMs } = event;
      const asked = retryAfterMs === null ? 0 : at + Math.min(retryAfterMs, MAX_RETRY_AFTER_MS);
      const quietUntil = Math.max(health.quietUntil, asked);
      const failures = (health.status === 'failing' ? health.failures : 0) + 1;
      const run = health.status === 'failing' && isSameRun(health, at) ? health : null;
      const isNoted = run !== null && at - run.notedFailureAt < FAILURE_WRITE_INTERVAL_MS;
      const mustWrite = !isNoted || quietUntil > health.quietUntil;
      return {
        health: {
          status: 'failing',
          quietUntil,
          failingSince: run?.failingSince ?? at,
          lastFailedAt: Math.max(run?.lastFailedAt ?? 0, at),
          notedFailureAt: mustWrite ? at : run.notedFailureAt,
          failures,
        },
        mustWrite,
      };
    }
  }
};

/** A long gap ends a run, because the health during the gap is unknown. */
const isSameRun = ({ lastFailedAt }: Failing, at: number): boolean =>
  lastFailedAt !== null && at - lastFailedAt <= MAX_FAILURE_GAP_MS;

/**
 * How due deliveries are handled. `rest`: another process has the lease, or the endpoint's stream can't be read.
 * `cancel`: the endpoint accepts no deliveries. `limit`: maximum concurrency.
 */
type Mode = { readonly kind: 'rest' } | { readonly kind: 'cancel' | 'send'; readonly limit: number };

export const modeOf = (target: Target, health: EndpointHealth, isHeld: boolean, now: number): Mode => {
  if (!isHeld || target.unreadable) return { kind: 'rest' };
  if (!isDeliverable(target)) return { kind: 'cancel', limit: CANCEL_CONCURRENCY };
  if (now < health.quietUntil) return { kind: 'send', limit: 0 };
  const isProbe = health.status === 'failing' && health.failures >= FAILURE_THRESHOLD;
  return { kind: 'send', limit: isProbe ? 1 : ATTEMPT_CONCURRENCY };
};

export const isDeliverable = ({ endpoint: { exists, deleted, active, url, secret } }: Target): boolean =>
  exists && !deleted && active && url !== '' && secret !== '';

/** After a recent failure, the receiver doesn't count as down, because other deliveries may succeed. */
export const isDown = (health: EndpointHealth, now: number): boolean =>
  health.status === 'failing' && now - health.failingSince >= DOWN_AFTER_MS;

/** Returns true after failures over 120 hours without a success or a long gap. */
export const isHopeless = (health: EndpointHealth): boolean =>
  health.status === 'failing' &&
  health.lastFailedAt !== null &&
  health.lastFailedAt - health.failingSince >= DISABLE_AFTER_MS;
