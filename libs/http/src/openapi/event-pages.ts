import type { FastifyInstance } from 'fastify';
import {
  API_VERSION,
  eventKind,
  eventTypes,
  exampleEvent,
  formOf,
  type FormField,
  type PublicEventType,
} from '#contracts';
import { escaped, page, prose, sendPage, type Page } from '../pages/page.js';

const places = {
  feed: 'Listed by <code>GET /events</code> and delivered to webhook endpoints',
  delivered: 'Delivered to webhook endpoints only, never listed',
  reserved: 'Reserved: not sent yet',
} as const;

const formatOf = ({ schema, nullable }: FormField): string => {
  const { type, format, enum: words } = schema as { type: string; format?: string; enum?: readonly string[] };
  const kind = type === 'string' ? (format ?? type) : type;
  return `${words?.join(', ') ?? kind}${nullable ? ' or null' : ''}`;
};

const fieldRow = (field: FormField): string =>
  `<tr><td><code>${field.name}</code></td><td>${escaped(formatOf(field))}${field.optional ? ' (optional)' : ''}</td><td>${prose(field.description)}</td></tr>`;

const eventPage = (type: PublicEventType): Page => {
  const { description, data, where } = eventKind(type);
  return page(
    200,
    `Event ${type}`,
    `<p class="status">Event type</p><h1><code>${type}</code></h1><p>${prose(description)}</p>
<table>${formOf(data).fields.map(fieldRow).join('')}</table>
<dl><dt>Available</dt><dd>${places[where]}</dd><dt>apiVersion</dt><dd><code>${API_VERSION}</code></dd></dl>
<pre><code>${escaped(JSON.stringify(exampleEvent(type), null, 2))}</code></pre>
<p><a href="/event-types">All event types</a></p>`,
    { cached: true },
  );
};

const pages: ReadonlyMap<string, Page> = new Map(eventTypes.map((type) => [type, eventPage(type)]));

const index = page(
  200,
  'Event types',
  `<h1>Event types</h1><p>Events that <code>GET /events</code> lists and webhook endpoints receive. Every event has <code>id</code>, <code>sequence</code>, <code>type</code>, <code>apiVersion</code>, <code>createdAt</code> and <code>data</code>. The data contains IDs, states, codes and amounts in dollars, never free text or patient data.</p>
<table>${eventTypes
    .map(
      (type) =>
        `<tr><td><a href="/event-types/${type}"><code>${type}</code></a></td><td>${prose(eventKind(type).description)}</td></tr>`,
    )
    .join('')}</table>`,
  { cached: true },
);

const unknown = page(
  404,
  'Unknown event type',
  '<h1>This event type does not exist</h1><p><a href="/event-types">All event types</a></p>',
);

/** Serves /event-types and /event-types/{type}. They need no credential. */
export const serveEventPages = (fastify: FastifyInstance): void => {
  fastify.get('/event-types', async (_, reply) => sendPage(reply, index));
  fastify.get<{ Params: { type: string } }>('/event-types/:type', async ({ params: { type } }, reply) =>
    sendPage(reply, pages.get(type) ?? unknown),
  );
};
