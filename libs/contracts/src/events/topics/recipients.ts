import type { DataOf, RecipientEvent } from '#domain';
import { Text } from '../../kernel/fields.js';
import { defineEvent } from '../publication.js';

class RecipientEventData {
  @Text("Client's ID of the recipient.", { pattern: /^[A-Za-z0-9_-]{1,128}$/, max: 128, example: 'user-17' })
  readonly externalUserId!: string;
}

export const recipientKinds = {
  'notification.recipient.invited': defineEvent(
    RecipientEventData,
    'A recipient was invited to billing notifications.',
  ),
  'notification.recipient.enabled': defineEvent(RecipientEventData, 'A recipient of notifications is subscribed.'),
  'notification.recipient.disabled': defineEvent(
    RecipientEventData,
    'A recipient of notifications is no longer subscribed.',
  ),
} as const;

type RecipientData = DataOf<RecipientEvent, 'RecipientInvited' | 'RecipientEnabled' | 'RecipientDisabled'>;
const recipientPublisher = { publish: ({ externalUserId }: RecipientData): RecipientEventData => ({ externalUserId }) };

export const recipientPublication = {
  RecipientInvited: recipientPublisher,
  RecipientEnabled: recipientPublisher,
  RecipientDisabled: recipientPublisher,
};
