// Plain Node, no packages: these run before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const installed = join(root, 'node_modules', '.cache', 'installed.sha256');
const built = join(root, 'dist', '.built.sha256');
const workspaceBuilt = join(root, 'dist', '.workspace.sha256');
const docsBuilt = join(root, 'dist', '.docs.sha256');
const workspace = join(root, 'apps', 'workspace');
const client = join(root, 'libs', 'client', 'src');

/** Runs a command in the repository; ends this process with its exit code when it fails. */
export const run = (command, args, options = {}) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
};

/** Does one piece of work that a person waits for, and says on one line what it was and how long it took. */
const step = (name, work) => {
  const began = Date.now();
  process.stderr.write(`${name} …${process.stderr.isTTY ? '' : '\n'}`);
  work();
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  process.stderr.write(process.stderr.isTTY ? `\r${name}: ${seconds} s\n` : `${name}: ${seconds} s\n`);
};

const digest = (text) => createHash('sha256').update(text).digest('hex');
const reads = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
const writeStamp = (path, text) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/**
 * Installs what the lock file names, when that was not done yet. Nothing but the npm registry is asked, and the lock
 * file stays as it is.
 */
export const install = () => {
  const lock = digest(readFileSync(join(root, 'package-lock.json')));
  if (reads(installed) === lock) return;
  step('Installing packages', () =>
    run(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    }),
  );
  writeStamp(installed, lock);
};

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const atRoot = (...names) => names.map((name) => join(root, name));

/** Files by path, size and time of change: reading them would take longer. */
const stampOf = (files) =>
  digest(
    files
      .sort()
      .map((path) => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}`)
      .join('\n'),
  );

/** Does the work when what it reads has changed since it was done. */
const whenChanged = (stamp, files, work) => {
  const wanted = stampOf(files);
  if (reads(stamp) === wanted) return;
  work();
  writeStamp(stamp, wanted);
};

/** Compiles apps and libs to dist/, and builds the workspace's pages and the documentation site: each when it changed. */
export const build = () => {
  const all = ['apps', 'libs'].flatMap((folder) => filesIn(join(root, folder)));
  const isPage = (path) => path.startsWith(workspace);
  whenChanged(
    built,
    [...all.filter((path) => !isPage(path)), ...atRoot('package-lock.json', 'tsconfig.json', 'tsconfig.build.json')],
    () =>
      step('Building', () => run(process.execPath, [program('typescript', 'bin/tsc'), '-p', 'tsconfig.build.json'])),
  );
  whenChanged(
    workspaceBuilt,
    [
      ...all.filter((path) => (isPage(path) || path.startsWith(client)) && !path.endsWith('.spec.ts')),
      ...atRoot('package-lock.json', 'scripts/build-workspace.mjs'),
    ],
    () => step('Building the workspace', () => run(process.execPath, ['scripts/build-workspace.mjs'])),
  );
  whenChanged(
    docsBuilt,
    [
      ...['docs', 'examples'].flatMap((folder) => filesIn(join(root, folder))).filter((path) => !path.endsWith('.ts')),
      ...atRoot('CHANGELOG.md', 'package-lock.json'),
    ],
    () => step('Building the documentation', () => run(process.execPath, ['docs/site/build.mjs'])),
  );
};

/** A program inside an installed package, to be run by this Node. */
export const program = (name, path) => join(root, 'node_modules', ...name.split('/'), ...path.split('/'));

/**
 * How a server is started. A larger young generation spares a sixth of the CPU time, for about 100 MB of memory. Node
 * lets the command line win over NODE_OPTIONS, so the flag is left out where the operator has set it there.
 */
export const serverFlags = (env = process.env) => [
  '--enable-source-maps',
  ...(/max[-_]semi[-_]space[-_]size/.test(env.NODE_OPTIONS ?? '') ? [] : ['--max-semi-space-size=64']),
];

/** Starts a program, hands signals on to it, and ends with its exit code. */
export const become = (args, env = {}) => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    // A database maps its files into memory: where one is damaged, the system ends the process without a word.
    if (['SIGBUS', 'SIGSEGV', 'SIGABRT'].includes(signal))
      console.error(
        `The service was ended by ${signal}. If that happens again, a file in the data folder is damaged: docs/runbooks/damaged-data.md says what to do.`,
      );
    process.exit(code ?? (signal ? 1 : 0));
  });
  return child;
};
