import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {
  alternatives,
  Choice,
  ChoiceList,
  Dollars,
  formOf,
  Nested,
  operation,
  operations,
  OptionalChoice,
  OptionalChoiceList,
  OptionalJsonObject,
  OptionalText,
  Shown,
  Text,
  type AccessRecordView,
  type FieldReader,
  type FormClass,
  type OperationId,
} from '#contracts';
import { buildOpenApi, operationAt } from '#http';
import { expectMatchesOpenApi } from '#testing/http';
import { toyApp } from '../specs/toy.spec-kit.js';
import { examine } from '../validation/validate.js';
import { Schemas } from './schemas.js';

const document = buildOpenApi();
const ids = Object.keys(operations) as OperationId[];

/** Returns all values with the given key at any depth. */
const everywhere = (value: unknown, key: string): unknown[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, child]) => [
        ...(name === key ? [child as unknown] : []),
        ...everywhere(child, key),
      ]);

const resolve = (ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

describe('OpenAPI document', () => {
  it('contains every operation of the table once', () => {
    const found = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(found.map((apiOperation) => (apiOperation as { operationId: string }).operationId).sort()).toEqual(
      [...ids].sort(),
    );
  });
  it('contains no reference to a missing component', () => {
    const references = everywhere(document, '$ref') as string[];
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((ref) => resolve(ref) === undefined)).toEqual([]);
  });
  it('contains only schemas that a strict validator accepts', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    (formats as unknown as (ajv: Ajv2020) => void)(ajv);
    ajv.addVocabulary(['discriminator', 'x-extensible-enum', 'x-extension', 'x-left-out-by']);
    const schemas = JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', 'doc#/$defs/');
    ajv.addSchema({ $id: 'doc', $defs: JSON.parse(schemas) as object });
    const names = Object.keys(document.components.schemas);
    expect(names.map((name) => typeof ajv.compile({ $ref: `doc#/$defs/${name}` }))).toEqual(
      names.map(() => 'function'),
    );
  });
  it.each(ids.filter((id) => operation(id).server !== 'public'))(
    'lists the credentials and permissions of %s',
    (id) => {
      const { method, path, server, browser } = operation(id);
      expect(document.paths[path]?.[method.toLowerCase()]).toMatchObject({
        security: [
          ...(server === 'public' ? [] : alternatives<string>(server)).map((serverKey) => ({ serverKey })),
          ...alternatives<string>(browser ?? []).map((browserSession) => ({ browserSession })),
        ],
        'x-permissions': { server, browser },
      });
    },
  );
  it('has an example for every request', () => {
    const without = ids.filter((id) => {
      const { method, path, request } = operation(id);
      const { requestBody } = document.paths[path]?.[method.toLowerCase()] as {
        requestBody?: { content: Record<string, { example?: unknown; examples?: object }> };
      };
      const { example, examples = {} } = requestBody?.content['application/json'] ?? {};
      return request && example === undefined && Object.keys(examples).length === 0;
    });
    expect(without).toEqual([]);
  });
  it('describes a boolean query parameter by the values 1, 0, true and false', () => {
    const [openAr] = (everywhere(document, 'parameters') as { name: string; schema: unknown }[][])
      .filter(Array.isArray)
      .flat()
      .filter(({ name }) => name === 'openAr');
    expect(openAr?.schema).toEqual({ type: 'string', enum: ['1', '0', 'true', 'false'] });
  });
  it('marks deprecated parameters', () => {
    const { parameters } = document.paths['/bills']?.['post'] as { parameters: readonly { name?: string }[] };
    expect(parameters.find(({ name }) => name === 'validateOnly')).toMatchObject({ deprecated: true });
  });
  it('marks extensions', () =>
    expect(document.paths['/bills/{billId}']?.['get']).toMatchObject({ tags: ['Bills'], 'x-extension': true }));
  it('marks fields that are extensions', () => {
    const fieldOf = (schema: string, field: string) =>
      (document.components.schemas[schema] as { properties: Record<string, object> }).properties[field];
    expect(fieldOf('BillForm', 'referringProvider')).toHaveProperty('x-extension', true);
    expect(fieldOf('ServiceLocationForm', 'npi')).toHaveProperty('x-extension', true);
    expect(fieldOf('ServiceLocationForm', 'name')).not.toHaveProperty('x-extension');
  });
  it('lists the problems of an operation by status', () => {
    const { responses } = document.paths['/bills']?.['post'] as { responses: Record<string, { description: string }> };
    expect(Object.keys(responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '409',
      '410',
      '413',
      '414',
      '415',
      '422',
      '429',
      '500',
      '503',
      '507',
      '2XX',
    ]);
    // An operator may have deleted the organization's or credential's stream.
    expect(responses['410']?.description).toContain('`stream_deleted`');
    expect(responses['415']?.description).toContain('`invalid_pdf`');
  });
});

/** Returns all forms that operations accept, including nested forms. */
const requestForms = (): readonly FormClass[] => {
  const found = new Set<FormClass>();
  const add = (form: FormClass): void => {
    if (found.has(form)) return;
    found.add(form);
    for (const { reader } of formOf(form).fields) addFrom(reader);
  };
  const addFrom = (reader: FieldReader): void => {
    if (reader.kind === 'form') add(reader.of());
    if (reader.kind === 'list') addFrom(reader.item);
  };
  for (const id of ids) {
    const { request } = operation(id);
    if (typeof request === 'function') add(request);
    else if (request) Object.values(request.forms).forEach(add);
  }
  return [...found];
};

describe('optional field of a request', () => {
  type Schema = Readonly<Record<string, unknown>>;
  /** An enum also restricts a union of types, so null must be one of the enum's values. */
  const isNullable = (schema: Schema): boolean =>
    ([schema['type']].flat().includes('null') && (!Array.isArray(schema['enum']) || schema['enum'].includes(null))) ||
    [schema['oneOf'], schema['anyOf']]
      .flat()
      .some((variant) => typeof variant === 'object' && isNullable(variant as Schema));
  const membersOf = (name: string): readonly (readonly [string, Schema])[] => {
    const { properties = {}, required = [] } = document.components.schemas[name] as {
      properties?: Record<string, Schema>;
      required?: readonly string[];
    };
    return Object.entries(properties).filter(([member]) => !required.includes(member));
  };

  const bodies = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .map((apiOperation) => (apiOperation as { requestBody?: unknown }).requestBody);
  /** Names of the components that requests reference directly or indirectly. */
  const requestSchemas = (() => {
    const names = new Set<string>();
    const add = (value: unknown): void => {
      for (const ref of everywhere(value, '$ref') as string[]) {
        const name = ref.split('/').at(-1) ?? '';
        if (names.has(name)) continue;
        names.add(name);
        add(resolve(ref));
      }
    };
    add(bodies);
    return [...names];
  })();

  it('is nullable or has a default, in the whole document', () => {
    const members = requestSchemas.flatMap((name) => membersOf(name).map((member) => [name, ...member] as const));
    expect(members.length).toBeGreaterThan(400);
    expect(
      members
        .filter(([, , schema]) => !isNullable(schema) && !('default' in schema))
        .map((member) => member.slice(0, 2)),
    ).toEqual([]);
  });
  it('is treated as absent if it is null, in every form', () => {
    const forms = requestForms();
    expect(forms.length).toBeGreaterThan(100);
    const refused = forms.flatMap((form) => {
      const optional = formOf(form).fields.filter((field) => field.optional);
      const body = Object.fromEntries(optional.map(({ name }) => [name, null]));
      const named = new Set(optional.filter(({ shownAsRequired }) => !shownAsRequired).map(({ name }) => name));
      const { value, errors } = examine(form, body);
      return [
        ...errors.filter(({ path }) => named.has(path)).map(({ path }) => `${form.name}.${path}`),
        ...optional
          .filter(({ name, nullable, fallback }) => {
            const read = (value as Readonly<Record<string, unknown>>)[name];
            return nullable ? read !== null : read !== undefined && read !== fallback;
          })
          .map(({ name }) => `${form.name}.${name} is read as a value`),
      ];
    });
    expect(refused).toEqual([]);
  });
});

it('gives every number a format that generators map to 64 bits', () => {
  const types = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
    typeof value !== 'object' || value === null
      ? []
      : [
          ...([(value as { type?: unknown }).type].flat().includes('number')
            ? [value as Readonly<Record<string, unknown>>]
            : []),
          ...Object.entries(value).flatMap(([name, child]) => (/^examples?$/.test(name) ? [] : types(child))),
        ];
  const numbers = types(document);
  expect(numbers.length).toBeGreaterThan(250);
  expect(numbers.filter(({ format }) => format !== 'double')).toEqual([]);
});

it('leaves enums in responses and events open to new values', () => {
  const closedEnums: string[] = [];
  const seen = new Set<string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { $ref, enum: words } = value as { $ref?: unknown; enum?: unknown };
    if (Array.isArray(words)) closedEnums.push(path);
    if (typeof $ref === 'string' && !seen.has($ref)) {
      seen.add($ref);
      walk(resolve($ref), $ref);
    }
    for (const [name, child] of Object.entries(value))
      // `not` excludes the known types from the schema of an unknown event.
      if (!['example', 'examples', 'not', 'headers'].includes(name)) walk(child, `${path}/${name}`);
  };
  for (const item of Object.values(document.paths))
    for (const apiOperation of Object.values(item))
      walk((apiOperation as { responses: object }).responses, 'responses');
  walk(document.webhooks, 'webhooks');
  expect(closedEnums).toEqual([]);
});

describe('schema of a form', () => {
  class Inner {
    @Text('A name', { max: 10, example: 'x' }) readonly name!: string;
  }
  class Outer {
    @OptionalText('A note') readonly note?: string;
    @OptionalChoice(['a', 'b'], 'A letter', { default: 'a' }) readonly letter!: string;
    @OptionalChoice(['x', 'y'], 'A word') readonly word?: string;
    @OptionalChoiceList(['x', 'y'], 'Words', { max: 2 }) readonly words?: readonly string[];
    @Nested(Inner, 'Inside', { nullable: true }) readonly inner!: Inner | null;
    @OptionalJsonObject(100, 'Whatever') readonly context?: object;
  }
  it('allows no additional fields in a request, and null for optional fields', () => {
    const schemas = new Schemas();
    schemas.reference(Outer, 'request');
    expect(schemas.all()).toEqual({
      Inner: {
        type: 'object',
        properties: { name: { type: 'string', minLength: 1, maxLength: 10, examples: ['x'], description: 'A name' } },
        required: ['name'],
        additionalProperties: false,
      },
      Outer: {
        type: 'object',
        properties: {
          note: { type: ['string', 'null'], minLength: 1, maxLength: 255, description: 'A note' },
          letter: { type: 'string', enum: ['a', 'b'], default: 'a', description: 'A letter' },
          word: { oneOf: [{ $ref: '#/components/schemas/OuterWord' }, { type: 'null' }], description: 'A word' },
          words: {
            type: ['array', 'null'],
            items: { $ref: '#/components/schemas/OuterWordsItem' },
            minItems: 0,
            maxItems: 2,
            description: 'Words',
          },
          inner: { oneOf: [{ $ref: '#/components/schemas/Inner' }, { type: 'null' }], description: 'Inside' },
          context: {
            oneOf: [{ $ref: '#/components/schemas/OuterContext' }, { type: 'null' }],
            description: 'Whatever',
          },
        },
        required: ['inner'],
        additionalProperties: false,
      },
      OuterContext: { type: 'object', additionalProperties: true },
      OuterWord: { type: 'string', enum: ['x', 'y'] },
      OuterWordsItem: { type: 'string', enum: ['x', 'y'] },
    });
  });
  it('has no limits in a response, and its enums are extensible', () => {
    class Shape {
      @Dollars('A sum') readonly amount!: number;
      @Choice(['a', 'b'], 'A letter.', { nullable: true }) readonly letter!: string | null;
      @ChoiceList(['a', 'b'], 'Letters.') readonly letters!: readonly string[];
      @Shown({ title: 'Size', type: 'string', enum: ['s', 'l'] }, 'By hand') readonly size!: string;
    }
    const schemas = new Schemas();
    schemas.reference(Shape, 'answer');
    expect(schemas.all()).toEqual({
      Shape: {
        type: 'object',
        properties: {
          amount: { type: 'number', format: 'double', minimum: 0, description: 'A sum' },
          letter: {
            type: ['string', 'null'],
            'x-extensible-enum': ['a', 'b'],
            description: 'A letter. One of `a`, `b`. New values may be added.',
          },
          letters: {
            type: 'array',
            items: { type: 'string', 'x-extensible-enum': ['a', 'b'] },
            description: 'Letters. One of `a`, `b`. New values may be added.',
          },
          size: { $ref: '#/components/schemas/Size', description: 'By hand' },
        },
        required: ['amount', 'letter', 'letters', 'size'],
      },
      Size: { type: 'string', enum: ['s', 'l'] },
    });
  });
  it('cannot be used for both requests and responses', () => {
    const schemas = new Schemas();
    schemas.reference(Inner, 'request');
    expect(() => schemas.reference(Inner, 'answer')).toThrow('create a separate form for each');
  });
});

const anAccessRecord = {
  id: 'acc_1',
  at: '2026-03-02T20:00:00.000Z',
  action: 'read',
  outcome: 'shown',
  actor: { kind: 'server_key', id: 'key_1', name: null },
  operation: 'getBill',
  billIds: ['bill_1'],
  patientIds: ['pat_1'],
  address: null,
  userAgent: null,
  requestId: 'request-1',
  problemCode: null,
  count: null,
  digest: null,
  recipient: null,
  times: 1,
  asked: null,
  customerExternalId: null,
  reason: null,
} satisfies AccessRecordView;

describe('expectMatchesOpenApi', () => {
  it('accepts responses that match the document and rejects others', async () => {
    const app = await toyApp();
    const ask = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
    const refused = await ask('/v2/bills/bill_1');
    expect(() => expectMatchesOpenApi(document, 'GET', '/partner/v2/bills/bill_1?a=b', refused)).not.toThrow();
    const toy = await ask('/v2/bills/bill_1', { authorization: 'Bearer account' });
    expect(() => expectMatchesOpenApi(document, 'GET', '/bills/{billId}', toy)).toThrow(
      'does not match the OpenAPI document',
    );
    const odd = { ...refused, statusCode: 418 };
    expect(() => expectMatchesOpenApi(document, 'GET', '/bills/{billId}', odd)).toThrow('418 is not in');
    const extra = { ...refused, body: refused.body.replace('{', '{"more":1,') };
    expect(() => expectMatchesOpenApi(document, 'GET', '/bills/{billId}', extra)).toThrow('more');
    const bare = { ...refused, headers: { 'content-type': 'application/problem+json' } };
    expect(() => expectMatchesOpenApi(document, 'GET', '/bills/{billId}', bare)).toThrow('lacks the header');
    const text = { ...refused, headers: { ...refused.headers, 'content-type': 'text/plain' } };
    expect(() => expectMatchesOpenApi(document, 'GET', '/bills/{billId}', text)).toThrow(
      'must not have the media type text/plain',
    );
    const events = { statusCode: 200, headers: { ...toy.headers }, body: '{"events":[],"nextCursor":null}' };
    expect(() => expectMatchesOpenApi(document, 'GET', '/v2/events', events)).not.toThrow();
    await app.close();
  });
  it('checks each line of an NDJSON response', async () => {
    const app = await toyApp();
    const { headers } = await app.inject({ url: '/v2/bills', headers: { authorization: 'Bearer account' } });
    await app.close();
    const line = (change: object = {}) => `${JSON.stringify({ ...anAccessRecord, ...change })}\n`;
    const compare = (body: string) => () =>
      expectMatchesOpenApi(document, 'GET', '/access-records', {
        statusCode: 200,
        headers: { ...headers, 'content-type': 'application/x-ndjson' },
        body,
      });
    expect(compare('')).not.toThrow();
    expect(compare(line() + line())).not.toThrow();
    expect(compare(line() + line({ times: 'often' }))).toThrow('/times must be integer');
    expect(compare(line() + line().slice(0, 50))).toThrow(SyntaxError);
  });
});

it('the router and the document have the same paths', () => {
  for (const id of ids) {
    const { method, path } = operation(id);
    expect(operationAt(method, `/v2${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)?.id).toBe(id);
  }
});
