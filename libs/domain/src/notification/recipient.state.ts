import type { Timestamp } from '../kernel/calendar.js';

export const audiences = ['practice', 'assigned_bills'] as const;
/** `practice`: all bills, including future ones. `assigned_bills`: assigned bills only. */
export type Audience = (typeof audiences)[number];

export const reportDigests = ['off', 'daily', 'weekly'] as const;
export type ReportDigest = (typeof reportDigests)[number];

/** Ages of a bill for which reminders exist, in days since its first submission. */
export const agingThresholds = [30, 60, 90] as const;

export interface NotificationChoice {
  /** Bill-status and payment alerts. */
  readonly statusUpdates: boolean;
  /** Aging reminders in days, ascending and without duplicates. */
  readonly agingDays: readonly number[];
  /** True to send nothing between 7 p.m. and 7 a.m. in Los Angeles. */
  readonly quietHours: boolean;
  readonly reportDigest: ReportDigest;
}

/** Default choice. All notifications are off, and quiet hours are on. */
export const defaultChoice: NotificationChoice = {
  statusUpdates: false,
  agingDays: [],
  quietHours: true,
  reportDigest: 'off',
};

/**
 * Delivery status of an invitation email.
 * - `sent`: a mail server or the outbox accepted it.
 * - `refused`: the mail server does not accept email for this address.
 * - `unknown`: the result cannot be determined.
 * - `suppressed`: it was not sent, because email is not configured or the link was revoked first.
 * - `sandbox_preview`: no email is sent, because the response contained the link.
 */
export const deliveryStatuses = ['sending', 'sent', 'refused', 'unknown', 'suppressed', 'sandbox_preview'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/**
 * State of an invitation link. A consumed link also becomes `revoked` when the subscription ends or another invitation
 * is sent.
 */
export type LinkState = 'open' | 'expired' | 'revoked' | 'consumed';

export interface Invitation {
  /** Sequential number within the recipient, from 1. */
  readonly number: number;
  readonly requestId: string;
  /** HMAC of the request body. */
  readonly fingerprint: string;
  readonly generation: number;
  readonly expiresAt: Timestamp;
  readonly delivery: DeliveryStatus;
  /** Stored state of the link. Expiration depends on the current time. See `linkState`. */
  readonly link: Exclude<LinkState, 'expired'>;
}

/** A current or potential recipient of notification email. */
export interface Recipient {
  readonly exists: boolean;
  readonly recipientId: string;
  readonly externalUserId: string;
  /**
   * Number of the current generation. An opt-out ends a generation permanently. Each generation has its own data key. 0
   * before the first.
   */
  readonly generation: number;
  /**
   * True if the owner of the address opted out. The address is destroyed, and later data belongs to the next
   * generation.
   */
  readonly optedOut: boolean;
  /**
   * Number of the current address across all generations. Unsubscribe links of an earlier address do not affect a later
   * one.
   */
  readonly address: number;
  /** In lower case. Null after it was destroyed. */
  readonly email: string | null;
  readonly audience: Audience;
  /** Null if nothing is chosen, and after an opt-out. */
  readonly choice: NotificationChoice | null;
  readonly status: 'pending' | 'active' | 'off';
  /** Start of the current subscription. Only later activity is sent. Null while the subscription is not active. */
  readonly enabledAt: Timestamp | null;
  /** Time of the last consent or opt-out. A consent that changes the settings must be newer. */
  readonly decidedAt: Timestamp | null;
  /** Oldest first. */
  readonly invitations: readonly Invitation[];
  /** Times of assignment, by bill ID. */
  readonly assigned: Readonly<Record<string, Timestamp>>;
}
