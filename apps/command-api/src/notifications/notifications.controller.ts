import { commandController } from '#commands';
import { AssignBill } from './assign-bill.js';
import { DisableRecipient } from './disable-recipient.js';
import { InviteRecipient } from './invite-recipient.js';
import { SaveRecipient } from './save-recipient.js';

/** Commands on the recipients of notification email. */
export const NotificationsController = commandController({
  inviteNotificationRecipient: InviteRecipient,
  saveNotificationRecipient: SaveRecipient,
  disableNotificationRecipient: DisableRecipient,
  assignNotificationBill: AssignBill,
  removeNotificationBill: AssignBill,
});
