import type { Provider } from '@nestjs/common';
import { Ledger } from '#event-store';
import { DeliveryRows, StateStore, Endpoints } from '#outbox';
import { DispatchProgress } from './dispatch-progress.js';
import { GetEndpointHandler } from './get-endpoint.js';
import { ListDeliveriesHandler } from './list-deliveries.js';
import { ListEndpointsHandler } from './list-endpoints.js';

/** What the questions about webhooks are made of. */
export const webhookProviders: Provider[] = [
  { provide: DeliveryRows, useFactory: (stateStore: StateStore) => new DeliveryRows(stateStore), inject: [StateStore] },
  {
    provide: Endpoints,
    useFactory: (ledger: Ledger, rows: DeliveryRows) => new Endpoints(ledger, rows),
    inject: [Ledger, DeliveryRows],
  },
  DispatchProgress,
  ListEndpointsHandler,
  GetEndpointHandler,
  ListDeliveriesHandler,
];
