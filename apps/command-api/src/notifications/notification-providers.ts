import type { Provider } from '@nestjs/common';
import { recipientProviders } from '#mail';
import { AssignBillHandler } from './assign-bill.js';
import { DisableRecipientHandler } from './disable-recipient.js';
import { InviteRecipientHandler } from './invite-recipient.js';
import { RecipientMutations } from './recipient-mutations.js';
import { SaveRecipientHandler } from './save-recipient.js';
import { UseLinkHandler } from './use-link.js';

/** What the notification controllers work with. */
export const notificationProviders: Provider[] = [
  ...recipientProviders,
  RecipientMutations,
  InviteRecipientHandler,
  SaveRecipientHandler,
  DisableRecipientHandler,
  AssignBillHandler,
  UseLinkHandler,
];
