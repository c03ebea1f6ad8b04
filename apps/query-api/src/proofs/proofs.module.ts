import { Module } from '@nestjs/common';
import { BillsModule } from '../bills/bills.module.js';
import { queryProviders } from '../kernel/context-query.js';
import { ProofQueries } from './proof.queries.js';
import { ProofsController } from './proofs.controller.js';

@Module({
  imports: [BillsModule],
  controllers: [ProofsController],
  providers: [...queryProviders(ProofQueries)],
})
export class ProofsModule {}
