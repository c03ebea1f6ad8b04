import {
  alternatives,
  bodyLimit,
  INTERFACE_VERSION,
  MIB,
  operation,
  operations,
  type JsonSchema,
  type RequiredPermissions,
  type OperationEntry,
  type OperationId,
} from '#contracts';
import { API_ROOT } from '../routing/routes.js';
import { answerExamples, type AnswerExamples } from './answer-examples.js';
import { eventSchemas, webhookSchemas } from './events.js';
import { examplesOf } from './examples.js';
import { introduction } from './introduction.js';
import { headerParameters, parametersOf } from './parameters.js';
import { problemSchemas } from './problem-schema.js';
import { answerHeaders, responsesOf } from './responses.js';
import { Schemas } from './schemas.js';
import { extensions, sections } from './sections.js';

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  /** Requests that webhook endpoints receive, by event type. */
  readonly webhooks: Readonly<Record<string, object>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> } & Readonly<Record<string, object>>;
  readonly [member: string]: unknown;
}

/** Options set by a running service; the document in the repository uses the defaults. */
export interface OpenApiOptions {
  /** Server URL. Default: a relative URL. */
  readonly publicOrigin?: string;
  /** Date (YYYY-MM-DD) that examples use as today in fields that are compared with the current date. */
  readonly today?: string;
  /** Response examples. Default: the recorded responses. */
  readonly answers?: AnswerExamples;
}

/** Builds the document. Needs no running service. */
export const buildOpenApi = ({
  publicOrigin = '',
  today = '2026-03-02',
  answers = answerExamples(),
}: OpenApiOptions = {}): OpenApiDocument => {
  const schemas = new Schemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const id of inReadingOrder(Object.keys(operations) as OperationId[])) {
    const entry = operation(id);
    (paths[entry.path] ??= {})[entry.method.toLowerCase()] = {
      operationId: id,
      ...operationObject(entry, today, schemas),
      responses: responsesOf(entry, schemas, answers[id]),
    };
  }
  const events = eventSchemas(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: "Workers' Compensation Billing Service",
      version: INTERFACE_VERSION,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicOrigin}${API_ROOT}`, description: 'This service' }],
    tags: [...Object.entries(sections).map(([name, description]) => ({ name, description })), extensions()],
    paths,
    webhooks: webhookSchemas(),
    components: {
      securitySchemes: {
        serverKey: { type: 'http', scheme: 'bearer', description: 'A server API key: `sk_live_…` or `sk_sandbox_…`.' },
        browserSession: {
          type: 'http',
          scheme: 'bearer',
          description: 'A short-lived browser session: `bs_…`. Requires the exact `Origin` that it was issued for.',
        },
      },
      parameters: headerParameters,
      headers: answerHeaders,
      schemas: { ...problemSchemas, ...events, ...schemas.all() },
    },
  };
};

/** Sorts operations by section, and within a section in table order. */
const inReadingOrder = (ids: readonly OperationId[]): readonly OperationId[] => {
  const order = Object.keys(sections);
  return ids.toSorted((a, b) => order.indexOf(operation(a).section) - order.indexOf(operation(b).section));
};

const operationObject = (entry: OperationEntry, today: string, schemas: Schemas): object => {
  const { server, browser, request } = entry;
  const guarded = server !== 'public';
  return {
    summary: entry.summary,
    description: [
      entry.description,
      entry.ext && 'Extension of the interface specification.',
      guarded ? permissionText(entry) : 'Requires no credential.',
    ]
      .filter(Boolean)
      .join('\n\n'),
    tags: [entry.section],
    ...(entry.ext && { 'x-extension': true }),
    parameters: parametersOf(entry, today),
    ...(request && {
      requestBody: {
        required: entry.body !== 'optional',
        description: `Maximum size: ${bodyLimit(entry) / MIB} MiB.`,
        content: { 'application/json': { schema: requestSchema(request, schemas), ...examplesOf(request, today) } },
      },
    }),
    ...(entry.takes && {
      requestBody: {
        required: true,
        description: `Maximum size: ${bodyLimit(entry) / MIB} MiB.`,
        content: Object.fromEntries(
          entry.takes.media.map((type) => [
            type,
            { schema: { type: 'string', format: 'binary' }, example: entry.takes?.example },
          ]),
        ),
      },
    }),
    security: guarded
      ? [
          ...alternatives(server).map((serverKey) => ({ serverKey })),
          ...alternatives(browser ?? []).map((browserSession) => ({ browserSession })),
        ]
      : [],
    ...(guarded && {
      'x-permissions': { server, browser, ...(entry.workspace && { workspace: entry.workspace }) },
      'x-rate-limit': entry.rate,
    }),
  };
};

/** Returns one form, or several selected by a discriminator field. */
const requestSchema = (request: NonNullable<OperationEntry['request']>, schemas: Schemas): JsonSchema => {
  if (typeof request === 'function') return schemas.reference(request, 'request');
  const mapping = Object.entries(request.forms).map(
    ([word, form]) => [word, String(schemas.reference(form, 'request')['$ref'])] as const,
  );
  return schemas.named(request.name, {
    oneOf: [...new Set(mapping.map(([, $ref]) => $ref))].map(($ref) => ({ $ref })),
    discriminator: { propertyName: request.by, mapping: Object.fromEntries(mapping) },
  });
};

const permissionText = ({ server, browser, workspace }: OperationEntry): string => {
  const named = (needed: RequiredPermissions<string>) =>
    alternatives(needed)
      .map((all) => all.map((name) => `\`${name}\``).join(' and '))
      .join(', or ');
  const sessions = browser ? `; browser session: ${named(browser)}` : '; not available to browser sessions';
  const people = workspace ? `; hosted workspace also: ${named(workspace)}` : '';
  return `**Permissions.** Server key: ${server === 'public' ? '' : named(server)}${sessions}${people}.`;
};
