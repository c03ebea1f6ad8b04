import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

/*
 * Third-party linters for the OpenAPI document, with all rules enabled. Accepted findings and their reasons are in
 * .spectral.yaml and .redocly.lint-ignore.yaml.
 */

const require = createRequire(import.meta.url);
const run = promisify(execFile);
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const lint = async (program: string, ...args: readonly string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, [require.resolve(program), 'lint', 'docs/openapi.json', ...args], {
    env: { ...process.env, NODE_OPTIONS: '', ...quiet },
  }).catch((failure: unknown) => failure as { stdout: string });
  return stdout;
};

it('Redocly reports no findings except the accepted ones', async () => {
  const { totals, problems } = JSON.parse(await lint('@redocly/cli/bin/cli.js', '--format=json')) as {
    totals: object;
    problems: readonly { ruleId: string; ignored?: boolean; message: string; location: unknown }[];
  };
  expect(problems.filter(({ ignored }) => ignored !== true)).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
});

it('Spectral reports no findings except the accepted ones', async () => {
  const found = await lint('@stoplight/spectral-cli/dist/index.js', '--fail-severity=hint', '--format=json', '--quiet');
  expect(JSON.parse(found)).toEqual([]);
});
