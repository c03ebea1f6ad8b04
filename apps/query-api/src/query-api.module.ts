import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { EventStore, EncryptedEventStore, Vault } from '#event-store';
import { PayerFileReader } from '#payer-files';
import { recipientProviders } from '#mail';
import { AuditIndex, DeliveryAttempts, DeliveryRows, Endpoints, StateStore } from '#state-store';
import { Views } from '#read-models';
import { AccessRecordQueries } from './access-records/access-record.queries.js';
import { AccessRecordsController } from './access-records/access-records.controller.js';
import { AccessReviewQueries } from './access-records/access-review.queries.js';
import { AccessReviewsController } from './access-records/access-reviews.controller.js';
import { BillQueries } from './bills/bill.queries.js';
import { BillReader } from './bills/bill-reader.js';
import { BillQueriesController } from './bills/bills.controller.js';
import { CurrentBills } from './bills/current-bills.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardQueries } from './dashboard/dashboard.queries.js';
import { DeliveryController } from './delivery/delivery.controller.js';
import { DeliveryQueries } from './delivery/delivery.queries.js';
import { DirectoriesModule } from './directories/directories.module.js';
import { DocsSite } from './docs/docs-site.js';
import { EventQueries } from './events/event.queries.js';
import { EventsController } from './events/events.controller.js';
import { FeedProgress } from './events/feed-progress.js';
import { FeedReader } from './events/feed-reader.js';
import { FeedSubscribers } from './events/feed-subscribers.js';
import { FeedCursors } from './events/feed-cursors.js';
import { queryProviders } from './kernel/context-query.js';
import { Freshness, HeadFreshness, PositionFreshness } from './kernel/freshness.js';
import { ListPages } from './kernel/list-pages.js';
import { MinPositionGuard } from './kernel/min-position-guard.js';
import { Names } from './kernel/names.js';
import { LinkPages } from './notifications/link-pages.js';
import { NotificationQueries } from './notifications/notification.queries.js';
import {
  NotificationLinksController,
  NotificationQueriesController,
} from './notifications/notifications.controller.js';
import { AuditChanges } from './organizations/audit-changes.js';
import { AuditQueries } from './organizations/audit.queries.js';
import { HandoverQueries } from './organizations/handover.queries.js';
import { OrganizationQueriesController } from './organizations/organization.controller.js';
import { OrganizationQueries } from './organizations/organization.queries.js';
import { Organizations } from './organizations/organizations.js';
import { BillSources } from './packets/bill-sources.js';
import { PacketQueries } from './packets/packet.queries.js';
import { PacketsController } from './packets/packets.controller.js';
import { PayerFileQueries } from './payer-files/payer-file.queries.js';
import { PayerFileQueriesController } from './payer-files/payer-files.controller.js';
import { CheckQueries } from './checks/check.queries.js';
import { CheckQueriesController } from './checks/checks.controller.js';
import { UnappliedMoney } from './checks/unapplied-money.js';
import { PatientQueries } from './patients/patient.queries.js';
import { DisclosureQueries } from './patients/disclosure.queries.js';
import { PatientsController } from './patients/patients.controller.js';
import { PrintController } from './print/print.controller.js';
import { ProofQueries } from './proofs/proof.queries.js';
import { ProofsController } from './proofs/proofs.controller.js';
import { RfaFollowUpQueries } from './authorizations/rfa-follow-up.queries.js';
import { RfaQueries } from './authorizations/rfa.queries.js';
import { RfaQueriesController } from './authorizations/rfas.controller.js';
import { RuleQueries } from './rules/rule.queries.js';
import { RulesController } from './rules/rules.controller.js';
import { PrintQueries } from './print/print.queries.js';
import { FilterQueries } from './filters/filter.queries.js';
import { FilterQueriesController } from './filters/filters.controller.js';
import { AuthorizationReportQueries } from './reports/authorization-report.queries.js';
import { MoneyReportQueries } from './reports/money-report.queries.js';
import { PaymentsProgress } from './reports/payments-progress.js';
import { MoneyReportsController } from './reports/money-reports.controller.js';
import { ReportQueries } from './reports/report.queries.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReviewQueries } from './reviews/review.queries.js';
import { ReviewQueriesController } from './reviews/reviews.controller.js';
import { SandboxClockController } from './sandbox/clock.controller.js';
import { ClockQueries } from './sandbox/clock.queries.js';
import { WorkspaceApp } from './sessions/workspace-app.js';
import { SessionListController } from './sessions/session-list.controller.js';
import { SessionListQueries } from './sessions/session-list.queries.js';
import { WorkspaceController } from './sessions/workspace.controller.js';
import { RequestQueries } from './requests/request.queries.js';
import { RequestsController } from './requests/requests.controller.js';
import { TaskQueries } from './tasks/task.queries.js';
import { TasksController } from './tasks/tasks.controller.js';
import { TransmissionQueries } from './transmissions/transmission.queries.js';
import { TransmissionsController } from './transmissions/transmissions.controller.js';
import { DispatchProgress } from './webhooks/dispatch-progress.js';
import { WebhookQueries } from './webhooks/webhook.queries.js';
import { WebhookQueriesController } from './webhooks/webhooks.controller.js';

/**
 * Answers questions over HTTP. Engines and HTTP plumbing come from the composition root. By itself its collections show
 * all that is in the log; `waitingForClients` is for many processes, where only the client's own writes are waited for.
 */
@Module({
  imports: [CqrsModule, DirectoriesModule],
  controllers: [
    BillQueriesController,
    DashboardController,
    EventsController,
    ReviewQueriesController,
    SandboxClockController,
    WorkspaceController,
    PacketsController,
    TransmissionsController,
    ProofsController,
    PatientsController,
    RulesController,
    TasksController,
    PrintController,
    ReportsController,
    MoneyReportsController,
    FilterQueriesController,
    DeliveryController,
    WebhookQueriesController,
    NotificationQueriesController,
    NotificationLinksController,
    OrganizationQueriesController,
    SessionListController,
    RequestsController,
    AccessRecordsController,
    AccessReviewsController,
    PayerFileQueriesController,
    CheckQueriesController,
    RfaQueriesController,
  ],
  providers: [
    ...[
      BillQueries,
      DashboardQueries,
      ReviewQueries,
      EventQueries,
      PacketQueries,
      TransmissionQueries,
      ProofQueries,
      DisclosureQueries,
      PatientQueries,
      RuleQueries,
      TaskQueries,
      PrintQueries,
      ReportQueries,
      MoneyReportQueries,
      AuthorizationReportQueries,
      FilterQueries,
      DeliveryQueries,
      WebhookQueries,
      NotificationQueries,
      OrganizationQueries,
      SessionListQueries,
      HandoverQueries,
      AccessReviewQueries,
      AuditChanges,
      AuditQueries,
      RequestQueries,
      PayerFileQueries,
      CheckQueries,
      RfaFollowUpQueries,
      RfaQueries,
      ClockQueries,
    ].flatMap(queryProviders),
    { provide: APP_GUARD, useClass: MinPositionGuard },
    ListPages,
    AccessRecordQueries,
    { provide: Freshness, useClass: HeadFreshness },
    BillReader,
    CurrentBills,
    BillSources,
    DispatchProgress,
    PaymentsProgress,
    FeedProgress,
    FeedReader,
    FeedSubscribers,
    LinkPages,
    WorkspaceApp,
    DocsSite,
    Names,
    Organizations,
    UnappliedMoney,
    FeedCursors,
    ...recipientProviders,
    {
      provide: PayerFileReader,
      useFactory: (ledger: EncryptedEventStore, views: Views) => new PayerFileReader({ ledger, views }),
      inject: [EncryptedEventStore, Views],
    },
    {
      provide: DeliveryRows,
      useFactory: (stateStore: StateStore) => new DeliveryRows(stateStore),
      inject: [StateStore],
    },
    {
      provide: DeliveryAttempts,
      useFactory: (rows: DeliveryRows, vault: Vault) => new DeliveryAttempts(rows, vault),
      inject: [DeliveryRows, Vault],
    },
    {
      provide: AuditIndex,
      useFactory: (events: EventStore, store: StateStore) => new AuditIndex(events, store),
      inject: [EventStore, StateStore],
    },
    {
      provide: Endpoints,
      useFactory: (ledger: EncryptedEventStore, rows: DeliveryRows) => new Endpoints(ledger, rows),
      inject: [EncryptedEventStore, DeliveryRows],
    },
  ],
})
export class QueryApiModule {
  static waitingForClients(): DynamicModule {
    return { module: QueryApiModule, providers: [{ provide: Freshness, useClass: PositionFreshness }] };
  }
}
