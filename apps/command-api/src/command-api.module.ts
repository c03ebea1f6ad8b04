import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MailSettings } from '#engines';
import { UploadDoor } from '#http';
import { ActionsController } from './bills/actions/actions.controller.js';
import { CopiedDocuments } from './bills/actions/copied-documents.js';
import { DeliveryRoutes } from './bills/actions/delivery-routes.js';
import { PerformActionHandler } from './bills/actions/perform-action.js';
import { ReplaceBillHandler } from './bills/actions/replace-bill.js';
import { BillMutations } from './bills/bill-mutations.js';
import { BillsController } from './bills/bills.controller.js';
import { CopyDispatch } from './bills/courtesy/copy-dispatch.js';
import { CourtesyController } from './bills/courtesy/courtesy.controller.js';
import { CourtesyMail, MailNotConfigured } from './bills/courtesy/courtesy-mail.js';
import { SmtpMail } from './bills/courtesy/smtp-mail.js';
import { CourtesyPackets } from './bills/courtesy/courtesy-packets.js';
import { CourtesySender } from './bills/courtesy/courtesy-sender.js';
import { ForwardCourtesyCopyHandler } from './bills/courtesy/forward-courtesy-copy.js';
import { PreviewRecord } from './bills/courtesy/preview-record.js';
import { BillsStore } from './bills/bills.store.js';
import { AddDocumentsHandler } from './bills/documents/add-documents.js';
import { DocumentsController } from './bills/documents/documents.controller.js';
import { EorDocuments } from './bills/eors/eor-documents.js';
import { EorsController } from './bills/eors/eors.controller.js';
import { RecordEorHandler } from './bills/eors/record-eor.js';
import { VoidEorHandler } from './bills/eors/void-eor.js';
import { RefuseSubmissionHandler } from './bills/refuse-submission.js';
import { CreateReviewHandler } from './bills/reviews/create-review.js';
import { DiscardReviewHandler } from './bills/reviews/discard-review.js';
import { ReviewsController } from './bills/reviews/reviews.controller.js';
import { SubmitReviewHandler } from './bills/reviews/submit-review.js';
import { SimulateBillHandler } from './bills/simulate-bill.js';
import { Identities } from './bills/submission/identities.js';
import { OutsideFacts } from './bills/submission/outside-facts.js';
import { PacketIntake } from './bills/submission/packet-intake.js';
import { Submissions } from './bills/submission/submissions.js';
import { SubmissionWarnings } from './bills/submission/warnings.js';
import { SubmitBillHandler } from './bills/submit-bill.js';
import { CredentialStore } from './organizations/credential.store.js';
import { BlobUploadDoor } from './kernel/upload-door.js';
import { ClockController } from './organizations/clock.controller.js';
import { MoveClockHandler } from './organizations/move-clock.js';
import { AccountStore } from './organizations/account.store.js';
import { ChangeMemberHandler } from './organizations/change-member.js';
import { AddCustomAdministratorHandler } from './organizations/add-custom-administrator.js';
import { RemoveCustomAdministratorHandler } from './organizations/remove-custom-administrator.js';
import { ReplaceCustomAdministratorHandler } from './organizations/replace-custom-administrator.js';
import { OpenOrganizationHandler } from './organizations/open-organization.js';
import { OrganizationMutations } from './organizations/organization-mutations.js';
import { OrganizationsController } from './organizations/organizations.controller.js';
import { SaveBillingProfileHandler } from './organizations/save-billing-profile.js';
import { SaveLocationsHandler } from './organizations/save-locations.js';
import { SaveW9Handler } from './organizations/save-w9.js';
import { SettingsController } from './organizations/settings.controller.js';
import { notificationProviders } from './notifications/notification-providers.js';
import { NotificationPagesController } from './notifications/notification-pages.controller.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { OrganizationStore } from './organizations/organization.store.js';
import { CreateBrowserSessionHandler } from './sessions/create-browser-session.js';
import { CreateManagementSessionHandler } from './sessions/create-management-session.js';
import { SessionIssue } from './sessions/session-issue.js';
import { SessionStore } from './sessions/session.store.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { WorkspaceDoorsController } from './sessions/workspace-doors.controller.js';
import { SignInHandler, SignOutHandler } from './sessions/workspace-doors.js';
import { webhookProviders } from './webhooks/webhook-providers.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

/** Takes commands over HTTP and appends what they decide. Engines come from the composition root. */
@Module({
  imports: [CqrsModule],
  controllers: [
    BillsController,
    ActionsController,
    ReviewsController,
    EorsController,
    DocumentsController,
    CourtesyController,
    ClockController,
    OrganizationsController,
    SettingsController,
    NotificationsController,
    NotificationPagesController,
    SessionsController,
    WorkspaceDoorsController,
    WebhooksController,
  ],
  providers: [
    BillsStore,
    BillMutations,
    OrganizationStore,
    MoveClockHandler,
    AccountStore,
    OrganizationMutations,
    OpenOrganizationHandler,
    SaveBillingProfileHandler,
    SaveLocationsHandler,
    SaveW9Handler,
    AddCustomAdministratorHandler,
    ReplaceCustomAdministratorHandler,
    RemoveCustomAdministratorHandler,
    ChangeMemberHandler,
    CredentialStore,
    SessionStore,
    SessionIssue,
    CreateBrowserSessionHandler,
    CreateManagementSessionHandler,
    SignInHandler,
    SignOutHandler,
    { provide: UploadDoor, useClass: BlobUploadDoor },
    Identities,
    OutsideFacts,
    DeliveryRoutes,
    PacketIntake,
    SubmissionWarnings,
    Submissions,
    CopiedDocuments,
    EorDocuments,
    SubmitBillHandler,
    SimulateBillHandler,
    RefuseSubmissionHandler,
    PerformActionHandler,
    ReplaceBillHandler,
    CreateReviewHandler,
    SubmitReviewHandler,
    DiscardReviewHandler,
    RecordEorHandler,
    VoidEorHandler,
    AddDocumentsHandler,
    {
      provide: CourtesyMail,
      useFactory: (settings?: MailSettings) => (settings ? new SmtpMail(settings) : new MailNotConfigured()),
      inject: [{ token: MailSettings, optional: true }],
    },
    CourtesyPackets,
    PreviewRecord,
    CopyDispatch,
    CourtesySender,
    ForwardCourtesyCopyHandler,
    ...webhookProviders,
    ...notificationProviders,
  ],
  exports: [BillsStore, CredentialStore, OrganizationStore, UploadDoor],
})
export class CommandApiModule {}
