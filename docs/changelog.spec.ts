import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INTERFACE_VERSION } from '#contracts';
import { incompatibleChanges } from './incompatible-changes.spec-kit.js';

const root = join(import.meta.dirname, '..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');

interface Section {
  readonly version: string;
  /** `unreleased`, or the release date. */
  readonly dated: string;
  readonly incompatible: string;
}

/** Sections of a changelog, newest first. */
const sectionsOf = (changelog: string): readonly Section[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [, version = '', dated = ''] = /^(\d+\.\d+\.\d+) \((.+)\)\n/.exec(section) ?? [];
      const incompatible = /^### Incompatible\n([\s\S]*?)(?=^### |$(?![\s\S]))/m.exec(section)?.[1] ?? '';
      return { version, dated, incompatible };
    });

/** Operations with incompatible changes since a release that the unreleased section does not name. */
const unnamed = (before: object, after: object, [open]: readonly Section[]): readonly string[] => [
  ...new Set(
    incompatibleChanges(before, after)
      .map(({ operation }) => operation)
      .filter((operation) => !open?.incompatible.includes(`\`${operation}\``)),
  ),
];

describe('CHANGELOG.md', () => {
  const changelog = text('CHANGELOG.md');
  const [open, ...released] = sectionsOf(changelog);
  const folder = join(root, 'docs/releases');
  /** Versions with a baseline, oldest first. */
  const baselines = (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => name.replace('.openapi.json', ''))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

  it('has an unreleased section for the interface version, and one section per release', () => {
    expect(open).toMatchObject({ version: INTERFACE_VERSION, dated: 'unreleased' });
    expect(released.map(({ version }) => version)).toEqual(baselines.toReversed());
    for (const { dated } of released) expect(dated).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('describes the unreleased version in at most 80 lines', () => {
    const [, section = ''] = changelog.split(/^## /m);
    expect(section.split('\n').length).toBeLessThanOrEqual(80);
  });

  it('names every operation with incompatible changes since the last release', () => {
    const last = baselines.at(-1);
    if (last === undefined) return expect(released).toEqual([]);
    expect(last.localeCompare(INTERFACE_VERSION, 'en', { numeric: true })).toBeLessThan(0);
    const [before, after] = [`docs/releases/${last}.openapi.json`, 'docs/openapi.json'].map((path) => text(path));
    expect(unnamed(JSON.parse(before!) as object, JSON.parse(after!) as object, [open!])).toEqual([]);
  });
});

/** Small document with one example of everything that the comparison checks. */
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: string) => ({ 'application/json': { schema: ref(name) } });
const answer = (name: string) => ({ description: 'OK', content: json(name) });
const document = {
  openapi: '3.1.0',
  info: { title: 'Example', version: '1.0.0' },
  paths: {
    '/bills': {
      get: {
        parameters: [{ name: 'q', in: 'query', required: false, schema: { type: 'string' } }],
        responses: { 200: answer('BillList') },
      },
      post: {
        requestBody: { required: true, content: json('BillForm') },
        responses: { 201: answer('BillStatus') },
      },
    },
    '/bills/{billId}/status': {
      get: {
        parameters: [{ name: 'billId', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: answer('BillStatus') },
      },
    },
  },
  components: {
    schemas: {
      BillForm: {
        type: 'object',
        required: ['charge'],
        properties: {
          charge: { type: 'number' },
          externalId: { type: 'string' },
          basis: { oneOf: [ref('Basis'), { type: 'null' }] },
        },
      },
      Basis: { type: 'string', enum: ['first_30_days', 'emergency'] },
      BillStatus: {
        type: 'object',
        required: ['state', 'agingDays'],
        properties: { state: { type: 'string', description: 'State.' }, agingDays: { type: 'integer' } },
      },
      BillList: { type: 'object', required: ['count'], properties: { count: { type: 'integer' } } },
    },
  },
} as const;

describe('comparison of OpenAPI documents', () => {
  type Draft = { paths: any; components: { schemas: any } }; // eslint-disable-line @typescript-eslint/no-explicit-any
  const changed = (change: (draft: Draft) => void): object => {
    const draft = structuredClone(document) as Draft;
    change(draft);
    return draft;
  };
  const [posts, gets] = ['POST /bills', 'GET /bills/{billId}/status'];

  it.each<[string, (draft: Draft) => void, readonly string[]]>([
    ['an operation that is removed', ({ paths }) => void delete paths['/bills/{billId}/status'].get, [gets]],
    [
      'a field of a response that is removed',
      ({ components: { schemas } }) => void delete schemas.BillStatus.properties.state,
      [posts, gets],
    ],
    [
      'a field of a request that is removed',
      ({ components: { schemas } }) => void delete schemas.BillForm.properties.externalId,
      [posts],
    ],
    [
      'a field that becomes required',
      ({ components: { schemas } }) => void schemas.BillForm.required.push('externalId'),
      [posts],
    ],
    [
      'a changed type',
      ({ components: { schemas } }) => void (schemas.BillStatus.properties.agingDays = { type: 'string' }),
      [posts, gets],
    ],
    [
      'a parameter that becomes required',
      ({ paths }) => void (paths['/bills'].get.parameters[0].required = true),
      ['GET /bills'],
    ],
    [
      'a changed success status',
      ({ paths }) => {
        const { responses } = paths['/bills'].post;
        responses[200] = responses[201];
        delete responses[201];
      },
      [posts],
    ],
    [
      'a value of a nullable enum that is removed',
      ({ components: { schemas } }) => void schemas.Basis.enum.pop(),
      [posts],
    ],
    [
      'a new operation',
      ({ paths }) => void (paths['/new'] = { get: { responses: { 200: { description: 'x' } } } }),
      [],
    ],
    [
      'a new field of a response',
      ({ components: { schemas } }) => void (schemas.BillStatus.properties.more = { type: 'string' }),
      [],
    ],
    [
      'a new optional field of a request',
      ({ components: { schemas } }) => void (schemas.BillForm.properties.more = { type: 'string' }),
      [],
    ],
    [
      'a changed description',
      ({ components: { schemas } }) => void (schemas.BillStatus.properties.state.description = 'x'),
      [],
    ],
  ])('classifies %s', (_, change, operations) => {
    const open = (incompatible: string) => sectionsOf(`## 1.1.0 (unreleased)\n\n### Incompatible\n\n${incompatible}\n`);
    const after = changed(change);
    expect(unnamed(document, after, open('Nothing.'))).toEqual(operations);
    const named = operations.map((operation) => `- \`${operation}\``).join('\n');
    expect(unnamed(document, after, open(named))).toEqual([]);
  });
});
