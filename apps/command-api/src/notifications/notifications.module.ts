import { Module } from '@nestjs/common';
import { recipientProviders } from '#mail';
import { AssignBillHandler } from './assign-bill.js';
import { DisableRecipientHandler } from './disable-recipient.js';
import { InviteRecipientHandler } from './invite-recipient.js';
import { RecipientCommands } from './recipient-commands.js';
import { SaveRecipientHandler } from './save-recipient.js';
import { UseLinkHandler } from './use-link.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationPagesController } from './notification-pages.controller.js';

@Module({
  controllers: [NotificationsController, NotificationPagesController],
  providers: [
    ...recipientProviders,
    RecipientCommands,
    InviteRecipientHandler,
    SaveRecipientHandler,
    DisableRecipientHandler,
    AssignBillHandler,
    UseLinkHandler,
  ],
})
export class NotificationsModule {}
