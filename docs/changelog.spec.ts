import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INTERFACE_VERSION } from '#contracts';
import { incompatibleChanges } from './incompatible-changes.spec-kit.js';

const root = join(import.meta.dirname, '..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const json = (path: string) => JSON.parse(text(path)) as Document;

interface Document {
  readonly info: { readonly version: string };
  readonly paths: Record<string, Record<string, any>>; // eslint-disable-line @typescript-eslint/no-explicit-any
  readonly components: { readonly schemas: Record<string, any> }; // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** `2.1.0`, newest first, with what is written of each. */
const sections = text('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [, version = '', dated = ''] = /^(\d+\.\d+\.\d+) \((.+)\)\n/.exec(section) ?? [];
    const incompatible = /^### Incompatible\n([\s\S]*?)(?=^### |$(?![\s\S]))/m.exec(section)?.[1] ?? '';
    return { version, dated, incompatible };
  });
const releases = readdirSync(join(root, 'docs/releases'))
  .map((name) => name.replace('.openapi.json', ''))
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
const [open, ...released] = sections;
const current = json('docs/openapi.json');

/** These paths of a document, and what they refer to. */
const only = ({ paths, components, ...rest }: Document, names: readonly string[]): Document => {
  const kept = Object.fromEntries(names.map((name) => [name, paths[name] ?? {}]));
  const found = new Set<string>();
  const look = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!found.has(name)) {
        found.add(name);
        look(components.schemas[name]);
      }
  };
  look(kept);
  const schemas = Object.fromEntries([...found].map((name) => [name, components.schemas[name] as unknown]));
  return { ...rest, paths: kept, components: { ...components, schemas } };
};

describe('the changelog', () => {
  it('has an open section for the version that the interface says, and one for each release', () => {
    expect(open).toMatchObject({ version: INTERFACE_VERSION, dated: 'not released yet' });
    expect(current.info.version).toBe(INTERFACE_VERSION);
    expect(released.map(({ version }) => version)).toEqual(releases.toReversed());
    for (const { dated } of released) expect(dated).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(releases.at(-1)?.localeCompare(INTERFACE_VERSION, 'en', { numeric: true })).toBeLessThan(0);
  });

  it('names every operation that changed incompatibly since the last release', () => {
    const changes = incompatibleChanges(json(`docs/releases/${releases.at(-1)}.openapi.json`), current);
    expect(changes.filter(({ operation }) => !open?.incompatible.includes(`\`${operation}\``))).toEqual([]);
  });
});

describe('the comparison', () => {
  // Two paths are enough to see how it judges, and take a fraction of the time.
  const small = only(current, ['/bills', '/bills/{billId}/status']);
  /** What it says of the document when this is done to it. */
  const after = (change: (document: Document) => void) => {
    const changed = structuredClone(small);
    change(changed);
    return [...new Set(incompatibleChanges(small, changed).map(({ operation }) => operation))];
  };
  const schemaOf = ({ components }: Document, name: string) => components.schemas[name];

  it.each<[string, (document: Document) => void, readonly string[] | string]>([
    [
      'an operation that goes',
      ({ paths }) => void delete paths['/bills/{billId}/status']?.['get'],
      ['GET /bills/{billId}/status'],
    ],
    [
      'a field of an answer that goes',
      (one) => void delete schemaOf(one, 'BillStatusView').properties.state,
      ['GET /bills/{billId}/status'],
    ],
    [
      'a field of a request that goes',
      (one) => void delete schemaOf(one, 'BillForm').properties.externalId,
      'POST /bills',
    ],
    [
      'a field that becomes required',
      (one) => void schemaOf(one, 'BillForm').required.push('externalId'),
      'POST /bills',
    ],
    [
      'another type',
      (one) => void (schemaOf(one, 'BillStatusView').properties.agingDays = { type: 'string' }),
      ['GET /bills/{billId}/status'],
    ],
    [
      'a parameter that becomes required',
      ({ paths }) =>
        void (paths['/bills']!['get'].parameters.find(({ name }: { name: string }) => name === 'q').required = true),
      ['GET /bills'],
    ],
    [
      'another status',
      ({ paths }) => {
        const { responses } = paths['/bills']!['post'];
        responses[200] = responses[201];
        delete responses[201];
      },
      ['POST /bills'],
    ],
    [
      'a new operation',
      ({ paths }) => void (paths['/new'] = { get: { responses: { 200: { description: 'x' } } } }),
      [],
    ],
    [
      'a new field of an answer',
      (one) => void (schemaOf(one, 'BillStatusView').properties.more = { type: 'string' }),
      [],
    ],
    [
      'a new optional field of a request',
      (one) => void (schemaOf(one, 'BillForm').properties.more = { type: 'string' }),
      [],
    ],
    [
      'a word of a nullable enum that goes',
      (one) => void schemaOf(one, 'ServiceLineFormAuthorizationBasis').enum.pop(),
      'POST /bills',
    ],
    ['other words', (one) => void (schemaOf(one, 'BillStatusView').properties.state.description = 'x'), []],
  ])('of %s', (_, change, operations) => {
    if (typeof operations === 'string') expect(after(change)).toContain(operations);
    else expect(after(change)).toEqual(operations);
  });
});
