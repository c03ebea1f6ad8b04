import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApiDocument } from '#http';

/** Members that the responses of `app.inject` and of the test server share. */
export interface AnyResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

type Bodies = Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>>;

interface Answer {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Bodies;
  /** Replaces `content` to hide response bodies from code generators. */
  readonly 'x-content'?: Bodies;
}

const compiledDocuments = new WeakMap<OpenApiDocument, { ajv: Ajv2020; validators: Map<string, ValidateFunction> }>();

/**
 * Fails unless the document describes this response to the operation: status, required headers, media type and body.
 * Clients must tolerate new fields and values, but here everything that the document does not describe is an error.
 * `path` is a path template or a concrete path, with or without root, alias and query.
 */
export const expectMatchesOpenApi = (
  document: OpenApiDocument,
  method: string,
  path: string,
  response: AnyResponse,
): void => {
  const template = templateOf(document, path);
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const answers = `/paths/${escaped(template)}/${verb}/responses`;
  const exact = `${answers}/${response.statusCode}`;
  // An exact status takes precedence over a range of statuses.
  const place =
    resolvePointer(document, exact) === undefined ? `${answers}/${String(response.statusCode).charAt(0)}XX` : exact;
  const announced = resolvePointer(document, place) as Answer | undefined;
  const name = `${method} ${template} ${response.statusCode}`;
  if (announced === undefined)
    throw new Error(`${name} is not in the OpenAPI document: ${response.body.slice(0, 500)}`);
  for (const [header, { $ref }] of Object.entries(announced.headers ?? {}))
    if (
      (resolvePointer(document, $ref.slice(1)) as { required?: boolean }).required &&
      response.headers[header.toLowerCase()] === undefined
    )
      throw new Error(`${name} lacks the header ${header}`);
  const bodies = announced.content ?? announced['x-content'];
  if (bodies === undefined || method === 'HEAD') {
    if (response.body !== '') throw new Error(`${name} must have no body`);
    return;
  }
  const mediaType = String(response.headers['content-type']).split(';', 1)[0] ?? '';
  const content = bodies[mediaType];
  if (content === undefined) throw new Error(`${name} must not have the media type ${mediaType}`);
  if (content.schema === undefined || !mediaType.includes('json')) return;
  const isLines = mediaType === NDJSON;
  const validate = validatorAt(
    document,
    isLines
      ? `${bodies['application/json']?.schema?.$ref?.slice(1)}/properties/data/items`
      : `${place}/${announced.content ? 'content' : 'x-content'}/${escaped(mediaType)}/schema`,
  );
  for (const text of isLines ? response.body.split('\n').filter((line) => line !== '') : [response.body]) {
    if (validate(JSON.parse(text))) continue;
    const wrong = validate.errors?.map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    throw new Error(`${name} does not match the OpenAPI document:\n${wrong?.join('\n')}\n${text.slice(0, 1000)}`);
  }
};

/**
 * Media type that the document describes as plain text. Each line is an item from the page that is also available as
 * JSON.
 */
const NDJSON = 'application/x-ndjson';

const escaped = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1');

const resolvePointer = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | undefined)?.[key], document);

const templateOf = ({ paths }: OpenApiDocument, path: string): string => {
  const bare = path.replace(/^(https?:\/\/[^/]+)?(\/partner)?(\/v2)?(?=\/)/, '').split('?', 1)[0] ?? path;
  if (bare in paths) return bare;
  const found = Object.keys(paths).find((template) =>
    new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare),
  );
  if (found === undefined) throw new Error(`${bare} is not a path of the OpenAPI document`);
  return found;
};

/** Returns a document, or part of one, without its extension points for later additions. */
export const closeSchemas = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closeSchemas);
  if (typeof value !== 'object' || value === null) return value;
  const { 'x-extensible-enum': words, anyOf, ...rest } = value as Readonly<Record<string, unknown>>;
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, child]) => [name, closeSchemas(child)])),
    ...(Array.isArray(anyOf) && {
      anyOf: (anyOf as readonly { readonly $ref?: string }[])
        .filter(({ $ref }) => $ref !== '#/components/schemas/AnyOtherEvent')
        .map(closeSchemas),
    }),
    ...(Array.isArray(words) && { enum: [...(words as readonly unknown[]), ...(isNullable(rest) ? [null] : [])] }),
    ...(rest['type'] === 'object' &&
      rest['properties'] !== undefined &&
      rest['additionalProperties'] === undefined && { additionalProperties: false }),
  };
};

const isNullable = ({ type }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(type) && type.includes('null');

/** Compiles the schema at `pointer` in the document, without extension points. */
export const validatorAt = (document: OpenApiDocument, pointer: string): ValidateFunction => {
  let known = compiledDocuments.get(document);
  if (known === undefined) {
    const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
    (formats as unknown as (ajv: Ajv2020) => void)(ajv);
    ajv.addVocabulary([
      'openapi',
      'info',
      'servers',
      'tags',
      'paths',
      'webhooks',
      'components',
      'discriminator',
      'x-extension',
      'x-left-out-by',
    ]);
    ajv.addSchema(closeSchemas(document) as object, 'openapi', undefined, false);
    known = { ajv, validators: new Map() };
    compiledDocuments.set(document, known);
  }
  const { ajv, validators } = known;
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${encodeURI(pointer)}` });
  validators.set(pointer, validate);
  return validate;
};
