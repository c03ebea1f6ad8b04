import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BillReader } from './bills/bill-reader.js';
import { BillQueriesController } from './bills/bills.controller.js';
import { BillsOfToday } from './bills/bills-of-today.js';
import { GetBillHandler } from './bills/get-bill.js';
import { GetBillEorHandler } from './bills/get-bill-eor.js';
import { GetBillLifecycleHandler } from './bills/get-bill-lifecycle.js';
import { GetBillStatusHandler } from './bills/get-bill-status.js';
import { ListBillDocumentsHandler } from './bills/list-bill-documents.js';
import { ListBillsHandler } from './bills/list-bills.js';
import { OpenBillDocumentHandler } from './bills/open-bill-document.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { ExportBillDashboardHandler } from './dashboard/export-bill-dashboard.js';
import { GetBillDashboardHandler } from './dashboard/get-bill-dashboard.js';
import { SearchOptionsHandler } from './dashboard/search-options.js';
import { DeliveryController } from './delivery/delivery.controller.js';
import { GetDeliveryOptionsHandler } from './delivery/get-delivery-options.js';
import { DirectoriesModule } from './directories/directories.module.js';
import { EventsController } from './events/events.controller.js';
import { FeedProgress } from './events/feed-progress.js';
import { FeedReader } from './events/feed-reader.js';
import { FeedWatch } from './events/feed-watch.js';
import { FollowEventsHandler } from './events/follow-events.js';
import { ListEventsHandler } from './events/list-events.js';
import { Places } from './events/places.js';
import { GetReviewHandler } from './reviews/get-review.js';
import { ListReviewsHandler } from './reviews/list-reviews.js';
import { notificationProviders } from './notifications/notification-providers.js';
import { NotificationQueriesController } from './notifications/notifications.controller.js';
import { ReviewQueriesController } from './reviews/reviews.controller.js';
import { SandboxClockController } from './sandbox/clock.controller.js';
import { OrganizationModule } from './organization/organization.module.js';
import { BillSources } from './packets/bill-sources.js';
import { GetEorDocumentHandler } from './packets/get-eor-document.js';
import { GetPacketHandler } from './packets/get-packet.js';
import { PacketsController } from './packets/packets.controller.js';
import { FindPaidBillsHandler } from './reports/find-paid-bills.js';
import { GetAgingReportHandler } from './reports/get-aging-report.js';
import { GetProductivityHandler } from './reports/get-productivity.js';
import { GetServiceLineItemsHandler } from './reports/get-service-line-items.js';
import { ReportsController } from './reports/reports.controller.js';
import { GetBillTasksHandler } from './tasks/get-bill-tasks.js';
import { WorkspaceController } from './sessions/workspace.controller.js';
import { TasksController } from './tasks/tasks.controller.js';
import { webhookProviders } from './webhooks/webhook-providers.js';
import { WebhookQueriesController } from './webhooks/webhooks.controller.js';
import { Names } from './kernel/names.js';
import { Freshness, HeadFreshness, PositionFreshness } from './kernel/freshness.js';

/**
 * Answers questions over HTTP. Engines and HTTP plumbing come from the composition root. By itself its collections show
 * all that is in the log; `waitingForClients` is for many processes, where only the client's own writes are waited for.
 */
@Module({
  imports: [CqrsModule, DirectoriesModule, OrganizationModule],
  controllers: [
    BillQueriesController,
    DashboardController,
    EventsController,
    ReviewQueriesController,
    SandboxClockController,
    WorkspaceController,
    PacketsController,
    TasksController,
    ReportsController,
    DeliveryController,
    WebhookQueriesController,
    NotificationQueriesController,
  ],
  providers: [
    BillReader,
    BillsOfToday,
    Names,
    { provide: Freshness, useClass: HeadFreshness },
    GetBillHandler,
    GetBillEorHandler,
    GetBillLifecycleHandler,
    GetBillStatusHandler,
    ListBillDocumentsHandler,
    ListBillsHandler,
    OpenBillDocumentHandler,
    GetBillDashboardHandler,
    ExportBillDashboardHandler,
    SearchOptionsHandler,
    ListReviewsHandler,
    GetReviewHandler,
    FeedProgress,
    FeedReader,
    FeedWatch,
    Places,
    ListEventsHandler,
    FollowEventsHandler,
    BillSources,
    GetPacketHandler,
    GetEorDocumentHandler,
    GetBillTasksHandler,
    GetProductivityHandler,
    GetServiceLineItemsHandler,
    FindPaidBillsHandler,
    GetAgingReportHandler,
    GetDeliveryOptionsHandler,
    ...notificationProviders,
    ...webhookProviders,
  ],
})
export class QueryApiModule {
  static waitingForClients(): DynamicModule {
    return { module: QueryApiModule, providers: [{ provide: Freshness, useClass: PositionFreshness }] };
  }
}
