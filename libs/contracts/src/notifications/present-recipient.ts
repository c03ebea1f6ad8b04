import { defaultChoice, recipientState, type Environment, type Recipient, type Timestamp } from '#domain';
import type { PreferencesView, RecipientSettingsView, RecipientView } from './recipient.views.js';

const preferencesOf = ({ choice, status }: Recipient): PreferencesView => {
  const { statusUpdates, agingDays, quietHours, reportDigest } = choice ?? defaultChoice;
  return { enabled: status === 'active', statusUpdates, agingDays, quietHours, reportDigest };
};

export const presentRecipient = (recipient: Recipient, at: Timestamp): RecipientView => {
  const delivery = recipient.invitations.at(-1)?.delivery;
  return {
    externalUserId: recipient.externalUserId,
    email: recipient.email ?? '',
    audience: recipient.audience,
    preferences: preferencesOf(recipient),
    enabled: recipient.status === 'active',
    state: recipientState(recipient, at),
    assignedBillCount: Object.keys(recipient.assigned).length,
    ...(delivery && { deliveryStatus: delivery }),
  };
};

/** `available`: emails (or sandbox previews) can be delivered. */
export const presentRecipientSettings = (
  recipient: Recipient,
  at: Timestamp,
  { environment, available }: { readonly environment: Environment; readonly available: boolean },
): RecipientSettingsView => ({
  preferences: recipient.choice && preferencesOf(recipient),
  email: recipient.email,
  audience: recipient.audience,
  environment,
  canEnable: available && recipient.email !== null,
  recipient: presentRecipient(recipient, at),
});
