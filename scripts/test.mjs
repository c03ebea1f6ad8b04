// npm test: installs missing packages, builds (worker threads and servers load from dist/), and runs Jest. The first
// words select projects from jest.config.js (default: all). `--node 22,24` also runs the selected single-process
// projects (pure, http) on other Node versions. `--node 24:pure` runs only pure there. All other arguments are passed
// to Jest.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { nodeOf } from './lib/node-versions.mjs';
import { build, install, program, root } from './lib/run.mjs';

const rest = process.argv.slice(2);
const all = ['pure', 'http', 'process', 'long'];
const given = [];
while (all.includes(rest[0])) given.push(rest.shift());
const asked = rest.indexOf('--node');
const [majors = '', named = 'pure,http'] = asked === -1 ? [] : (rest.splice(asked, 2)[1] ?? '').split(':');
const others = majors === '' ? [] : majors.split(',');
/** Projects to run on other Node versions. */
const portable = named.split(',');
// A named file must be found even if it is in the `long` project.
if (given.includes('process') && rest.some((word) => !word.startsWith('-'))) given.push('long');
if (given.length === 0 && rest.some((word) => !word.startsWith('-'))) rest.push('--passWithNoTests');
const projects = given.length > 0 ? [...new Set(given)] : all;

install();
const programs = new Map(others.map((major) => [major, nodeOf(major)]));
await build();
const cache = join(root, 'node_modules', '.cache');
mkdirSync(cache, { recursive: true });

/**
 * Runs Jest for some projects on the given Node version. Returns the results by spec file, or null if Jest did not
 * finish. The report with file and test durations stays in node_modules/.cache, one per kind of run.
 */
const jest = (node, names, kind) => {
  const report = join(cache, `jest-${kind}.json`);
  rmSync(report, { force: true });
  const args = ['--experimental-vm-modules', '--no-warnings', program('jest', 'bin/jest.js')];
  spawnSync(node, [...args, '--selectProjects', ...names, '--json', `--outputFile=${report}`, ...rest], {
    cwd: root,
    stdio: ['inherit', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  });
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return null;
  }
};

const totals = { passed: 0, failed: 0, skipped: 0, failedFiles: 0 };
let isFinished = true;
const pass = (title, node, names, kind) => {
  if (programs.size > 0) console.log(`── ${title}: ${names.join(', ')}`);
  const files = jest(node, names, kind);
  if (files === null) {
    isFinished = false;
    console.log(`${title}: the tests did not finish.`);
    return;
  }
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const count = (...states) => tests.filter(({ status }) => states.includes(status)).length;
  const failedFiles = files.filter(({ status }) => status === 'failed').length;
  if (failedFiles > 0) console.log(`${title}: ${failedFiles} test files failed`);
  totals.passed += count('passed');
  totals.failed += count('failed');
  totals.skipped += count('pending', 'todo', 'skipped');
  totals.failedFiles += failedFiles;
};

pass(`Node ${process.version}`, process.execPath, projects, projects.join('-'));
const elsewhere = projects.filter((name) => portable.includes(name));
for (const [major, node] of programs)
  if (node !== process.execPath && elsewhere.length > 0)
    pass(`Node ${major}`, node, elsewhere, `${elsewhere.join('-')}-node-${major}`);

const left = all.slice(2).filter((name) => !projects.includes(name));
if (left.length > 0 && rest.length === 0)
  console.log(
    `Not run: whole servers, kills, browsers, generated clients (${left.map((name) => `npm run test:${name}`).join(', ')}).`,
  );
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failedFiles > 0 || !isFinished ? 1 : 0);
