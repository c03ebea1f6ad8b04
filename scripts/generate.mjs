// npm run generate: writes the generated files that are in git: documentation pages, recorded responses, and the golden
// file of a new event. `--check` lists the stale ones. The build writes all other generated files
// (scripts/build-generated.mjs).
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, root } from './lib/run.mjs';

install();
await build();
await import('reflect-metadata');
const { buildProgram, cliMarkdown } = await import('#apps/cli');
const { configurationMarkdown } = await import('#engines');
const { operations, warningsMarkdown } = await import('#contracts');
const { answerExamples, answerExamplesFile, buildOpenApi } = await import('#http');
const { exampleProblems } = await import('#testing/http');
const { domainMarkdown, everyStoredEvent, lifecycleMarkdown } = await import('#testing/pure');
const { changedFiles, writeChanged } = await import('./lib/changed-files.mjs');
const { thirdPartiesMarkdown } = await import('./lib/third-parties.mjs');

const checks = process.argv.includes('--check');

// Example responses are recorded from the running product if they are missing or no longer match. With `--answers`, all
// of them are recorded.
const problems = exampleProblems(buildOpenApi());
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
  // The OpenAPI document includes the recorded responses.
  await build();
}

const files = {
  'docs/cli.md': cliMarkdown(buildProgram()),
  'docs/configuration.md': configurationMarkdown(),
  'docs/domain.md': domainMarkdown(),
  'docs/warnings.md': warningsMarkdown(),
  'docs/lifecycle.md': lifecycleMarkdown(),
  'docs/third-parties.md': thirdPartiesMarkdown(),
};

// A new event type gets its first golden file from its sample. Existing golden files are never overwritten because
// stored events do not change.
const goldens = 'libs/event-store/golden';
const stored = new Set(readdirSync(join(root, goldens)).map((name) => name.split('.')[0]));
for (const { type, data } of everyStoredEvent())
  if (!stored.has(type)) files[`${goldens}/${type}.v1.golden.json`] = `${JSON.stringify(data, null, 2)}\n`;

if (checks) {
  const changed = changedFiles(files);
  for (const [path] of changed) console.log(`stale: ${path} (run \`npm run generate\`)`);
  process.exit(changed.length > 0 ? 1 : 0);
}
for (const path of writeChanged(files)) console.log(`wrote ${path}`);
