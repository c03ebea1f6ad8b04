// npm test: installs what is missing, builds (worker threads and servers load from dist/), and runs Jest. The first
// words name the projects of jest.config.js (all of them without any), the others are Jest's own.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { spawnSync } from 'node:child_process';
import { build, install, program, root } from './lib/run.mjs';

const rest = process.argv.slice(2);
const all = ['pure', 'http', 'process', 'long'];
const projects = [];
while (all.includes(rest[0])) projects.push(rest.shift());
// A file that is named is found whether or not it takes long.
if (projects.includes('process') && rest.some((word) => !word.startsWith('-'))) projects.push('long');

install();
await build();
const cache = join(root, 'node_modules', '.cache');
mkdirSync(cache, { recursive: true });

/**
 * Runs Jest on some projects. Answers what each spec file came to, by its path, or nothing where Jest did not finish. The
 * report of each kind of run stays in node_modules/.cache: how long each file and each test took.
 */
const jest = (kind, names, ...more) => {
  const report = join(cache, `jest-${kind}.json`);
  rmSync(report, { force: true });
  const args = ['--experimental-vm-modules', '--no-warnings', program('jest', 'bin/jest.js')];
  spawnSync(process.execPath, [...args, '--selectProjects', ...names, '--json', `--outputFile=${report}`, ...more], {
    cwd: root,
    stdio: ['inherit', 'ignore', 'inherit'],
  });
  try {
    return new Map(JSON.parse(readFileSync(report, 'utf8')).testResults.map((file) => [file.name, file]));
  } catch {
    return undefined;
  }
};

const failedIn = (files) => [...files.values()].filter(({ status }) => status === 'failed').map(({ name }) => name);

/** More than this many files at once did not fail for want of a quiet machine. */
const FEW = 5;
/** They passed when they ran once more, with nothing beside them. */
const alone = [];

/**
 * Runs some projects; what failed is told at once. When all were run, the few files that failed run once more, one after
 * another: whole servers, browsers and outages beside each other are more than some machines bear. What passes only then
 * is named.
 */
const run = (names) => {
  const files = jest(names.join('-'), names, ...rest);
  const failed = files ? failedIn(files) : [];
  if (failed.length === 0 || failed.length > FEW || rest.length > 0) return files;
  console.log(`Once more, alone: ${failed.map((path) => relative(root, path)).join(', ')}`);
  const again = jest('alone', names, '--maxWorkers=1', '--runTestsByPath', ...failed);
  for (const [path, file] of again ?? []) {
    if (file.status !== 'failed') alone.push(relative(root, path));
    files.set(path, file);
  }
  return files;
};

if (projects.length === 0 && rest.some((word) => !word.startsWith('-'))) rest.push('--passWithNoTests');
const ran = run(projects.length > 0 ? projects : all);
const files = [...(ran?.values() ?? [])];
const tests = files.flatMap(({ assertionResults }) => assertionResults);
const count = (...states) => tests.filter(({ status }) => states.includes(status)).length;
const failedFiles = files.filter(({ status }) => status === 'failed').length;
if (alone.length > 0) console.log(`Failed beside others, passed alone: ${alone.join(', ')}`);
if (failedFiles > 0) console.log(`${failedFiles} test files failed`);
if (!ran) console.log('The tests did not finish.');
const left = all.slice(2).filter((name) => projects.length > 0 && !projects.includes(name));
if (left.length > 0 && rest.length === 0)
  console.log(
    `Not among these: whole servers, kills, browsers, generated clients (${left.map((name) => `npm run test:${name}`).join(', ')}).`,
  );
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('pending', 'todo', 'skipped')} skipped`);
process.exit(failedFiles > 0 || !ran ? 1 : 0);
