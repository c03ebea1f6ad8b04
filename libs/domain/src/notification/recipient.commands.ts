import type { ErasureReason } from '../kernel/shredding.js';
import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Audience, NotificationChoice } from './recipient.state.js';
import type { RecipientInvitedData } from './recipient.events.js';

/** The internal ID and the caller's ID. */
interface RecipientIds {
  readonly recipientId: string;
  readonly externalUserId: string;
}

/** Explicit consent. */
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
  /** The owner of the address used the invitation link. */
  | Message<'ConfirmInvitation', { at: Timestamp; invitation: number }>
  /** A signed-in user saves their own settings. Null keeps the stored value. `consent` is null if none was given. */
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
  /** The owner used the unsubscribe link in an email to this address and generation. */
  /** `reason`: why an operator erases the recipient. Absent for an opt-out. */
  | Message<'UnsubscribeRecipient', { at: Timestamp; generation: number; address: number; reason?: ErasureReason }>
  | Message<'AssignRecipientBill', { at: Timestamp; billId: string }>
  | Message<'RemoveRecipientBill', { at: Timestamp; billId: string }>
  | Message<
      'SettleInvitation',
      { at: Timestamp; invitation: number; outcome: 'sent' | 'refused' | 'unknown' | 'suppressed' }
    >;
