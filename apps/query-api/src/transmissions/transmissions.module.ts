import { Module } from '@nestjs/common';
import { BillsModule } from '../bills/bills.module.js';
import { PacketsModule } from '../packets/packets.module.js';
import { queryProviders } from '../kernel/context-query.js';
import { TransmissionQueries } from './transmission.queries.js';
import { TransmissionsController } from './transmissions.controller.js';

@Module({
  imports: [BillsModule, PacketsModule],
  controllers: [TransmissionsController],
  providers: [...queryProviders(TransmissionQueries)],
})
export class TransmissionsModule {}
