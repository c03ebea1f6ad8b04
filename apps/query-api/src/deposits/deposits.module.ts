import { Module } from '@nestjs/common';
import { PayerFilesModule } from '../payer-files/payer-files.module.js';
import { queryProviders } from '../kernel/context-query.js';
import { DepositQueries } from './deposit.queries.js';
import { DepositQueriesController } from './deposits.controller.js';
import { MissingPayments } from './missing-payments.js';

@Module({
  imports: [PayerFilesModule],
  controllers: [DepositQueriesController],
  providers: [...queryProviders(DepositQueries), MissingPayments],
})
export class DepositsModule {}
