import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { commandProviders } from '#commands';
import { UploadLimiter } from '#http';
import { ActionsController } from './bills/actions/actions.controller.js';
import { BillsController, billProviders } from './bills/bills.controller.js';
import { SubmissionController } from './bills/submission.controller.js';
import { CourtesyController } from './bills/courtesy/courtesy.controller.js';
import { FiltersController, filterProviders } from './filters/filters.controller.js';
import { KeysController, keyProviders } from './keys/keys.controller.js';
import { NotificationPagesController } from './notifications/notification-pages.controller.js';
import { NotificationsController, notificationProviders } from './notifications/notifications.controller.js';
import { OrganizationsController, organizationProviders } from './organizations/organizations.controller.js';
import { PayerFilesController, payerFileProviders } from './payer-files/payer-files.controller.js';
import { ChecksController, checkProviders } from './checks/checks.controller.js';
import { RfaPacketController } from './authorizations/preview-rfa-packet.js';
import { RfasController, rfaProviders } from './authorizations/rfas.controller.js';
import { SessionsController, sessionProviders } from './sessions/sessions.controller.js';
import { SecondFactorController } from './sessions/second-factor.controller.js';
import { WorkspaceSessionsController } from './sessions/workspace-sessions.controller.js';
import { BlobUploadLimiter } from './upload-limiter.js';
import { WebhooksController, webhookProviders } from './webhooks/webhooks.controller.js';

/** Takes commands over HTTP and appends what they decide. Engines come from the composition root. */
@Module({
  imports: [CqrsModule],
  controllers: [
    BillsController,
    SubmissionController,
    ActionsController,
    CourtesyController,
    OrganizationsController,
    NotificationsController,
    NotificationPagesController,
    KeysController,
    SessionsController,
    WorkspaceSessionsController,
    SecondFactorController,
    WebhooksController,
    PayerFilesController,
    ChecksController,
    RfasController,
    RfaPacketController,
    FiltersController,
  ],
  providers: [
    ...commandProviders,
    ...billProviders,
    ...organizationProviders,
    ...notificationProviders,
    ...keyProviders,
    ...sessionProviders,
    ...webhookProviders,
    ...payerFileProviders,
    ...checkProviders,
    ...rfaProviders,
    ...filterProviders,
    { provide: UploadLimiter, useClass: BlobUploadLimiter },
  ],
  exports: [UploadLimiter],
})
export class CommandApiModule {}
