import { publicEventId, type Environment } from '#domain';
import { Shown, Text } from '../kernel/fields.js';
import type { JsonSchema } from '../kernel/form.js';
import { API_VERSION, type PublicEventData, type PublicEventType } from './catalog.js';

/** The practice whose event it is. */
export interface EventOwner {
  readonly organizationId: string;
  readonly environment: Environment;
}

/** An event of one type. The same object is an entry of the feed, the data of a stream and the body of a webhook. */
export interface PublicEventOf<T extends PublicEventType> extends EventOwner {
  /** `evt_…`: stable, for deduplication. */
  readonly id: string;
  /** Position in the log: ascending, not gapless. `0` for `webhook.test`. */
  readonly sequence: string;
  readonly type: T;
  readonly apiVersion: string;
  /** By the organization's clock. */
  readonly createdAt: string;
  readonly data: PublicEventData<T>;
}

/** Any public event; `type` says what its data holds. */
export type PublicEvent = { readonly [T in PublicEventType]: PublicEventOf<T> }[PublicEventType];

/** The bill whose event it is; null of every other event, also where one names a bill beside other things. */
export const billIdOf = ({ type, data }: PublicEvent): string | null =>
  type !== 'payer_file.item_resolved' && type !== 'rfa.item_linked' && type !== 'rfa.item_released' && 'billId' in data
    ? data.billId
    : null;

/** The members around `data`, as JSON Schemas; the type is the one named. */
export const envelopeSchemas = (type: PublicEventType): Readonly<Record<string, JsonSchema>> => ({
  id: {
    type: 'string',
    pattern: '^evt_[a-z2-7]{26}$',
    description: 'Stable id for deduplication; the `webhook-id` of a delivery.',
  },
  sequence: { type: 'string', pattern: '^\\d{1,20}$', description: 'Position in the log: ascending, not gapless.' },
  type: { type: 'string', const: type },
  apiVersion: {
    type: 'string',
    description: 'Schema version of the event: what a type says never changes within one.',
    examples: [API_VERSION],
  },
  createdAt: { type: 'string', format: 'date-time', description: "When it happened, by the organization's clock." },
  organizationId: {
    type: 'string',
    description:
      'The organization whose event it is. Absent in webhooks that were written down before a release named it.',
    examples: ['org_sandboxpractice'],
  },
  environment: {
    type: 'string',
    'x-extensible-enum': ['sandbox', 'live'],
    description: 'The environment of that organization; absent with it. One of `sandbox`, `live`; values may be added.',
  },
});

/** The event that tries an endpoint. It is delivered and never listed. `uuid`: random, one per test. */
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

/** GET /events. */
export class EventPage {
  @Shown({ type: 'array', items: { $ref: '#/components/schemas/PublicEvent' } }, 'Oldest first.')
  readonly events!: readonly PublicEvent[];
  @Text(
    'Send it back as `cursor` after the page was processed; null when there is nothing after the cursor: keep the old one.',
    { nullable: true, max: 2048 },
  )
  readonly nextCursor!: string | null;
}
