import { publicEventId, type Environment } from '#domain';
import { Shown, Text } from '../kernel/fields.js';
import type { JsonSchema } from '../kernel/form.js';
import { API_VERSION, type PublicEventData, type PublicEventType } from './catalog.js';

export interface EventOwner {
  readonly organizationId: string;
  readonly environment: Environment;
}

/** The same object is used as a feed entry, stream data and webhook body. */
export interface PublicEventOf<T extends PublicEventType> extends EventOwner {
  /** Stable ID (`evt_…`) for deduplication. */
  readonly id: string;
  /** Position in the event log: ascending, with gaps. `0` for `webhook.test`. */
  readonly sequence: string;
  readonly type: T;
  readonly apiVersion: string;
  /** By the organization's clock. */
  readonly createdAt: string;
  readonly data: PublicEventData<T>;
}

/** `type` determines the form of `data`. */
export type PublicEvent = { readonly [T in PublicEventType]: PublicEventOf<T> }[PublicEventType];

/** Null for events that are not about a bill, even if they refer to one. */
export const billIdOf = ({ type, data }: PublicEvent): string | null =>
  type !== 'payer_file.item_resolved' && type !== 'rfa.item_linked' && type !== 'rfa.item_released' && 'billId' in data
    ? data.billId
    : null;

/** Schemas of the members around `data`. */
export const envelopeSchemas = (type: PublicEventType): Readonly<Record<string, JsonSchema>> => ({
  id: {
    type: 'string',
    pattern: '^evt_[a-z2-7]{26}$',
    description: 'Stable ID for deduplication. It is also the `webhook-id` of a delivery.',
  },
  sequence: { type: 'string', pattern: '^\\d{1,20}$', description: 'Position in the event log: ascending, with gaps.' },
  type: { type: 'string', const: type },
  apiVersion: {
    type: 'string',
    description: 'Schema version of the event. The meaning of a type never changes within a version.',
    examples: [API_VERSION],
  },
  createdAt: { type: 'string', format: 'date-time', description: "Time of the event by the organization's clock." },
  organizationId: {
    type: 'string',
    description:
      'ID of the organization. Absent in webhook deliveries that were stored before this field was introduced.',
    examples: ['org_sandboxpractice'],
  },
  environment: {
    type: 'string',
    'x-extensible-enum': ['sandbox', 'live'],
    description:
      'Environment of the organization. Absent if `organizationId` is absent. One of `sandbox`, `live`. New values may be added.',
  },
});

/** Delivered but never listed. `uuid` must be random and unique for each test. */
export const webhookTest = (
  uuid: string,
  endpointId: string,
  at: string,
  { organizationId, environment }: EventOwner,
): PublicEventOf<'webhook.test'> => ({
  id: publicEventId(uuid),
  sequence: '0',
  type: 'webhook.test',
  apiVersion: API_VERSION,
  createdAt: at,
  organizationId,
  environment,
  data: { endpointId },
});

export class EventPage {
  @Shown({ type: 'array', items: { $ref: '#/components/schemas/PublicEvent' } }, 'Events of the page, oldest first.')
  readonly events!: readonly PublicEvent[];
  @Text(
    'Send it as `cursor` after processing the page. Null if there are no events after the cursor: keep the current cursor.',
    { nullable: true, max: 2048 },
  )
  readonly nextCursor!: string | null;
}
