import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Sealed } from '../kernel/sealed.js';
import type { SubjectShredded } from '../kernel/shredding.js';
import type { Audience, NotificationChoice } from './recipient.state.js';

/*
 * STORED FOR EVER, in the organization's feed. Clear fields hold ids, choices, HMACs and times; `externalUserId` is an
 * opaque id of the caller. An address of mail stands in `private` only, under the key of its generation.
 */

interface Subscriber {
  readonly recipientId: string;
  readonly externalUserId: string;
  /** The generation that this belongs to; see Recipient. */
  readonly generation: number;
  readonly address: number;
  readonly audience: Audience;
  readonly choice: NotificationChoice;
  /** Another address or audience than before: no bill is assigned any more. */
  readonly clearsAssignments: boolean;
}

export interface RecipientInvitedData extends Subscriber {
  /** 1, 2, … within the recipient: the link is made of it. */
  readonly invitation: number;
  readonly requestId: string;
  /** HMAC of the request's body: the same requestId must come with the same one. */
  readonly fingerprint: string;
  /** How the link reaches its owner: by mail, in the answer (sandbox), or not at all (no mail is possible). */
  readonly delivery: 'mail' | 'preview' | 'none';
  readonly invitedAt: Timestamp;
  /** From then on the link is of no use. */
  readonly expiresAt: Timestamp;
  readonly private: Sealed<{ readonly email: string }>;
}

export interface RecipientEnabledData extends Subscriber {
  /** The consent: by the link of an invitation, or in the signed-in person's own settings. */
  readonly source: 'invitation' | 'settings';
  readonly invitation: number | null;
  readonly enabledAt: Timestamp;
  readonly grantedAt: Timestamp;
  readonly emailVerifiedAt: Timestamp | null;
  /** `consentVersion`: what the host calls the text that was agreed to. */
  readonly private: Sealed<{ readonly email: string; readonly consentVersion: string | null }>;
}

export type RecipientEvent =
  | Message<'RecipientInvited', RecipientInvitedData>
  /** Outcome of an invitation's mail. Hidden. */
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

/** The public name of each stored event of a recipient, or null where it stays inside. */
export const publicRecipientTypes = {
  RecipientInvited: 'notification.recipient.invited',
  InvitationDelivered: null,
  RecipientEnabled: 'notification.recipient.enabled',
  RecipientDisabled: 'notification.recipient.disabled',
  RecipientBillAssigned: null,
  RecipientBillRemoved: null,
  SubjectShredded: null,
} as const satisfies Record<RecipientEvent['type'], string | null>;
