import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Sealed } from '../kernel/sealed.js';
import type { SubjectShredded } from '../kernel/shredding.js';
import type { Audience, NotificationChoice } from './recipient.state.js';

/*
 * Events of a recipient. STORED FOR EVER, in the organization's feed. Clear fields hold IDs, choices, HMACs and times.
 * `externalUserId` is an opaque ID of the caller. An email address is only in `private`, sealed under the key of its
 * generation.
 */

interface Subscriber {
  readonly recipientId: string;
  readonly externalUserId: string;
  /** Generation that the subscription belongs to. See Recipient. */
  readonly generation: number;
  readonly address: number;
  readonly audience: Audience;
  readonly choice: NotificationChoice;
  /** True if the address or audience changed, so that bill assignments are cleared. */
  readonly clearsAssignments: boolean;
}

export interface RecipientInvitedData extends Subscriber {
  /** Sequential number within the recipient, from 1. The link contains it. */
  readonly invitation: number;
  readonly requestId: string;
  /** HMAC of the request body. A repeated requestId must have the same HMAC. */
  readonly fingerprint: string;
  /** Delivery of the link: by email, in the response (sandbox), or not possible because no email can be sent. */
  readonly delivery: 'mail' | 'preview' | 'none';
  readonly invitedAt: Timestamp;
  /** Time at which the link expires. */
  readonly expiresAt: Timestamp;
  readonly private: Sealed<{ readonly email: string }>;
}

export interface RecipientEnabledData extends Subscriber {
  /** Source of the consent: the link of an invitation, or the settings of the signed-in user. */
  readonly source: 'invitation' | 'settings';
  readonly invitation: number | null;
  readonly enabledAt: Timestamp;
  readonly grantedAt: Timestamp;
  readonly emailVerifiedAt: Timestamp | null;
  /** `consentVersion`: the host's version of the consent text. */
  readonly private: Sealed<{ readonly email: string; readonly consentVersion: string | null }>;
}

export type RecipientEvent =
  | Message<'RecipientInvited', RecipientInvitedData>
  /** Delivery result of an invitation email. Not published. */
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
        /**
         * Party that disabled the recipient: the address's owner, the practice, or a new invitation (until that is
         * confirmed).
         */
        by: 'unsubscribe' | 'administrator' | 'invitation';
        disabledAt: Timestamp;
      }
    >
  | Message<'RecipientBillAssigned', { recipientId: string; billId: string; assignedAt: Timestamp }>
  | Message<'RecipientBillRemoved', { recipientId: string; billId: string; removedAt: Timestamp }>
  | SubjectShredded;

/** Public event type of each stored event of a recipient, or null if it is not published. */
export const publicRecipientTypes = {
  RecipientInvited: 'notification.recipient.invited',
  InvitationDelivered: null,
  RecipientEnabled: 'notification.recipient.enabled',
  RecipientDisabled: 'notification.recipient.disabled',
  RecipientBillAssigned: null,
  RecipientBillRemoved: null,
  SubjectShredded: null,
} as const satisfies Record<RecipientEvent['type'], string | null>;
