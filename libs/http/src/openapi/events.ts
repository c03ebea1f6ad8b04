import {
  envelopeSchemas,
  eventKind,
  eventTypes,
  exampleEvent,
  type JsonSchema,
  type PublicEventType,
} from '#contracts';
import { componentReference, type Schemas } from './schemas.js';

/** `bill.status.updated` → `BillStatusUpdatedEvent`. */
const eventSchemaName = (type: PublicEventType): string =>
  `${type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Event`;

const inFeed = eventTypes.filter((type) => eventKind(type).where !== 'delivered');

/** Schema for unknown event types. Generated code that tries schemas in alphabetical order tries it first. */
const CATCH_ALL_SCHEMA = 'AnyOtherEvent';

/** A schema for each event type, and `PublicEvent`, the union of all types including future types. */
export const eventSchemas = (schemas: Schemas): Readonly<Record<string, JsonSchema>> => ({
  PublicEvent: {
    description: `An event. \`type\` determines the content of \`data\`. New types and fields may be added; events of types that are not in this document match ${CATCH_ALL_SCHEMA}.`,
    anyOf: [...inFeed.map(eventSchemaName), CATCH_ALL_SCHEMA].map(componentReference),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(inFeed.map((type) => [type, componentReference(eventSchemaName(type))['$ref']])),
    },
  },
  [CATCH_ALL_SCHEMA]: anyOtherEvent,
  ...Object.fromEntries(eventTypes.map((type) => [eventSchemaName(type), eventSchema(type, schemas)])),
});

const { type: _, ...envelope } = envelopeSchemas('bill.submitted');

/** Fields that every event has. The document lists them as optional, because clients don't need to depend on them. */
const optionalMembers: ReadonlySet<string> = new Set(['organizationId', 'environment']);
const requiredOf = (properties: object): readonly string[] =>
  Object.keys(properties).filter((name) => !optionalMembers.has(name));

/** Schema that lets a client read event types added later. */
const anyOtherEvent: JsonSchema = {
  type: 'object',
  description: 'Event of a type that is not in this document. Ignore it.',
  properties: {
    ...envelope,
    type: { type: 'string', not: { enum: inFeed }, description: 'A type that was added after this document.' },
    data: { type: 'object', description: 'Content as defined by the type.' },
  },
  required: [...requiredOf(envelope), 'type', 'data'],
};

const eventSchema = (type: PublicEventType, schemas: Schemas): JsonSchema => {
  const { description, data } = eventKind(type);
  const properties = { ...envelopeSchemas(type), data: schemas.reference(data, 'answer') };
  return {
    type: 'object',
    description,
    properties,
    required: requiredOf(properties),
    examples: [exampleEvent(type)],
  };
};

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
});

const deliveryHeaders = [
  header(
    'webhook-id',
    'ID of the event, the same for every attempt. Use it to detect duplicates.',
    exampleEvent('webhook.test').id,
  ),
  header(
    'webhook-organization',
    'ID of the organization that the event belongs to. Not covered by the signature.',
    'org_sandboxpractice',
  ),
  header('webhook-environment', '`sandbox` or `live`. Not covered by the signature.', 'sandbox'),
  header(
    'webhook-timestamp',
    'Time of this attempt, in seconds since 1970-01-01 UTC. Reject old timestamps.',
    '1772474400',
  ),
  header(
    'webhook-signature',
    '`v1,` and the Base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The HMAC key is the bytes after `whsec_` of the secret. While a secret is being replaced, the header has several signatures separated by spaces: one for each secret, then the first one again. Verify the signature over the raw body.',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
];

const responses = {
  '2XX': {
    description: 'The event was received. Every other status, including redirects, is a failure and is retried.',
  },
  '410': { description: 'The endpoint no longer exists. It is disabled.' },
  '429': { description: 'Too many deliveries. `Retry-After` is honored, also with 503.' },
};

export const webhookSchemas = (): Readonly<Record<string, object>> =>
  Object.fromEntries(
    eventTypes.map((type) => {
      const { description, where } = eventKind(type);
      return [
        type,
        {
          post: {
            operationId: `on${eventSchemaName(type)}`,
            summary: description,
            description: [
              notes[where],
              'Signed according to Standard Webhooks 1.0.0. The body is the same object as in the feed.',
            ]
              .filter(Boolean)
              .join(' '),
            tags: ['Webhooks'],
            security: [],
            parameters: deliveryHeaders,
            requestBody: {
              required: true,
              content: {
                'application/json': { schema: componentReference(eventSchemaName(type)), example: exampleEvent(type) },
              },
            },
            responses: responses,
          },
        },
      ];
    }),
  );

const notes = {
  feed: '',
  delivered: 'Only delivered to endpoints, never listed by `GET /events`.',
  reserved: 'Reserved: not sent yet.',
} as const;
