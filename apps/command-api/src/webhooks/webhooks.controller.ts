import type { Provider } from '@nestjs/common';
import { commandController } from '#commands';
import { EncryptedEventStore, Vault } from '#event-store';
import { DeliveryAttempts, DeliveryRows, EndpointSlots, Endpoints, StateStore } from '#state-store';
import { ChangeEndpoint, ChangeEndpointHandler } from './change-endpoint.js';
import { CreateEndpoint, CreateEndpointHandler } from './create-endpoint.js';
import { DeleteEndpoint, DeleteEndpointHandler } from './delete-endpoint.js';
import { EndpointCommands } from './endpoint-commands.js';
import { FeedSearch } from './feed-search.js';
import { RecoverEndpoint, RecoverEndpointHandler } from './recover-endpoint.js';
import { Redeliver, RedeliverHandler } from './redeliver.js';
import { RotateSecret, RotateSecretHandler } from './rotate-secret.js';
import { TestEndpoint, TestEndpointHandler } from './test-endpoint.js';

/** Webhook endpoints and their deliveries. */
export const WebhooksController = commandController({
  createWebhookEndpoint: CreateEndpoint,
  changeWebhookEndpoint: ChangeEndpoint,
  deleteWebhookEndpoint: DeleteEndpoint,
  rotateWebhookSecret: RotateSecret,
  testWebhookEndpoint: TestEndpoint,
  recoverWebhookEndpoint: RecoverEndpoint,
  redeliverWebhook: Redeliver,
});

export const webhookProviders: Provider[] = [
  { provide: DeliveryRows, useFactory: (stateStore: StateStore) => new DeliveryRows(stateStore), inject: [StateStore] },
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
  {
    provide: EndpointSlots,
    useFactory: (stateStore: StateStore, known: Endpoints) => new EndpointSlots(stateStore, known),
    inject: [StateStore, Endpoints],
  },
  EndpointCommands,
  FeedSearch,
  CreateEndpointHandler,
  ChangeEndpointHandler,
  DeleteEndpointHandler,
  RotateSecretHandler,
  TestEndpointHandler,
  RecoverEndpointHandler,
  RedeliverHandler,
];
