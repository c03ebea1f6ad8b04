import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operation, operations, type OperationEntry, type OperationId } from '#contracts';
import type { OpenApiDocument } from '#http';
import { startServer, type RunningServer } from '#testing/process';
import { describeWith, fetchOnce, run } from '../../../../examples/clients/clients.spec-kit.js';
import { fixtures } from '../../../../libs/testing/process/tour/fixtures.js';
import { ExampleRecorder } from '../../../../libs/testing/process/tour/example-recorder.js';
import { fixtureOf } from '../../../../libs/testing/process/tour/resources.js';

/*
 * Schemathesis reads the document, makes requests of it that are right and wrong in every way it can think of, and
 * compares the answers: no 5xx, and nothing that is not documented. The paths name what exists, so that requests get
 * past the 404. `SCHEMATHESIS_EXAMPLES=300` looks longer, `SCHEMATHESIS_SEED` elsewhere; CI looks where it looked before.
 */

const VERSION = '4.32.5';
const { SCHEMATHESIS_EXAMPLES = '2', SCHEMATHESIS_SEED = '1' } = process.env;

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

/** Parameters that are the same in every request: without them most would end at 403 or wait for what never comes. */
const everywhere = { 'X-Service-Org-Id': 'org_sandboxpractice', 'Min-Event-Position': '1', 'query.wait': '0' };

/** A payer's file is text to it. The document as YAML is the same each time, and reading it takes a second. */
const hooks = `import functools
import schemathesis
from schemathesis.core import media_types
from schemathesis.core.deserialization import deserialize_yaml
schemathesis.serializer.alias("application/edi-x12", "text/plain")
once = functools.lru_cache(deserialize_yaml)
schemathesis.deserializer(*media_types.YAML_MEDIA_TYPES)(lambda _, response: once(response.content.decode()))
`;

const settings = async (office: ExampleRecorder): Promise<string> => {
  // The document as YAML is longer than what it keeps by itself, and half of it is no YAML.
  const tables: string[] = ['[output.truncation]', 'max-recorded-payload-size = 0', ''];
  tables.push('[parameters]', ...pairs(everywhere));
  for (const id of Object.keys(operations) as OperationId[]) {
    const entry: OperationEntry = operation(id);
    const prepare = fixtures[id];
    const { path } = prepare ? await prepare(office) : await fixtureOf(entry.path, office);
    if (Object.keys(path).length === 0) continue;
    tables.push('', '[[operations]]', `include-operation-id = "${id}"`, '[operations.parameters]');
    tables.push(...pairs(Object.fromEntries(Object.entries(path).map(([name, value]) => [`path.${name}`, value]))));
  }
  return tables.join('\n');
};

const pairs = (values: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(values).map(([name, value]) => `"${name}" = "${value}"`);

describeWith(['python3'], 'Schemathesis', () => {
  let server: RunningServer;
  const folder = mkdtempSync(join(tmpdir(), 'schemathesis-'));
  beforeAll(async () => {
    server = await startServer();
  }, 120_000);
  afterAll(async () => {
    const { exitCode } = server.process;
    await server.stop();
    server.remove();
    rmSync(folder, { recursive: true, force: true });
    expect(exitCode).toBeNull();
  });
  it('finds no 5xx and nothing that is not documented', async () => {
    const tools = await fetchOnce(`schemathesis-${VERSION}`, async (made) => {
      await run('python3', ['-m', 'venv', made]);
      await run(join(made, 'bin/python'), ['-m', 'pip', 'install', '--quiet', `schemathesis==${VERSION}`]);
    });
    const document = (await (await fetch(`${server.base}/openapi.json`)).json()) as OpenApiDocument;
    writeFileSync(join(folder, 'schemathesis.toml'), await settings(new ExampleRecorder(server, document)));
    writeFileSync(join(folder, 'hooks.py'), hooks);
    // Read from its own address, it would leave that operation out.
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
    const output = await run(
      join(tools, 'bin/python'),
      [
        ...['-m', 'schemathesis.cli', 'run', 'openapi.json', '--url', server.base, '--no-color'],
        ...['--header', `Authorization: Bearer ${server.key}`, '--checks', checks.join(',')],
        ...['--phases', 'examples,coverage,fuzzing', '--max-examples', SCHEMATHESIS_EXAMPLES],
        ...['--seed', SCHEMATHESIS_SEED, '--no-shrink', '--continue-on-failure'],
      ],
      { cwd: folder, env: { SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: folder } },
    );
    const all = Object.keys(operations).length;
    expect(output).toContain(`Selected: ${all}/${all}`);
    expect(output).toContain(`Tested: ${all}`);
  }, 7_200_000);
});
