import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Sealed } from '../kernel/sealed.js';
import type { SubjectShredded } from '../kernel/shredding.js';
import type { Audience, NotificationChoice } from './recipient.state.js';

/*
 * STORED FOREVER, in the organization's feed. Clear fields hold IDs, choices, HMACs and times. `externalUserId` is an
 * opaque ID from the caller. An email address is only in `private`, sealed under its generation's key.
 */

interface Subscriber {
  readonly recipientId: string;
  readonly externalUserId: string;
  /** See Recipient. */
  readonly generation: number;
  readonly address: number;
  readonly audience: Audience;
  readonly choice: NotificationChoice;
  /** True if the address or audience changed. */
  readonly clearsAssignments: boolean;
}

export interface RecipientInvitedData extends Subscriber {
  /** Numbered from 1 within the recipient. The link contains it. */
  readonly invitation: number;
  readonly requestId: string;
  /** HMAC of the request body, the same for a repeated requestId. */
  readonly fingerprint: string;
  /** Sent by email, returned in the response (sandbox), or not possible because no email can be sent. */
  readonly delivery: 'mail' | 'preview' | 'none';
  readonly invitedAt: Timestamp;
  readonly expiresAt: Timestamp;
  readonly private: Sealed<{ readonly email: string }>;
}

export interface RecipientEnabledData extends Subscriber {
  /** The invitation link, or the signed-in user's settings. */
  readonly source: 'invitation' | 'settings';
  readonly invitation: number | null;
  readonly enabledAt: Timestamp;
  readonly grantedAt: Timestamp;
  readonly emailVerifiedAt: Timestamp | null;
  /** `consentVersion`: the host's consent text version. */
  readonly private: Sealed<{ readonly email: string; readonly consentVersion: string | null }>;
}

export type RecipientEvent =
  | Message<'RecipientInvited', RecipientInvitedData>
  /** Not published. */
  | Message<
      'InvitationDelivered',
      {
        recipientId: string;
        invitation: number;
        outcome: 'sent' | 'refused' | 'unknown' | 'suppressed';
        settledAt: Timestamp;
      }
    >
  | Message<'RecipientEnabled', RecipientEnabledData>
  | Message<
      'RecipientDisabled',
      {
        recipientId: string;
        externalUserId: string;
        generation: number;
        /** The address's owner, the practice, or a new invitation (until it is confirmed). */
        by: 'unsubscribe' | 'administrator' | 'invitation';
        disabledAt: Timestamp;
      }
    >
  | Message<'RecipientBillAssigned', { recipientId: string; billId: string; assignedAt: Timestamp }>
  | Message<'RecipientBillRemoved', { recipientId: string; billId: string; removedAt: Timestamp }>
  | SubjectShredded;

/** Null if the event is not published. */
export const publicRecipientTypes = {
  RecipientInvited: 'notification.recipient.invited',
  InvitationDelivered: null,
  RecipientEnabled: 'notification.recipient.enabled',
  RecipientDisabled: 'notification.recipient.disabled',
  RecipientBillAssigned: null,
  RecipientBillRemoved: null,
  SubjectShredded: null,
} as const satisfies Record<RecipientEvent['type'], string | null>;
