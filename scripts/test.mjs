// npm test: installs what is missing, builds (worker threads and servers load from dist/), and runs Jest. The first
// words name the projects of jest.config.js (all of them without any), the others are Jest's own.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { build, install, program, root } from './lib/run.mjs';

const rest = process.argv.slice(2);
const projects = [];
while (['pure', 'http', 'process'].includes(rest[0])) projects.push(rest.shift());

install();
build();
const cache = join(root, 'node_modules', '.cache');
mkdirSync(cache, { recursive: true });

/** Runs some projects; what failed is told at once. Answers the numbers, or nothing where Jest did not finish. */
const run = (names) => {
  const report = join(cache, `jest-${names.join('-')}.json`);
  rmSync(report, { force: true });
  const jest = ['--experimental-vm-modules', '--no-warnings', program('jest', 'bin/jest.js')];
  const { status } = spawnSync(
    process.execPath,
    [...jest, '--selectProjects', ...names, '--json', `--outputFile=${report}`, ...rest],
    { cwd: root, stdio: ['inherit', 'ignore', 'inherit'] },
  );
  try {
    return { status: status ?? 1, ...JSON.parse(readFileSync(report, 'utf8')) };
  } catch {
    return undefined;
  }
};

const paths = rest.some((word) => !word.startsWith('-'));
if (projects.length === 0 && paths) rest.push('--passWithNoTests');
const runs = projects.length > 0 ? [run(projects)] : [run(['pure', 'http']), run(['process'])];
const sum = (field) => runs.reduce((total, each) => total + (each?.[field] ?? 0), 0);
if (sum('numFailedTestSuites') > 0) console.log(`${sum('numFailedTestSuites')} test files failed`);
if (runs.includes(undefined)) console.log('The tests did not finish.');
if (projects.length > 0 && !projects.includes('process') && rest.length === 0)
  console.log('Not among these: whole servers, kills, browsers, generated clients (npm run test:process).');
console.log(
  `${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed, ${sum('numPendingTests') + sum('numTodoTests')} skipped`,
);
process.exit(runs.find((each) => each?.status !== 0)?.status ?? (runs.includes(undefined) ? 1 : 0));
