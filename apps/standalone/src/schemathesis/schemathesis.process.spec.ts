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
 * Schemathesis generates valid and invalid requests from the OpenAPI document and checks the responses: no 5xx, and
 * only documented responses. Paths contain existing IDs, so that requests don't end with a 404.
 * `SCHEMATHESIS_EXAMPLES=300` runs more requests, and `SCHEMATHESIS_SEED` selects different ones. CI uses the same seed
 * each time.
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

/**
 * Parameters with the same value in every request. Without them, most requests would end with a 403 or wait for events.
 */
const everywhere = { 'X-Service-Org-Id': 'org_sandboxpractice', 'Min-Event-Position': '1', 'query.wait': '0' };

/**
 * Sends payer files as text. Caches the parsed YAML document, because parsing takes a second and the document does not
 * change.
 */
const hooks = `import functools
import schemathesis
from schemathesis.core import media_types
from schemathesis.core.deserialization import deserialize_yaml
schemathesis.serializer.alias("application/edi-x12", "text/plain")
once = functools.lru_cache(deserialize_yaml)
schemathesis.deserializer(*media_types.YAML_MEDIA_TYPES)(lambda _, response: once(response.content.decode()))
`;

const settings = async (office: ExampleRecorder): Promise<string> => {
  // Disable truncation: the YAML document exceeds the default limit, and a truncated document is not valid YAML.
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
  it('finds no 5xx and no undocumented response', async () => {
    const tools = await fetchOnce(`schemathesis-${VERSION}`, async (made) => {
      await run('python3', ['-m', 'venv', made]);
      await run(join(made, 'bin/python'), ['-m', 'pip', 'install', '--quiet', `schemathesis==${VERSION}`]);
    });
    const document = (await (await fetch(`${server.base}/openapi.json`)).json()) as OpenApiDocument;
    writeFileSync(join(folder, 'schemathesis.toml'), await settings(new ExampleRecorder(server, document)));
    writeFileSync(join(folder, 'hooks.py'), hooks);
    // Use a file: if Schemathesis loads the document from its URL, it does not test that operation.
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
