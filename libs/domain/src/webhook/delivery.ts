/*
 * A delivery is one event on its way to one endpoint, however often it is tried. Its id names both, so it is found
 * without an index: `att_`, the event's log position (13 digits to base 32), the id of the endpoint (26 characters).
 */

/**
 * `pending`: not tried yet (or asked for again); `retrying`: failed, and tried again; `failed`: given up; `canceled`: the
 * endpoint was switched off or deleted first.
 */
export const webhookStatuses = ['pending', 'delivered', 'retrying', 'failed', 'canceled'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

/** Errors of a delivery attempt; `http_status` is any answer that is neither 2xx nor a redirect. */
export const webhookErrors = [
  'http_status',
  'redirect',
  'timeout',
  'dns_failed',
  'address_refused',
  'connection_failed',
  'tls_failed',
  'body_missing',
] as const;
export type WebhookError = (typeof webhookErrors)[number];

/** Which event, which endpoint. */
export interface DeliveryKey {
  readonly endpointId: string;
  /** Log position of the event. */
  readonly position: bigint;
}

const POSITION_DIGITS = 13;

export const deliveryId = ({ endpointId, position }: DeliveryKey): string =>
  `att_${position.toString(32).padStart(POSITION_DIGITS, '0')}${endpointId.slice('wh_'.length)}`;

/** Null where the text is no id of a delivery. */
export const parseDeliveryId = (id: string): DeliveryKey | null => {
  const [, digits, endpoint] = /^att_([0-9a-v]{13})([a-z2-7]{26})$/.exec(id) ?? [];
  if (digits === undefined || endpoint === undefined) return null;
  let position = 0n;
  for (const digit of digits) position = position * 32n + BigInt(Number.parseInt(digit, 32));
  return { endpointId: `wh_${endpoint}`, position };
};

/** When a delivery is tried: seconds after its first attempt, the first of them 0. */
export type RetrySchedule = readonly number[];

/** 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h. */
export const standardSchedule: RetrySchedule = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** No receiver may ask for more patience than this, in milliseconds. */
export const MAX_RETRY_AFTER_MS = 86_400_000;
/** An endpoint is disabled when its attempts have failed over 120 hours, with no success between. */
export const DISABLE_AFTER_MS = 120 * 3_600_000;
/**
 * Longest time between two failed attempts that count as one run of failures: twice the longest standard retry interval, which is
 * also the longest Retry-After. Nothing is known of the receiver in a longer gap, so the run starts again.
 */
export const MAX_FAILURE_GAP_MS = 2 * MAX_RETRY_AFTER_MS;
const JITTER = 0.1;

/** Facts of a failed attempt. Times in milliseconds since 1970, by the wall clock. */
export interface FailedAttempt {
  /** Attempts so far, this one included. */
  readonly attempts: number;
  readonly firstAttemptAt: number;
  readonly now: number;
  /** Delay that the receiver asked for (Retry-After of 429 and 503), or null. */
  readonly retryAfterMs: number | null;
  /** Chance: from 0 to 1. */
  readonly chance: number;
}

/**
 * When to try again, ±10 %, never before the receiver wants it; null when that was the last time. What is late keeps half
 * of its distance to the attempt before: after an outage the rest of the schedule is not spent at once.
 */
export const nextAttempt = (
  schedule: RetrySchedule,
  { attempts, firstAttemptAt, now, retryAfterMs, chance }: FailedAttempt,
): number | null => {
  const offset = schedule[attempts];
  if (offset === undefined) return null;
  const jitter = 1 + JITTER * (2 * chance - 1);
  const distance = ((offset - (schedule[attempts - 1] ?? 0)) * 1_000) / 2;
  return Math.max(
    firstAttemptAt + Math.round(offset * 1_000 * jitter),
    now + Math.round(distance * jitter),
    now + Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS),
  );
};
