import type { DataOf, DisabledReason, EndpointEvent } from '#domain';
import { Choice, Id } from '../../kernel/fields.js';
import { kind } from '../telling.js';

export class EndpointEventData {
  @Id('The webhook endpoint.', { example: 'wh_01j8x2v5m3qk7n4t6w9y0z1abc' }) readonly endpointId!: string;
}

/** Why the service stopped: the receiver said 410, or did nothing but fail for 120 hours. */
const reasons = ['gone', 'failing'] as const satisfies readonly DisabledReason[];

export class EndpointDisabledData extends EndpointEventData {
  @Choice(reasons, '`gone`: it said 410; `failing`: it did nothing but fail for 120 hours.', { example: 'failing' })
  readonly reason!: DisabledReason;
}

export const endpointKinds = {
  'webhook.endpoint.disabled': kind(
    EndpointDisabledData,
    'Deliveries to a webhook endpoint stopped: it said 410, or did nothing but fail for too long.',
  ),
  'webhook.test': kind(EndpointEventData, 'A delivery to try an endpoint with; its `sequence` is `0`.', {
    where: 'delivered',
  }),
} as const;

/** The public name of each stored event of an endpoint, or null where it stays inside. */
export const publicEndpointTypes = {
  EndpointCreated: null,
  EndpointChanged: null,
  SecretRotated: null,
  EndpointDisabled: 'webhook.endpoint.disabled',
  EndpointDeleted: null,
  EndpointTested: null,
  RedeliveryRequested: null,
  RecoveryRequested: null,
} as const satisfies Record<EndpointEvent['type'], keyof typeof endpointKinds | null>;

export const endpointTelling = {
  EndpointDisabled: {
    publish: ({ endpointId, reason }: DataOf<EndpointEvent, 'EndpointDisabled'>): EndpointDisabledData => ({
      endpointId,
      reason,
    }),
  },
};
