import type { Timestamp } from '../kernel/calendar.js';

export const audiences = ['practice', 'assigned_bills'] as const;
/** `practice`: all bills, also future ones. `assigned_bills`: those that were assigned, and nothing while there are none. */
export type Audience = (typeof audiences)[number];

export const reportDigests = ['off', 'daily', 'weekly'] as const;
export type ReportDigest = (typeof reportDigests)[number];

/** Ages of a bill, in days since its first submission, that a reminder exists for. */
export const agingThresholds = [30, 60, 90] as const;

/** Notifications that a recipient wants, and when. */
export interface NotificationChoice {
  /** Bill-status and payment alerts. */
  readonly statusUpdates: boolean;
  /** Aging reminders; ascending, without duplicates. */
  readonly agingDays: readonly number[];
  /** Nothing between 7 pm and 7 am, Los Angeles. */
  readonly quietHours: boolean;
  readonly reportDigest: ReportDigest;
}

/** Everything is off until somebody chooses; whoever does finds quiet hours on. */
export const defaultChoice: NotificationChoice = {
  statusUpdates: false,
  agingDays: [],
  quietHours: true,
  reportDigest: 'off',
};

/**
 * Delivery status of an invitation's mail. `sent`: a mail server (or the outbox) took it. `refused`: the mail server
 * takes no mail for this address. `unknown`: nobody can tell. `suppressed`: it was not sent, because no mail is
 * possible or the link was revoked first. `sandbox_preview`: no mail is made, the answer carried the link.
 */
export const deliveryStatuses = ['sending', 'sent', 'refused', 'unknown', 'suppressed', 'sandbox_preview'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** `revoked` also once it was used, when the subscription ended or another invitation came. */
export type LinkState = 'open' | 'expired' | 'revoked' | 'consumed';

/** One invitation of a recipient. */
export interface Invitation {
  /** 1, 2, … within the recipient. */
  readonly number: number;
  readonly requestId: string;
  /** HMAC of the request's body. */
  readonly fingerprint: string;
  readonly generation: number;
  readonly expiresAt: Timestamp;
  readonly delivery: DeliveryStatus;
  /** Whether its time is over is not a fact but a question of the clock: see `linkState`. */
  readonly link: Exclude<LinkState, 'expired'>;
}

/** Somebody who gets mail, or may. */
export interface Recipient {
  readonly exists: boolean;
  readonly recipientId: string;
  readonly externalUserId: string;
  /** Counts subscriptions that an opt-out ended for good; each has a data key of its own. 0 before the first. */
  readonly generation: number;
  /** The address's owner opted out: the address is gone, and what comes next is another generation. */
  readonly optedOut: boolean;
  /** Counts addresses over all generations: unsubscribe links of an old one do not touch the new one. */
  readonly address: number;
  /** Lower case; null once it was destroyed. */
  readonly email: string | null;
  readonly audience: Audience;
  /** Null when nothing is chosen, also after an opt-out. */
  readonly choice: NotificationChoice | null;
  readonly status: 'pending' | 'active' | 'off';
  /** Start of the present subscription: only what happens later is told. Null while it is not active. */
  readonly enabledAt: Timestamp | null;
  /** The last consent or opt-out: a consent that changes something must be newer. */
  readonly decidedAt: Timestamp | null;
  /** Oldest first. */
  readonly invitations: readonly Invitation[];
  /** Bill ids with the time of their assignment. */
  readonly assigned: Readonly<Record<string, Timestamp>>;
}
