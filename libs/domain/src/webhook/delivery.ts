/*
 * One event for one endpoint, with all attempts. Its ID contains both, so no index is needed: `att_`, the event's log
 * position (13 base 32 digits), and the endpoint's ID (26 characters).
 */

/**
 * Status of a delivery.
 * - `pending`: not tried yet, or requested again.
 * - `retrying`: failed, and will be tried again.
 * - `failed`: no attempts left.
 * - `canceled`: the endpoint was disabled or deleted first.
 */
export const webhookStatuses = ['pending', 'delivered', 'retrying', 'failed', 'canceled'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

/** `http_status`: any response other than 2xx or a redirect. */
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

export interface DeliveryKey {
  readonly endpointId: string;
  /** Log position of the event. */
  readonly position: bigint;
}

const POSITION_DIGITS = 13;

export const deliveryId = ({ endpointId, position }: DeliveryKey): string =>
  `att_${position.toString(32).padStart(POSITION_DIGITS, '0')}${endpointId.slice('wh_'.length)}`;

/** Null if the ID is invalid. */
export const parseDeliveryId = (id: string): DeliveryKey | null => {
  const [, digits, endpoint] = /^att_([0-9a-v]{13})([a-z2-7]{26})$/.exec(id) ?? [];
  if (digits === undefined || endpoint === undefined) return null;
  let position = 0n;
  for (const digit of digits) position = position * 32n + BigInt(Number.parseInt(digit, 32));
  return { endpointId: `wh_${endpoint}`, position };
};

/** Seconds after the first attempt. The first is 0. */
export type RetrySchedule = readonly number[];

/** 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h. */
export const standardSchedule: RetrySchedule = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** Maximum Retry-After accepted from a receiver. */
export const MAX_RETRY_AFTER_MS = 86_400_000;
/** An endpoint is disabled if all attempts during this period have failed. */
export const DISABLE_AFTER_MS = 120 * 3_600_000;
/**
 * Longest gap within a run of failures: twice the longest standard interval, which is also the longest Retry-After.
 * After a longer gap, the receiver's state is unknown, so a new run starts.
 */
export const MAX_FAILURE_GAP_MS = 2 * MAX_RETRY_AFTER_MS;
const JITTER = 0.1;

/** Wall-clock times in milliseconds since 1970. */
export interface FailedAttempt {
  /** Number including this attempt. */
  readonly attempts: number;
  readonly firstAttemptAt: number;
  readonly now: number;
  /** Retry-After from a 429 or 503 response, or null. */
  readonly retryAfterMs: number | null;
  /** Random number from 0 to 1. */
  readonly chance: number;
}

/**
 * ±10 % jitter, never before the receiver's Retry-After. Null if no attempt is left. A late attempt keeps half of its
 * interval, so that an outage does not use up the remaining schedule at once.
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
