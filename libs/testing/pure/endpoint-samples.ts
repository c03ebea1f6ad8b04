import type { EndpointEvent, WebhookDeliveryEvent } from '#domain';
import { noon } from './bills.js';

const endpointId = `wh_${'a'.repeat(26)}`;
/** One recorded event of every type of a webhook endpoint, every field filled. */
export const everyEndpointEvent: readonly EndpointEvent[] = [
  {
    type: 'EndpointCreated',
    data: {
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
  },
  {
    type: 'EndpointChanged',
    data: {
      endpointId,
      eventTypes: '*',
      active: true,
      changedAt: noon('2026-01-06'),
      private: { url: 'https://clinic.example/webhooks/all', description: null },
    },
  },
  {
    type: 'SecretRotated',
    data: {
      endpointId,
      rotatedAt: noon('2026-01-07'),
      previousSecretExpiresAt: noon('2026-01-08'),
      private: { secret: `whsec_${'B'.repeat(43)}=` },
    },
  },
  { type: 'EndpointTested', data: { endpointId, requestedAt: noon('2026-01-08') } },
  {
    type: 'RedeliveryRequested',
    data: {
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
  },
  {
    type: 'RecoveryRequested',
    data: {
      endpointId,
      since: noon('2026-01-07'),
      afterRevision: 16,
      throughRevision: 40,
      count: 12,
      requestedAt: noon('2026-01-08'),
    },
  },
  { type: 'EndpointDisabled', data: { endpointId, reason: 'gone', disabledAt: noon('2026-01-09') } },
  { type: 'EndpointDeleted', data: { endpointId, deletedAt: noon('2026-01-10') } },
];

/** The same of a delivery to it. */
export const everyWebhookDeliveryEvent: readonly WebhookDeliveryEvent[] = [
  {
    type: 'DeliveryExhausted',
    data: {
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
  },
];
