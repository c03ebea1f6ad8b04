import { Module } from '@nestjs/common';
import { BillsModule } from '../bills/bills.module.js';
import { queryProviders } from '../kernel/context-query.js';
import { BillSources } from './bill-sources.js';
import { FilingQueries } from './filing.queries.js';
import { PacketQueries } from './packet.queries.js';
import { PacketsController } from './packets.controller.js';

@Module({
  imports: [BillsModule],
  controllers: [PacketsController],
  providers: [...queryProviders(PacketQueries), ...queryProviders(FilingQueries), BillSources],
  exports: [BillSources],
})
export class PacketsModule {}
