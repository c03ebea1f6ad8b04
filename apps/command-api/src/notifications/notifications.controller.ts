import type { Provider } from '@nestjs/common';
import { commandController } from '#commands';
import { recipientProviders } from '#mail';
import { AssignBill, AssignBillHandler } from './assign-bill.js';
import { DisableRecipient, DisableRecipientHandler } from './disable-recipient.js';
import { InviteRecipient, InviteRecipientHandler } from './invite-recipient.js';
import { RecipientCommands } from './recipient-commands.js';
import { SaveRecipient, SaveRecipientHandler } from './save-recipient.js';
import { UseLinkHandler } from './use-link.js';

/** Recipients of notification mail. */
export const NotificationsController = commandController({
  inviteNotificationRecipient: InviteRecipient,
  saveNotificationRecipient: SaveRecipient,
  disableNotificationRecipient: DisableRecipient,
  assignNotificationBill: AssignBill,
  removeNotificationBill: AssignBill,
});

export const notificationProviders: Provider[] = [
  ...recipientProviders,
  RecipientCommands,
  InviteRecipientHandler,
  SaveRecipientHandler,
  DisableRecipientHandler,
  AssignBillHandler,
  UseLinkHandler,
];
