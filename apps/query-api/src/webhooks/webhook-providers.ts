import type { Provider } from '@nestjs/common';
import { Ledger } from '#event-store';
import { DeliveryRows, Desk, Endpoints } from '#read-models';
import { DispatchProgress } from './dispatch-progress.js';
import { GetEndpointHandler } from './get-endpoint.js';
import { ListDeliveriesHandler } from './list-deliveries.js';
import { ListEndpointsHandler } from './list-endpoints.js';

/** What the questions about webhooks are made of. */
export const webhookProviders: Provider[] = [
  { provide: DeliveryRows, useFactory: (desk: Desk) => new DeliveryRows(desk), inject: [Desk] },
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
