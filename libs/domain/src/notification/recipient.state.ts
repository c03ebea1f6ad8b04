import type { Timestamp } from '../kernel/calendar.js';

export const audiences = ['practice', 'assigned_bills'] as const;
/** `practice`: all bills, including future ones. `assigned_bills`: assigned bills only. */
export type Audience = (typeof audiences)[number];

export const reportDigests = ['off', 'daily', 'weekly'] as const;
export type ReportDigest = (typeof reportDigests)[number];

/** Days since the bill's first submission. */
export const agingThresholds = [30, 60, 90] as const;

export interface NotificationChoice {
  /** Bill-status and payment alerts. */
  readonly statusUpdates: boolean;
  /** Days, ascending and without duplicates. */
  readonly agingDays: readonly number[];
  /** Sends nothing between 7 p.m. and 7 a.m. in Los Angeles. */
  readonly quietHours: boolean;
  readonly reportDigest: ReportDigest;
}

export const defaultChoice: NotificationChoice = {
  statusUpdates: false,
  agingDays: [],
  quietHours: true,
  reportDigest: 'off',
};

/**
 * Delivery of an invitation email.
 * - `sent`: a mail server or the outbox accepted it.
 * - `refused`: the mail server does not accept email for this address.
 * - `unknown`: the result can't be determined.
 * - `suppressed`: not sent, because email is not configured or the link was revoked first.
 * - `sandbox_preview`: not sent, because the response contained the link.
 */
export const deliveryStatuses = ['sending', 'sent', 'refused', 'unknown', 'suppressed', 'sandbox_preview'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** A consumed link also becomes `revoked` when the subscription ends or another invitation is sent. */
export type LinkState = 'open' | 'expired' | 'revoked' | 'consumed';

export interface Invitation {
  /** Numbered from 1 within the recipient. */
  readonly number: number;
  readonly requestId: string;
  /** HMAC of the request body. */
  readonly fingerprint: string;
  readonly generation: number;
  readonly expiresAt: Timestamp;
  readonly delivery: DeliveryStatus;
  /** Expiration depends on the current time. See `linkState`. */
  readonly link: Exclude<LinkState, 'expired'>;
}

export interface Recipient {
  readonly exists: boolean;
  readonly recipientId: string;
  readonly externalUserId: string;
  /** Current generation, or 0. An opt-out ends a generation permanently. Each generation has its own data key. */
  readonly generation: number;
  /** The address is destroyed after an opt-out, and later data belongs to the next generation. */
  readonly optedOut: boolean;
  /** Counted across all generations. Unsubscribe links of an earlier address do not affect a later one. */
  readonly address: number;
  /** Lower case. Null after it was destroyed. */
  readonly email: string | null;
  readonly audience: Audience;
  /** Null if nothing is chosen, and after an opt-out. */
  readonly choice: NotificationChoice | null;
  readonly status: 'pending' | 'active' | 'off';
  /** Only activity after this time is sent. Null while the subscription is not active. */
  readonly enabledAt: Timestamp | null;
  /** Last consent or opt-out. A consent that changes the settings must be newer. */
  readonly decidedAt: Timestamp | null;
  /** Oldest first. */
  readonly invitations: readonly Invitation[];
  /** Times of assignment, by bill ID. */
  readonly assigned: Readonly<Record<string, Timestamp>>;
}
