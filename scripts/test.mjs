// npm test: installs what is missing, builds (worker threads load from dist/), and runs Jest.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { build, install, program, root } from './lib/run.mjs';

install();
build();
const report = join(root, 'node_modules', '.cache', 'jest-results.json');
mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true });
const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--no-warnings',
    program('jest', 'bin/jest.js'),
    '--json',
    `--outputFile=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: ['inherit', 'ignore', 'inherit'] },
);
try {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  if (numFailedTestSuites > 0) console.log(`${numFailedTestSuites} test files failed`);
  console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`);
} catch {
  console.log('The tests did not finish.');
}
process.exit(status ?? 1);
