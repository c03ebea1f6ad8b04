import { formOf, isMutation, type FieldReader, type JsonSchema, type OperationEntry } from '#contracts';
import { isRequired } from './schemas.js';

const header = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

export const headerParameters = {
  IdempotencyKey: header(
    'Idempotency-Key',
    'Makes retries safe: the same key with the same request returns the first response. Keys never expire. Use a new key for each new request.',
    { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  ),
  ServiceOrganization: header(
    'X-Service-Org-Id',
    'ID of the linked organization that an account key acts for. Default: the home organization of the key.',
    { type: 'string' },
  ),
  NamedOrganization: {
    ...header('X-Service-Org-Id', 'ID of the managed organization. Required for this operation.', { type: 'string' }),
    required: true,
  },
  RequestId: header(
    'X-Request-Id',
    'Optional request ID: 8 to 64 characters of A-Z, a-z, 0-9, `.`, `_` and `-`. Other values are replaced.',
    {
      type: 'string',
      pattern: '^[A-Za-z0-9._-]{8,64}$',
    },
  ),
  MinEventPosition: header(
    'Min-Event-Position',
    'Event-Position that the response must include. Returns 503 `projection_lag` if it is not reached within two seconds, and 400 for a position beyond the end of the log.',
    { type: 'string', pattern: '^\\d{1,19}$' },
  ),
  LastEventId: header('Last-Event-ID', 'Resumes a stream: `id` of the last event that was received.', {
    type: 'string',
  }),
  IfMatch: header(
    'If-Match',
    'The ETag that a GET of this path returned, or a GET of the list that contains the resource. Returns 412 `precondition_failed` if the resource has changed since then. Operations without this parameter reject the header with 400.',
    { type: 'string' },
  ),
  IfNoneMatch: header('If-None-Match', 'ETag from an earlier response. Returns 304 if nothing has changed.', {
    type: 'string',
  }),
};

const component = (name: keyof typeof headerParameters) => ({ $ref: `#/components/parameters/${name}` });

const pathParameters = ({ path }: OperationEntry) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const isRepeated = (reader: FieldReader): boolean => reader.kind === 'list' && reader.repeated === true;

const queryParameters = ({ query }: OperationEntry, today: string) =>
  query === undefined
    ? []
    : formOf(query).fields.map((field) => {
        const { examples, deprecated, ...schema } = field.schema;
        const [example] = field.exampleOn ? [field.exampleOn(today)] : ((examples ?? []) as readonly unknown[]);
        return {
          name: isRepeated(field.reader) ? `${field.name}[]` : field.name,
          in: 'query',
          required: isRequired(field),
          description: field.description,
          ...(deprecated === true && { deprecated }),
          schema,
          ...(example !== undefined && { example }),
          // Values separated by commas, or repeated parameters.
          ...(field.reader.kind === 'list' && { style: 'form', explode: isRepeated(field.reader) }),
          ...(field.reader.kind === 'value' && field.reader.keyed && { style: 'deepObject', explode: true }),
        };
      });

export const parametersOf = (entry: OperationEntry, today: string): readonly object[] => [
  ...pathParameters(entry),
  ...queryParameters(entry, today),
  ...(entry.server === 'public'
    ? []
    : [component(entry.namesOrganization ? 'NamedOrganization' : 'ServiceOrganization')]),
  component('RequestId'),
  ...(isMutation(entry) ? [component('IdempotencyKey')] : []),
  ...(!isMutation(entry) && entry.server !== 'public' && entry.section !== 'Directories'
    ? [component('MinEventPosition')]
    : []),
  ...(entry.stream ? [component('LastEventId')] : []),
  ...(entry.etag ? [component('IfNoneMatch')] : []),
  ...(entry.ifMatch ? [component('IfMatch')] : []),
];
