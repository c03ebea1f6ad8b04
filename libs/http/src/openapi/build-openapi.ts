import {
  alternatives,
  bodyLimit,
  MIB,
  operation,
  operations,
  problemCatalog,
  type JsonSchema,
  type Needed,
  type OperationEntry,
  type OperationId,
  type Section,
} from '#contracts';
import { API_ROOT } from '../gate/routes.js';
import { eventSchemas, webhooks } from './events.js';
import { examplesOf } from './examples.js';
import { headerParameters, parametersOf } from './parameters.js';
import { answerHeaders, responsesOf } from './responses.js';
import { Schemas } from './schemas.js';

/** An OpenAPI 3.1 document as plain JSON. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  /** What webhook endpoints receive, by type of event. */
  readonly webhooks: Readonly<Record<string, object>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> } & Readonly<Record<string, object>>;
  readonly [member: string]: unknown;
}

const sections: Readonly<Record<Section | 'Extensions', string>> = {
  Bills: 'Create and submit bills in one call, and follow them.',
  Reviews: 'Second Bill Review and Independent Bill Review.',
  Worklists: 'Dashboards over many bills.',
  Directories: 'Claims administrators, postal codes and diagnosis codes.',
  Organization:
    'The practice: profile, providers, locations, W-9, team, own claims administrators, linked organizations.',
  Sessions: 'Short-lived sessions for people: in a host application, or in the hosted workspace.',
  Events: 'The ordered, authoritative feed of what happened.',
  Webhooks: 'Signed deliveries of the same events (Standard Webhooks 1.0.0).',
  Notifications: 'Recipients of notification mail, with their consent.',
  Sandbox: 'What only synthetic bills can do.',
  Contract: 'This document.',
  Extensions: 'Additions to the interface specification.',
};

const problemSchema = {
  type: 'object',
  description:
    'RFC 9457 problem details. Program logic uses `code`; each `errors[].path` names a field of the request.',
  properties: {
    type: { type: 'string', format: 'uri', description: 'Address of a page about this code.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problemCatalog) },
    detail: {
      type: 'string',
      description: 'A sentence for people; of wrong fields the first one and how many follow.',
    },
    errors: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', examples: ['bill.serviceLines.0.code'] },
          message: { type: 'string', examples: ['is required'] },
        },
        required: ['path', 'message'],
        additionalProperties: false,
      },
    },
    instance: { type: 'string', description: 'The path that was asked, without its query.' },
    requestId: { type: 'string' },
    retryable: { type: 'boolean', description: 'Is the same request worth sending again, unchanged?' },
    error: { type: 'string', description: 'A plain word that the lookup routes add.' },
    'violated-policies': {
      type: 'array',
      description: 'The rate limits that were exceeded.',
      items: { type: 'string', enum: ['default', 'writes', 'packets', 'failed-authentication'] },
    },
  },
  required: ['type', 'title', 'status', 'code', 'instance', 'requestId', 'retryable'],
  additionalProperties: false,
};

const introduction = `Medical billing for California workers' compensation: create and submit bills, follow them, and read what happened as an ordered stream of events.

- Money is dollars as JSON numbers with at most two decimals; dates are \`YYYY-MM-DD\`; timestamps are UTC.
- Null on an optional field of a request means absent; unknown fields are refused; so are unknown query parameters (400).
- Every refusal is \`application/problem+json\`. Send an \`Idempotency-Key\` with everything that changes something.
- Every path also answers under \`/partner/v2\`; there \`X-MindBill-Org-Id\` is another name of \`X-Service-Org-Id\`.`;

/** The whole interface as one document, built from the table of operations and its forms: no running service needed. */
export const buildOpenApi = (): OpenApiDocument => {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const id of Object.keys(operations) as OperationId[]) {
    const entry = operation(id);
    (paths[entry.path] ??= {})[entry.method.toLowerCase()] = operationObject(id, entry, schemas);
  }
  const events = eventSchemas(schemas);
  return {
    openapi: '3.1.0',
    info: { title: "Workers' Compensation Billing Service", version: '2.0.0', description: introduction },
    servers: [{ url: API_ROOT, description: 'This service' }],
    tags: Object.entries(sections).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        serverKey: { type: 'http', scheme: 'bearer', description: 'A server API key: `sk_live_…` or `sk_sandbox_…`.' },
        browserSession: {
          type: 'http',
          scheme: 'bearer',
          description: 'A short-lived browser session: `bs_…`, with the exact `Origin` that it was issued for.',
        },
      },
      parameters: headerParameters,
      headers: answerHeaders,
      schemas: { Problem: problemSchema, ...events, ...schemas.all() },
    },
  };
};

const operationObject = (id: OperationId, entry: OperationEntry, schemas: Schemas): object => {
  const { server, browser } = entry;
  const guarded = server !== 'public';
  return {
    operationId: id,
    summary: entry.summary,
    description: [entry.description, guarded ? permissionText(entry) : 'No credential needed.']
      .filter(Boolean)
      .join('\n\n'),
    tags: [entry.section, ...(entry.ext ? ['Extensions'] : [])],
    parameters: parametersOf(entry),
    ...(entry.request && {
      requestBody: {
        required: entry.body !== 'optional',
        description: `At most ${bodyLimit(entry) / MIB} MiB.`,
        content: {
          'application/json': { schema: requestSchema(entry.request, schemas), ...examplesOf(entry.request) },
        },
      },
    }),
    responses: responsesOf(entry, schemas),
    security: guarded
      ? [
          ...alternatives(server).map((serverKey) => ({ serverKey })),
          ...alternatives(browser ?? []).map((browserSession) => ({ browserSession })),
        ]
      : [],
    ...(guarded && { 'x-permissions': { server, browser }, 'x-rate-limit': entry.rate }),
  };
};

/** One form, or one of several that a field tells apart. */
const requestSchema = (request: NonNullable<OperationEntry['request']>, schemas: Schemas): JsonSchema => {
  if (typeof request === 'function') return schemas.reference(request, 'request');
  const mapping = Object.entries(request.forms).map(
    ([word, form]) => [word, String(schemas.reference(form, 'request')['$ref'])] as const,
  );
  return {
    oneOf: [...new Set(mapping.map(([, $ref]) => $ref))].map(($ref) => ({ $ref })),
    discriminator: { propertyName: request.by, mapping: Object.fromEntries(mapping) },
  };
};

const permissionText = ({ server, browser }: OperationEntry): string => {
  const named = (needed: Needed<string>) =>
    alternatives(needed)
      .map((all) => all.map((name) => `\`${name}\``).join(' and '))
      .join(', or ');
  const sessions = browser ? `; browser session: ${named(browser)}` : '; not for browser sessions';
  return `**Permissions.** Server key: ${server === 'public' ? '' : named(server)}${sessions}.`;
};
