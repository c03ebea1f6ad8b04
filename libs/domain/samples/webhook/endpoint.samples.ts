import { noon } from '../bill/bill.samples.js';
import { sampledEvents } from '../kernel/event.samples.js';
import type { EndpointEvent } from '../../src/webhook/endpoint.events.js';
import type { WebhookDeliveryEvent } from '../../src/webhook/webhook-delivery.decider.js';

const endpointId = `wh_${'a'.repeat(26)}`;

export const everyEndpointEvent = sampledEvents<EndpointEvent>({
  EndpointCreated: {
    endpointId,
    eventTypes: ['bill.*', 'payment.posted'],
    active: true,
    createdAt: noon('2026-01-05'),
    private: {
      url: 'https://clinic.example/webhooks/billing',
      description: 'Billing of the clinic',
      secret: `whsec_${'A'.repeat(43)}=`,
    },
  },
  EndpointChanged: {
    endpointId,
    eventTypes: '*',
    active: true,
    changedAt: noon('2026-01-06'),
    private: { url: 'https://clinic.example/webhooks/all', description: null },
  },
  SecretRotated: {
    endpointId,
    rotatedAt: noon('2026-01-07'),
    previousSecretExpiresAt: noon('2026-01-08'),
    private: { secret: `whsec_${'B'.repeat(43)}=` },
  },
  EndpointTested: { endpointId, requestedAt: noon('2026-01-08') },
  RedeliveryRequested: {
    endpointId,
    deliveryId: `att_${'0'.repeat(13)}${'a'.repeat(26)}`,
    eventId: `evt_${'b'.repeat(26)}`,
    eventType: 'bill.paid',
    attempt: 10,
    attemptedAt: 1_767_895_200_000,
    responseStatus: 500,
    durationMs: 212,
    error: 'http_status',
    requestedAt: noon('2026-01-08'),
  },
  RecoveryRequested: {
    endpointId,
    since: noon('2026-01-07'),
    afterRevision: 16,
    throughRevision: 40,
    count: 12,
    requestedAt: noon('2026-01-08'),
  },
  EndpointDisabled: { endpointId, reason: 'gone', disabledAt: noon('2026-01-09') },
  EndpointDeleted: { endpointId, deletedAt: noon('2026-01-10') },
});

export const everyWebhookDeliveryEvent = sampledEvents<WebhookDeliveryEvent>({
  DeliveryExhausted: {
    deliveryId: `att_${'0'.repeat(13)}${'a'.repeat(26)}`,
    endpointId,
    eventId: `evt_${'b'.repeat(26)}`,
    eventType: 'bill.paid',
    attempts: 10,
    responseStatus: 500,
    error: 'http_status',
    askedAt: '0',
    exhaustedAt: noon('2026-01-09'),
  },
});
