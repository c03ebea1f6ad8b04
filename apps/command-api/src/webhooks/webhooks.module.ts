import { Module } from '@nestjs/common';
import { EndpointSlots, Endpoints, StateStore } from '#state-store';
import { ChangeEndpointHandler } from './change-endpoint.js';
import { CreateEndpointHandler } from './create-endpoint.js';
import { DeleteEndpointHandler } from './delete-endpoint.js';
import { EndpointCommands } from './endpoint-commands.js';
import { FeedSearch } from './feed-search.js';
import { RecoverEndpointHandler } from './recover-endpoint.js';
import { RedeliverHandler } from './redeliver.js';
import { RotateSecretHandler } from './rotate-secret.js';
import { TestEndpointHandler } from './test-endpoint.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({
  controllers: [WebhooksController],
  providers: [
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
  ],
})
export class WebhooksModule {}
