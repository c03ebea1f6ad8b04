import { Module } from '@nestjs/common';
import { BillsModule } from '../bills/bills.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { queryProviders } from '../kernel/context-query.js';
import { DeliveryController } from './delivery.controller.js';
import { DeliveryQueries } from './delivery.queries.js';

@Module({
  imports: [BillsModule, DirectoriesModule],
  controllers: [DeliveryController],
  providers: [...queryProviders(DeliveryQueries)],
})
export class DeliveryModule {}
