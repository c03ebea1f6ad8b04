// npm run check: runs all checks. Arguments are passed to scripts/test.mjs. Without arguments, all tests run on this
// Node version, and single-process tests also run on every other supported version. Independent steps run in parallel,
// two at a time. Each step prints its name, duration and output. The tests run last.
import { spawn } from 'node:child_process';
import { majors } from './lib/node-versions.mjs';
import { compile, install, program, root } from './lib/run.mjs';

install();
// Most steps read the generated files.
await compile();
const node = (name, path, ...args) => [program(name, path), ...args];
// The longest steps run first, so that the others fit in parallel.
const steps = [
  ['test engines', ['scripts/test-engines.mjs']],
  ['lint', ['scripts/lint.mjs']],
  ['format', node('oxfmt', 'bin/oxfmt', '--check')],
  ['prose', ['scripts/prose.mjs']],
  ['types', node('typescript-native', 'bin/tsc', '--noEmit', '-p', '.')],
  ['types of the workspace', node('typescript-native', 'bin/tsc', '-p', 'apps/workspace')],
  ['types of the client', node('typescript-native', 'bin/tsc', '--noEmit', '-p', 'libs/client')],
  [
    'imports',
    node('dependency-cruiser', 'bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', 'apps', 'libs'),
  ],
  ['unused exports', node('knip', 'bin/knip.js', '--include', 'exports,files', '--no-progress')],
  ['known vulnerabilities of packages', ['scripts/audit.mjs']],
  ['build and generated pages', ['scripts/generate.mjs', '--check']],
];

/** Runs a program. Returns whether it succeeded, and its output unless it went to the terminal. */
const run = (args, stdio = ['ignore', 'pipe', 'pipe']) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
    child.on('close', (code) => resolve({ succeeded: code === 0, said }));
  });

let failed = false;
const step = async ([name, args]) => {
  const began = Date.now();
  const { succeeded, said } = await run(args);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  process.stdout.write(said);
  console.log(succeeded ? `✓ ${name} (${seconds} s)` : `✗ ${name} failed after ${seconds} s`);
  failed ||= !succeeded;
};

const waiting = [...steps];
const one = async () => {
  for (let next = waiting.shift(); next && !failed; next = waiting.shift()) await step(next);
};
await Promise.all([one(), one()]);
// This step needs the build.
if (!failed) await step(['size of the workspace', ['scripts/workspace-budget.mjs']]);
if (failed) process.exit(1);

console.log('── tests');
const words = process.argv.slice(2);
const tests = words.length > 0 ? words : ['--node', majors.join(',')];
const { succeeded } = await run(['scripts/test.mjs', ...tests], 'inherit');
process.exit(succeeded ? 0 : 1);
