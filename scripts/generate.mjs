// npm run generate: writes every file that is made from the code. `--check` says instead which of them are stale.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/run.mjs';
import 'reflect-metadata';

const { buildProgram, cliMarkdown } = await import('#apps/cli');
const { configurationMarkdown } = await import('#engines');
const { answerExamplesFile, buildOpenApi } = await import('#http');
const { exampleProblems, lifecycleMarkdown } = await import('#testing');
const { mapMarkdown } = await import('./lib/map.mjs');
const { stringify } = await import('yaml');

const checks = process.argv.includes('--check');

// Answers are recorded from the running product when one is missing or no longer fits, or with `--answers`.
let openApi = buildOpenApi();
const problems = exampleProblems(openApi);
if (!checks && (problems.length > 0 || process.argv.includes('--answers'))) {
  for (const problem of problems) console.log(problem);
  const { recordAnswers } = await import('../dist/libs/testing/src/tour/record-answers.js');
  const answers = await recordAnswers();
  writeFileSync(answerExamplesFile(), `${JSON.stringify(answers, null, 2)}\n`);
  console.log(`wrote ${answerExamplesFile()}`);
  openApi = buildOpenApi({ answers });
}

const files = {
  'docs/openapi.json': `${JSON.stringify(openApi, null, 2)}\n`,
  'docs/openapi.yaml': stringify(openApi, { lineWidth: 120 }),
  'docs/cli.md': cliMarkdown(buildProgram()),
  'docs/configuration.md': configurationMarkdown(),
  'docs/lifecycle.md': lifecycleMarkdown(),
  'docs/map.md': mapMarkdown(),
};

const stale = Object.entries(files).filter(([path, text]) => {
  const file = join(root, path);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
});
if (checks) {
  for (const [path] of stale) console.log(`stale: ${path} (run \`npm run generate\`)`);
  process.exit(stale.length > 0 ? 1 : 0);
}
for (const [path, text] of stale) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`wrote ${path}`);
}
