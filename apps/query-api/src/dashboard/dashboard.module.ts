import { Module } from '@nestjs/common';
import { queryProviders } from '../kernel/context-query.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardQueries } from './dashboard.queries.js';

@Module({
  controllers: [DashboardController],
  providers: [...queryProviders(DashboardQueries)],
})
export class DashboardModule {}
