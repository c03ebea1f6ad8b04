import type { ErasureReason } from '../kernel/shredding.js';
import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Audience, NotificationChoice } from './recipient.state.js';
import type { RecipientInvitedData } from './recipient.events.js';

/** Ids of a recipient for the log and for the caller. */
interface RecipientIds {
  readonly recipientId: string;
  readonly externalUserId: string;
}

/** An explicit consent: when it was given, when the address was proved, and to which text. */
export interface Consent {
  readonly grantedAt: Timestamp;
  readonly emailVerifiedAt: Timestamp | null;
  readonly version: string | null;
}

export type RecipientCommand =
  | Message<
      'InviteRecipient',
      RecipientIds & {
        at: Timestamp;
        requestId: string;
        fingerprint: string;
        email: string;
        audience: Audience;
        choice: NotificationChoice;
        delivery: RecipientInvitedData['delivery'];
      }
    >
  /** The link of an invitation, used by the address's owner. */
  | Message<'ConfirmInvitation', { at: Timestamp; invitation: number }>
  /** A signed-in person's own settings. Null: as it is stored. `consent` null: none was given. */
  | Message<
      'SaveRecipient',
      RecipientIds & {
        at: Timestamp;
        email: string | null;
        audience: Audience | null;
        choice: NotificationChoice;
        consent: Consent | null;
      }
    >
  | Message<'DisableRecipient', { at: Timestamp }>
  /** The link in a mail to this address of this generation, used by its owner. */
  /** `reason`: why an operator erases the person; none of whoever opts out. */
  | Message<'UnsubscribeRecipient', { at: Timestamp; generation: number; address: number; reason?: ErasureReason }>
  | Message<'AssignRecipientBill', { at: Timestamp; billId: string }>
  | Message<'RemoveRecipientBill', { at: Timestamp; billId: string }>
  /** Outcome of an invitation's mail. */
  | Message<
      'SettleInvitation',
      { at: Timestamp; invitation: number; outcome: 'sent' | 'refused' | 'unknown' | 'suppressed' }
    >;
