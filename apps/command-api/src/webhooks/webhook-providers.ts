import type { Provider } from '@nestjs/common';
import { Ledger } from '#event-store';
import { DeliveryRows, StateStore, Endpoints } from '#outbox';
import { ChangeEndpointHandler } from './change-endpoint.js';
import { CreateEndpointHandler } from './create-endpoint.js';
import { DeleteEndpointHandler } from './delete-endpoint.js';
import { EndpointMutations } from './endpoint-mutations.js';
import { EndpointStore } from './endpoint.store.js';
import { FeedSearch } from './feed-search.js';
import { RecoverEndpointHandler } from './recover-endpoint.js';
import { RedeliverHandler } from './redeliver.js';
import { RotateSecretHandler } from './rotate-secret.js';
import { TestEndpointHandler } from './test-endpoint.js';

/** What the commands about webhooks are made of. */
export const webhookProviders: Provider[] = [
  { provide: DeliveryRows, useFactory: (stateStore: StateStore) => new DeliveryRows(stateStore), inject: [StateStore] },
  {
    provide: Endpoints,
    useFactory: (ledger: Ledger, rows: DeliveryRows) => new Endpoints(ledger, rows),
    inject: [Ledger, DeliveryRows],
  },
  EndpointStore,
  EndpointMutations,
  FeedSearch,
  CreateEndpointHandler,
  ChangeEndpointHandler,
  DeleteEndpointHandler,
  RotateSecretHandler,
  TestEndpointHandler,
  RecoverEndpointHandler,
  RedeliverHandler,
];
