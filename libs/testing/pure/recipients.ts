import type { Consent, NotificationChoice, RecipientCommand, RecipientEvent } from '#domain';
import { noon } from '#domain/samples';
import { decide, fold, recipient } from '#domain';

type CommandOf<T extends RecipientCommand['type']> = Extract<RecipientCommand, { type: T }>;

export const RECIPIENT_ID = 'recipient_mzxw6ytboi4dgnzsmzxw6ytbo2';
export const allNotifications: NotificationChoice = {
  statusUpdates: true,
  agingDays: [30, 60, 90],
  quietHours: true,
  reportDigest: 'daily',
};

const named = { recipientId: RECIPIENT_ID, externalUserId: 'user-7' };

/** Email invitation for the whole practice, by default at noon on 03/02/2026. */
export const inviteRecipient = (
  change: Partial<CommandOf<'InviteRecipient'>['data']> = {},
): CommandOf<'InviteRecipient'> => ({
  type: 'InviteRecipient',
  data: {
    ...named,
    at: noon('2026-03-02'),
    requestId: 'request-1',
    fingerprint: 'f1',
    email: 'dana@clinic.example',
    audience: 'practice',
    choice: allNotifications,
    delivery: 'mail',
    ...change,
  },
});
export const confirmInvitation = (at: string, invitation = 1): CommandOf<'ConfirmInvitation'> => ({
  type: 'ConfirmInvitation',
  data: { at, invitation },
});
export const consentAt = (grantedAt: string): Consent => ({ grantedAt, emailVerifiedAt: grantedAt, version: '1' });
/** Recipient's own settings, by default saved with consent given at the same time. */
export const saveRecipient = (
  at: string,
  change: Partial<CommandOf<'SaveRecipient'>['data']> = {},
): CommandOf<'SaveRecipient'> => ({
  type: 'SaveRecipient',
  data: {
    ...named,
    at,
    email: 'dana@clinic.example',
    audience: 'practice',
    choice: allNotifications,
    consent: consentAt(at),
    ...change,
  },
});
export const disableRecipient = (at: string): CommandOf<'DisableRecipient'> => ({
  type: 'DisableRecipient',
  data: { at },
});
export const unsubscribeRecipient = (at: string, generation = 1, address = 1): CommandOf<'UnsubscribeRecipient'> => ({
  type: 'UnsubscribeRecipient',
  data: { at, generation, address },
});
export const assignBill = (at: string, billId: string): CommandOf<'AssignRecipientBill'> => ({
  type: 'AssignRecipientBill',
  data: { at, billId },
});
export const removeBill = (at: string, billId: string): CommandOf<'RemoveRecipientBill'> => ({
  type: 'RemoveRecipientBill',
  data: { at, billId },
});
export const settleInvitation = (
  at: string,
  outcome: CommandOf<'SettleInvitation'>['data']['outcome'],
  invitation = 1,
): CommandOf<'SettleInvitation'> => ({
  type: 'SettleInvitation',
  data: { at, invitation, outcome },
});

/** A recipient's events after the given commands, in order. */
export const recipientEvents = (...commands: readonly RecipientCommand[]): readonly RecipientEvent[] =>
  commands.reduce<readonly RecipientEvent[]>(
    (events, command) => [...events, ...decide(recipient, fold(recipient, events), command)],
    [],
  );
