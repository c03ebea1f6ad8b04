import { commandController } from '#commands';
import { ChangeEndpoint } from './change-endpoint.js';
import { CreateEndpoint } from './create-endpoint.js';
import { DeleteEndpoint } from './delete-endpoint.js';
import { RecoverEndpoint } from './recover-endpoint.js';
import { Redeliver } from './redeliver.js';
import { RotateSecret } from './rotate-secret.js';
import { TestEndpoint } from './test-endpoint.js';

export const WebhooksController = commandController({
  createWebhookEndpoint: CreateEndpoint,
  changeWebhookEndpoint: ChangeEndpoint,
  deleteWebhookEndpoint: DeleteEndpoint,
  rotateWebhookSecret: RotateSecret,
  testWebhookEndpoint: TestEndpoint,
  recoverWebhookEndpoint: RecoverEndpoint,
  redeliverWebhook: Redeliver,
});
