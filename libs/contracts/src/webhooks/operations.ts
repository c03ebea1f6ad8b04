import { ListPageRequest } from '../kernel/list-page.request.js';
import { MAX_PREVIOUS_SECRETS } from '#domain';
import type { OperationEntry } from '../kernel/operation.js';
import { ListDeliveriesRequest, RedeliveryView, WebhookDeliveryView } from './delivery.views.js';
import {
  ChangeEndpointRequest,
  CreateEndpointRequest,
  MAX_RECOVERED_EVENTS,
  MAX_RECOVERIES,
  RecoverRequest,
  RotateSecretRequest,
} from './endpoint.requests.js';
import { ChangedEndpointView, DeletedEndpointView, EndpointView, RecoveryView } from './endpoint.views.js';

const formatCount = (count: number): string => count.toLocaleString('en-US');

const common = {
  section: 'Webhooks',
  browser: null,
  workspace: ['webhooks:manage'],
  reach: 'organization',
} as const;
const read = {
  ...common,
  method: 'GET',
  server: ['events:read'],
  body: 'none',
  status: [200],
  rate: 'default',
} as const;
const change = { ...common, ext: true, server: ['webhooks:write'], answer: 'data', rate: 'writes' } as const;

export const webhookOperations = {
  listWebhookEndpoints: {
    ...read,
    ext: true,
    path: '/webhook-endpoints',
    summary: 'List webhook endpoints, oldest first',
    answer: 'data',
    view: [EndpointView],
    query: ListPageRequest,
    pages: true,
  },
  getWebhookEndpoint: {
    ...read,
    ext: true,
    path: '/webhook-endpoints/{endpointId}',
    summary: 'Get a webhook endpoint',
    answer: 'data',
    view: EndpointView,
  },
  createWebhookEndpoint: {
    ...change,
    stepUp: 'always',
    method: 'POST',
    path: '/webhook-endpoints',
    summary: 'Register a webhook endpoint',
    description:
      'The endpoint receives events that happen after its registration, signed according to Standard Webhooks 1.0.0 with the secret in this response. The secret is not shown again. Addresses of private networks are rejected: a literal address at registration (422 at `url`), a host name when the endpoint is called. An organization may have 100 endpoints.',
    body: 'json',
    status: [201],
    request: CreateEndpointRequest,
    view: EndpointView,
    problems: ['lifecycle_conflict'],
  },
  changeWebhookEndpoint: {
    ...change,
    stepUp: 'always',
    method: 'PATCH',
    path: '/webhook-endpoints/{endpointId}',
    summary: 'Change a webhook endpoint',
    description: 'Disabling an endpoint cancels its pending deliveries; `recover` sends them later.',
    body: 'json',
    status: [200],
    request: ChangeEndpointRequest,
    view: ChangedEndpointView,
  },
  deleteWebhookEndpoint: {
    ...change,
    method: 'DELETE',
    path: '/webhook-endpoints/{endpointId}',
    summary: 'Delete a webhook endpoint',
    body: 'none',
    status: [200],
    view: DeletedEndpointView,
  },
  rotateWebhookSecret: {
    ...change,
    stepUp: 'always',
    method: 'POST',
    path: '/webhook-endpoints/{endpointId}/rotate-secret',
    summary: 'Rotate the secret of a webhook endpoint',
    description: `Deliveries are also signed with earlier secrets until these expire. Another rotation does not shorten their time: up to ${MAX_PREVIOUS_SECRETS} earlier secrets sign, each until its own expiration time. At this limit, a rotation is accepted only if it ends the current secret immediately (otherwise 409).`,
    body: 'optional',
    status: [200],
    request: RotateSecretRequest,
    view: ChangedEndpointView,
    problems: ['lifecycle_conflict'],
  },
  testWebhookEndpoint: {
    ...change,
    method: 'POST',
    path: '/webhook-endpoints/{endpointId}/test',
    summary: 'Send a `webhook.test` event to an active endpoint',
    description: 'Delivered to this endpoint regardless of its subscribed types. Never listed in the feed.',
    body: 'none',
    status: [202],
    view: WebhookDeliveryView,
    problems: ['lifecycle_conflict'],
  },
  recoverWebhookEndpoint: {
    ...change,
    method: 'POST',
    path: '/webhook-endpoints/{endpointId}/recover',
    summary: 'Resend events since a time to an active endpoint',
    description: `At most ${formatCount(MAX_RECOVERED_EVENTS)} events per recovery: if there are more (422), shorten the period with \`until\`. At most ${MAX_RECOVERIES} recoveries of an endpoint can be in progress at a time (409).`,
    body: 'json',
    status: [202],
    request: RecoverRequest,
    view: RecoveryView,
    problems: ['lifecycle_conflict'],
  },
  redeliverWebhook: {
    ...change,
    method: 'POST',
    path: '/webhook-deliveries/{deliveryId}/redeliver',
    summary: 'Redeliver one delivery to an active endpoint',
    description: 'The retry schedule starts again. Deliveries are kept for 30 days.',
    body: 'none',
    status: [202],
    view: RedeliveryView,
    problems: ['lifecycle_conflict'],
  },
  listWebhookDeliveries: {
    ...read,
    path: '/webhook-deliveries',
    summary: 'List webhook deliveries, newest event first',
    description:
      'One delivery per event and endpoint, with its latest attempt. Completed deliveries are kept for 30 days. A page may contain fewer than `limit` deliveries after a long search: continue while there is a `nextCursor`.',
    answer: 'page',
    query: ListDeliveriesRequest,
    view: WebhookDeliveryView,
  },
} as const satisfies Record<string, OperationEntry>;
