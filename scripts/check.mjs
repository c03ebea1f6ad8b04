// npm run check: all that CI runs. Each step says its name and how long it took; the tests come last.
import { spawnSync } from 'node:child_process';
import { install, program, root } from './lib/run.mjs';

install();
const node = (name, path, ...args) => [process.execPath, [program(name, path), ...args]];
const steps = [
  ['format', ...node('prettier', 'bin/prettier.cjs', '--check', '.', '--log-level', 'warn')],
  ['types', ...node('typescript', 'bin/tsc', '--noEmit', '-p', '.')],
  [
    'lint',
    ...node('eslint', 'bin/eslint.js', '--cache', '--cache-location', 'node_modules/.cache/eslint/', 'apps', 'libs'),
  ],
  [
    'imports',
    ...node('dependency-cruiser', 'bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', 'apps', 'libs'),
  ],
  ['build', process.execPath, ['scripts/build.mjs']],
  ['generated files', process.execPath, ['scripts/generate.mjs', '--check']],
  ['tests', process.execPath, ['scripts/test.mjs', ...process.argv.slice(2)]],
];
for (const [name, command, args] of steps) {
  const began = Date.now();
  console.log(`── ${name}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  if (status !== 0) {
    console.log(`✗ ${name} failed after ${seconds} s`);
    process.exit(status ?? 1);
  }
  if (name !== 'tests') console.log(`✓ ${name} (${seconds} s)`);
}
