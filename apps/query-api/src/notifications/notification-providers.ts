import type { Provider } from '@nestjs/common';
import { recipientProviders } from '#mail';
import { GetRecipientHandler } from './get-recipient.js';
import { ListRecipientsHandler } from './list-recipients.js';
import { OpenLinkHandler } from './open-link.js';
import { RecipientReader } from './recipient-reader.js';

/** What the controller of notifications works with. */
export const notificationProviders: Provider[] = [
  ...recipientProviders,
  RecipientReader,
  ListRecipientsHandler,
  GetRecipientHandler,
  OpenLinkHandler,
];
