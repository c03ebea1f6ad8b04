import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessRecordsModule } from './access-records/access-records.module.js';
import { AuthorizationsModule } from './authorizations/authorizations.module.js';
import { BillsModule } from './bills/bills.module.js';
import { ChecksModule } from './checks/checks.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { DepositsModule } from './deposits/deposits.module.js';
import { DirectoriesModule } from './directories/directories.module.js';
import { DocsModule } from './docs/docs.module.js';
import { DraftsModule } from './drafts/drafts.module.js';
import { EventsModule } from './events/events.module.js';
import { FiltersModule } from './filters/filters.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { PacketsModule } from './packets/packets.module.js';
import { PatientsModule } from './patients/patients.module.js';
import { PayerFilesModule } from './payer-files/payer-files.module.js';
import { PrintModule } from './print/print.module.js';
import { ProofsModule } from './proofs/proofs.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { RequestsModule } from './requests/requests.module.js';
import { ReviewsModule } from './reviews/reviews.module.js';
import { RulesModule } from './rules/rules.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { TransmissionsModule } from './transmissions/transmissions.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { Freshness, HeadFreshness, PositionFreshness } from './kernel/freshness.js';
import { ListPages } from './kernel/list-pages.js';
import { MinPositionGuard } from './kernel/min-position-guard.js';
import { Names } from './kernel/names.js';
import { Organizations } from './kernel/organizations.js';

/** The composition root provides the engines, HTTP infrastructure, and buses. */
@Global()
@Module({
  imports: [
    AccessRecordsModule,
    AuthorizationsModule,
    BillsModule,
    ChecksModule,
    DashboardModule,
    DeliveryModule,
    DepositsModule,
    DirectoriesModule,
    DocsModule,
    DraftsModule,
    EventsModule,
    FiltersModule,
    NotificationsModule,
    OrganizationsModule,
    PacketsModule,
    PatientsModule,
    PayerFilesModule,
    PrintModule,
    ProofsModule,
    ReportsModule,
    RequestsModule,
    ReviewsModule,
    RulesModule,
    SessionsModule,
    TasksModule,
    TransmissionsModule,
    WebhooksModule,
  ],
  providers: [
    { provide: APP_GUARD, useClass: MinPositionGuard },
    { provide: Freshness, useClass: HeadFreshness },
    ListPages,
    Names,
    Organizations,
  ],
  exports: [Freshness, ListPages, Names, Organizations],
})
export class QueryApiModule {
  /** For several processes: collections wait only for the client's own writes, not for every event in the log. */
  static waitingForClients(): DynamicModule {
    return { module: QueryApiModule, providers: [{ provide: Freshness, useClass: PositionFreshness }] };
  }
}
