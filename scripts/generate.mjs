// npm run generate: writes every file that is made from the code. `--check` says instead which of them are stale.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/run.mjs';
import 'reflect-metadata';

const { buildProgram, cliMarkdown } = await import('#apps/cli');
const { configurationMarkdown } = await import('#engines');
const { operations, warningsMarkdown } = await import('#contracts');
const { answerExamples, answerExamplesFile, buildOpenApi } = await import('#http');
const { exampleProblems } = await import('#testing/http');
const { domainMarkdown, everyStoredEvent, lifecycleMarkdown } = await import('#testing/pure');
const { clientFiles } = await import('./lib/client-types.mjs');
const { mapMarkdown } = await import('./lib/map.mjs');
const { workspaceContract } = await import('./lib/workspace-contract.mjs');
const { thirdPartiesMarkdown } = await import('./lib/third-parties.mjs');
const { packSchema } = await import('#rules');
const { stringify } = await import('yaml');
const { toJSONSchema } = await import('zod');

const checks = process.argv.includes('--check');

// Answers are recorded from the running product: where one is missing or no longer fits, or all with `--answers`.
let openApi = buildOpenApi();
const problems = exampleProblems(openApi);
for (const problem of problems) console.log(problem);
const stale = new Set(problems.map((problem) => problem.split(' ', 1)[0]));
const rerecorded = process.argv.includes('--answers') ? Object.keys(operations) : [...stale];
if (!checks && rerecorded.length > 0) {
  const { recordAnswers } = await import('../dist/libs/testing/process/tour/record-answers.js');
  const answers = { ...answerExamples(), ...(await recordAnswers(rerecorded)) };
  const known = Object.entries(answers).filter(([id]) => id in operations);
  const text = JSON.stringify(Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2);
  writeFileSync(answerExamplesFile(), `${text}\n`);
  console.log('wrote libs/http/data/answer-examples.json');
  openApi = buildOpenApi({ answers });
}

const openApiText = `${JSON.stringify(openApi, null, 2)}\n`;
const files = {
  'docs/openapi.json': openApiText,
  'docs/openapi.yaml': stringify(openApi, { lineWidth: 120 }),
  'docs/cli.md': cliMarkdown(buildProgram()),
  'docs/configuration.md': configurationMarkdown(),
  'docs/domain.md': domainMarkdown(),
  'docs/warnings.md': warningsMarkdown(),
  'docs/lifecycle.md': lifecycleMarkdown(),
  'docs/map.md': mapMarkdown(),
  'docs/third-parties.md': thirdPartiesMarkdown(),
  'docs/rules.schema.json': `${JSON.stringify(toJSONSchema(packSchema), null, 2)}\n`,
  ...(await clientFiles(openApi, openApiText, operations)),
  ...workspaceContract(),
};

// A type of event gets its first golden file from its sample. No golden file is ever written again: what is stored stays.
const goldens = 'libs/event-store/golden';
const stored = new Set(readdirSync(join(root, goldens)).map((name) => name.split('.')[0]));
for (const { type, data } of everyStoredEvent())
  if (!stored.has(type)) files[`${goldens}/${type}.v1.golden.json`] = `${JSON.stringify(data, null, 2)}\n`;

const changed = Object.entries(files).filter(([path, text]) => {
  const file = join(root, path);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});
if (checks) {
  for (const [path] of changed) console.log(`stale: ${path} (run \`npm run generate\`)`);
  process.exit(changed.length > 0 ? 1 : 0);
}
for (const [path, text] of changed) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`wrote ${path}`);
}
