import { Module } from '@nestjs/common';
import { EventStore } from '#event-store';
import { AuditIndex, StateStore } from '#state-store';
import { BillsModule } from '../bills/bills.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { queryProviders } from '../kernel/context-query.js';
import { AuditChanges } from './audit-changes.js';
import { AuditQueries } from './audit.queries.js';
import { BillRuleQueries } from './bill-rule.queries.js';
import { SandboxClockController } from './clock.controller.js';
import { ClockQueries } from './clock.queries.js';
import { HandoverQueries } from './handover.queries.js';
import { OrganizationQueriesController } from './organization.controller.js';
import { PayerContractQueries } from './payer-contract.queries.js';
import { OrganizationQueries } from './organization.queries.js';

@Module({
  imports: [BillsModule, DirectoriesModule],
  controllers: [OrganizationQueriesController, SandboxClockController],
  providers: [
    ...[
      AuditChanges,
      AuditQueries,
      BillRuleQueries,
      ClockQueries,
      HandoverQueries,
      OrganizationQueries,
      PayerContractQueries,
    ].flatMap(queryProviders),
    {
      provide: AuditIndex,
      useFactory: (events: EventStore, store: StateStore) => new AuditIndex(events, store),
      inject: [EventStore, StateStore],
    },
  ],
})
export class OrganizationsModule {}
