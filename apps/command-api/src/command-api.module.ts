import { Global, Module } from '@nestjs/common';
import { commandProviders } from '#commands';
import { UploadLimiter } from '#http';
import { BillCommands } from './bills/bill-commands.js';
import { AuthorizationsModule } from './authorizations/authorizations.module.js';
import { BillsModule } from './bills/bills.module.js';
import { ChecksModule } from './checks/checks.module.js';
import { DepositsModule } from './deposits/deposits.module.js';
import { DraftsModule } from './drafts/drafts.module.js';
import { FiltersModule } from './filters/filters.module.js';
import { KeysModule } from './keys/keys.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { PayerFilesModule } from './payer-files/payer-files.module.js';
import { PrintModule } from './print/print.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { BlobUploadLimiter } from './upload-limiter.js';

const shared = [...commandProviders, BillCommands, { provide: UploadLimiter, useClass: BlobUploadLimiter }];

/**
 * Accepts commands over HTTP and appends the resulting events. Imports the feature modules and provides what they
 * share. The composition root provides engines, HTTP infrastructure, and buses.
 */
@Global()
@Module({
  imports: [
    AuthorizationsModule,
    BillsModule,
    ChecksModule,
    DepositsModule,
    DraftsModule,
    FiltersModule,
    KeysModule,
    NotificationsModule,
    OrganizationsModule,
    PayerFilesModule,
    PrintModule,
    SessionsModule,
    WebhooksModule,
  ],
  providers: shared,
  exports: shared,
})
export class CommandApiModule {}
