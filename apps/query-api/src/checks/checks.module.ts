import { Module } from '@nestjs/common';
import { PayerFilesModule } from '../payer-files/payer-files.module.js';
import { queryProviders } from '../kernel/context-query.js';
import { CheckQueries } from './check.queries.js';
import { CheckQueriesController } from './checks.controller.js';
import { UnappliedMoney } from './unapplied-money.js';

@Module({
  imports: [PayerFilesModule],
  controllers: [CheckQueriesController],
  providers: [...queryProviders(CheckQueries), UnappliedMoney],
  exports: [UnappliedMoney],
})
export class ChecksModule {}
