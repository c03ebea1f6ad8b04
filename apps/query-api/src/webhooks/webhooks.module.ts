import { Module } from '@nestjs/common';
import { EncryptedEventStore, Vault } from '#event-store';
import { DeliveryAttempts, DeliveryRows, Endpoints, StateStore } from '#state-store';
import { queryProviders } from '../kernel/context-query.js';
import { DispatchProgress } from './dispatch-progress.js';
import { WebhookQueries } from './webhook.queries.js';
import { WebhookQueriesController } from './webhooks.controller.js';

@Module({
  controllers: [WebhookQueriesController],
  providers: [
    ...queryProviders(WebhookQueries),
    DispatchProgress,
    {
      provide: DeliveryRows,
      useFactory: (stateStore: StateStore) => new DeliveryRows(stateStore),
      inject: [StateStore],
    },
    {
      provide: DeliveryAttempts,
      useFactory: (rows: DeliveryRows, vault: Vault) => new DeliveryAttempts(rows, vault),
      inject: [DeliveryRows, Vault],
    },
    {
      provide: Endpoints,
      useFactory: (ledger: EncryptedEventStore, rows: DeliveryRows) => new Endpoints(ledger, rows),
      inject: [EncryptedEventStore, DeliveryRows],
    },
  ],
  exports: [Endpoints],
})
export class WebhooksModule {}
