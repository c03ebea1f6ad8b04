import { Module } from '@nestjs/common';
import { queryProviders } from '../kernel/context-query.js';
import { BillReader } from './bill-reader.js';
import { BillQueries } from './bill.queries.js';
import { BillQueriesController } from './bills.controller.js';
import { CurrentBills } from './current-bills.js';

@Module({
  controllers: [BillQueriesController],
  providers: [...queryProviders(BillQueries), BillReader, CurrentBills],
  exports: [BillReader],
})
export class BillsModule {}
