import type { DataOf, RecipientEvent } from '#domain';
import { Text } from '../../kernel/fields.js';
import { kind } from '../publication.js';

class RecipientEventData {
  @Text("The caller's id of the recipient.", { pattern: /^[A-Za-z0-9_-]{1,128}$/, max: 128, example: 'user-17' })
  readonly externalUserId!: string;
}

export const recipientKinds = {
  'notification.recipient.invited': kind(RecipientEventData, 'Somebody was invited to billing notifications.'),
  'notification.recipient.enabled': kind(RecipientEventData, 'A recipient of notifications is subscribed.'),
  'notification.recipient.disabled': kind(RecipientEventData, 'A recipient of notifications is no longer subscribed.'),
} as const;

type Told = DataOf<RecipientEvent, 'RecipientInvited' | 'RecipientEnabled' | 'RecipientDisabled'>;
const published = { publish: ({ externalUserId }: Told): RecipientEventData => ({ externalUserId }) };

export const recipientPublication = {
  RecipientInvited: published,
  RecipientEnabled: published,
  RecipientDisabled: published,
};
