import { commandController } from '#commands';
import { AssignBill } from './assign-bill.js';
import { DisableRecipient } from './disable-recipient.js';
import { InviteRecipient } from './invite-recipient.js';
import { SaveRecipient } from './save-recipient.js';

export const NotificationsController = commandController({
  inviteNotificationRecipient: InviteRecipient,
  saveNotificationRecipient: SaveRecipient,
  disableNotificationRecipient: DisableRecipient,
  assignNotificationBill: AssignBill,
  removeNotificationBill: AssignBill,
});
