import { Module } from '@nestjs/common';
import { queryProviders } from '../kernel/context-query.js';
import { AuthorizationReportQueries } from './authorization-report.queries.js';
import { DeadlineQueries } from './deadline.queries.js';
import { DenialQueries } from './denial.queries.js';
import { ListedBills } from './listed-bills.js';
import { MoneyReportQueries } from './money-report.queries.js';
import { MoneyReportsController } from './money-reports.controller.js';
import { PaymentsProgress } from './payments-progress.js';
import { ReportQueries } from './report.queries.js';
import { ReportsController } from './reports.controller.js';

@Module({
  controllers: [ReportsController, MoneyReportsController],
  providers: [
    ...[AuthorizationReportQueries, DeadlineQueries, DenialQueries, MoneyReportQueries, ReportQueries].flatMap(
      queryProviders,
    ),
    ListedBills,
    PaymentsProgress,
  ],
})
export class ReportsModule {}
