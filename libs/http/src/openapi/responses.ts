import { isMutation, problemCatalog, stepUpFor, type OperationEntry, type ProblemCode } from '#contracts';
import { PROBLEM_MEDIA_TYPE } from '../problems/to-problem.js';
import type { AnswerExamples } from './answer-examples.js';
import { answerSchema } from './envelopes.js';
import type { Schemas } from './schemas.js';

const optional = (description: string) => ({ description, schema: { type: 'string' } });
const always = (description: string) => ({ ...optional(description), required: true });

export const answerHeaders = {
  'X-Request-Id': always('ID of this request in our logs. Include it when you contact support.'),
  'Workcomp-Version': always('Version of the interface that produced the response, as in `info.version`.'),
  'Event-Position': optional('Log position of the write. Send it as Min-Event-Position to read your own write.'),
  'Idempotent-Replayed': {
    description: '`true` if this is the stored response of an earlier request.',
    schema: { type: 'string', enum: ['true'] },
  },
  ETag: always('Weak ETag of the response.'),
  ETagUnlessStreamed: optional('Weak ETag of the response. Absent for streams.'),
  Location: always('URL of the new resource.'),
  'Packet-Warnings': optional('Warning codes of the packet, separated by commas. Absent if there are none.'),
  'Packet-Hash': always(
    'Identifies this packet with its destination and message. Send it as `packetHash` when you send the packet.',
  ),
  'Retry-After': always('Number of seconds to wait before a retry.'),
  'WWW-Authenticate': always('Always `Bearer`.'),
  'RateLimit-Policy': optional(
    'Rate limit of this credential in requests per minute, as `"default";q=600;w=60`. Absent if there is no limit.',
  ),
  RateLimit: optional(
    'Remaining requests, and the number of seconds until the limit resets, as `"default";r=599;t=42`.',
  ),
};

type HeaderName = keyof typeof answerHeaders;
const headers = (...names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Returns the successes, a 304 if the operation has an ETag, and one response per error status. */
export const responsesOf = (
  entry: OperationEntry,
  schemas: Schemas,
  examples: AnswerExamples[string] = {},
): Readonly<Record<string, object>> => ({
  ...Object.fromEntries<object>(
    entry.status
      .filter((status) => status < 300)
      .map((status) =>
        status === entry.otherwise?.status
          ? ['2XX', otherSuccess(entry, schemas, entry.otherwise, examples[status] ?? {})]
          : [String(status), success(entry, schemas, status, examples[status] ?? {})],
      ),
  ),
  ...(entry.etag && {
    '304': { description: 'Nothing changed.', headers: headers('X-Request-Id', 'Workcomp-Version', 'ETag') },
  }),
  ...Object.fromEntries(
    [...byStatus(problemsOf(entry))].map(([status, codes]) => [String(status), problem(status, codes)]),
  ),
});

type ByMediaType = Readonly<Record<string, unknown>>;

const success = (entry: OperationEntry, schemas: Schemas, status: number, examples: ByMediaType) => ({
  description: status === 201 ? 'Created.' : 'Done.',
  headers: {
    ...headers(
      'X-Request-Id',
      'Workcomp-Version',
      ...(isMutation(entry) ? (['Event-Position', 'Idempotent-Replayed'] as const) : []),
      ...(entry.etag && !entry.stream ? (['ETag'] as const) : []),
      ...(entry.warns ? (['Packet-Warnings'] as const) : []),
      ...(entry.hashed ? (['Packet-Hash'] as const) : []),
      // A new session has no Location, because it cannot be read again.
      ...(status === 201 && entry.section !== 'Sessions' ? (['Location'] as const) : []),
      ...(entry.server === 'public' ? [] : (['RateLimit-Policy', 'RateLimit'] as const)),
    ),
    ...(entry.stream === true && { ETag: { $ref: '#/components/headers/ETagUnlessStreamed' } }),
  },
  content: content(entry, schemas, examples),
});

/**
 * A success response that only some requests receive. As the operation's result, code generators use the lowest success
 * status or merge all of them. So it is listed as the range 2XX, with its content in `x-content`.
 */
const otherSuccess = (
  entry: OperationEntry,
  schemas: Schemas,
  { status, answer, view, description }: NonNullable<OperationEntry['otherwise']>,
  examples: ByMediaType,
) => {
  const { content, ...rest } = success({ ...entry, answer, view }, schemas, status, examples);
  return { ...rest, description, 'x-content': content };
};

const content = (entry: OperationEntry, schemas: Schemas, examples: ByMediaType) =>
  Object.fromEntries(
    Object.entries(schemasByType(entry, schemas)).map(([mediaType, schema]) => {
      const example = examples[mediaType];
      return [mediaType, { schema, ...(example !== undefined && { example }) }];
    }),
  );

const text = { type: 'string' };
const lines = { ...text, description: 'Each line is a JSON object: one item of `data` of the JSON response.' };
const schemaOf = (mediaType: string, other: object): object =>
  /[/+]json$/.test(mediaType) ? { type: 'object' } : other;

const schemasByType = (entry: OperationEntry, schemas: Schemas): Readonly<Record<string, object>> => {
  const { answer, csv, stream, media = ['application/pdf'], alsoMedia = [] } = entry;
  if (csv === 'only') return { 'text/csv': text };
  if (stream === 'only') return { 'text/event-stream': text };
  if (answer === 'file')
    return Object.fromEntries(media.map((type) => [type, schemaOf(type, { ...text, format: 'binary' })]));
  // Clients may read it as text or as parsed YAML.
  if (entry.path.endsWith('.yaml')) return { 'application/yaml': {} };
  return {
    'application/json': answerSchema(entry, schemas),
    ...(csv && { 'text/csv': text }),
    ...Object.fromEntries(alsoMedia.map((type) => [type, schemaOf(type, lines)])),
    ...(stream && { 'text/event-stream': text }),
  };
};

/** Returns the codes for the operation's kind and the operation's own codes. */
const problemsOf = (entry: OperationEntry): readonly ProblemCode[] => {
  const guarded = entry.server !== 'public';
  const takesBody = entry.body !== 'none';
  return [
    ...codesIf(guarded || entry.query !== undefined, 'invalid_parameter'),
    ...codesIf(entry.query !== undefined || entry.path.includes('{'), 'uri_too_long'),
    ...codesIf(isMutation(entry), 'malformed_json', 'idempotency_key_invalid'),
    ...codesIf(guarded, 'credential_missing', 'credential_invalid', 'credential_expired'),
    ...codesIf(guarded, 'permission_denied', 'organization_mismatch'),
    ...codesIf(stepUpFor(entry) !== null, 'second_factor_required'),
    ...codesIf(guarded && entry.browser !== null, 'origin_mismatch'),
    ...codesIf(entry.reach !== 'open' && (entry.browser !== null || entry.scopeFirst === true), 'scope_not_allowed'),
    // An operator may have deleted the organization's and the credential's streams.
    ...codesIf(guarded, 'stream_deleted'),
    ...codesIf(entry.path.includes('{'), 'not_found'),
    ...codesIf(isMutation(entry), 'idempotency_key_reused', 'idempotency_in_progress'),
    ...codesIf(isMutation(entry), 'request_too_large', 'unsupported_media_type'),
    ...codesIf(isMutation(entry) || takesBody, 'validation_error'),
    ...codesIf(entry.ifMatch === true, 'precondition_failed'),
    ...(entry.problems ?? []),
    ...codesIf(guarded, 'rate_limit_exceeded'),
    'internal_error',
    'service_unavailable',
    ...codesIf(guarded && !isMutation(entry) && entry.section !== 'Directories', 'projection_lag'),
  ];
};

const codesIf = (condition: boolean, ...codes: readonly ProblemCode[]): readonly ProblemCode[] =>
  condition ? codes : [];

const byStatus = (codes: readonly ProblemCode[]): ReadonlyMap<number, readonly ProblemCode[]> => {
  const found = new Map<number, ProblemCode[]>();
  for (const code of new Set(codes)) {
    const { status } = problemCatalog[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return new Map([...found].sort(([a], [b]) => a - b));
};

const problem = (status: number, codes: readonly ProblemCode[]) => ({
  description: codes.map((code) => `\`${code}\`: ${problemCatalog[code].title}.`).join('\n\n'),
  headers: headers(
    'X-Request-Id',
    'Workcomp-Version',
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(status === 429 ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
  ),
  content: { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
});
