// Uses only Node and no packages, because these functions run before packages are installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noteCommit } from './commit.mjs';
import { alone } from './one-build.mjs';

/** The repository's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const installed = join(root, 'node_modules', '.cache', 'installed.sha256');
const stamp = (name) => join(root, 'dist', `.${name}.sha256`);
const workspace = join(root, 'apps', 'workspace');
const client = join(root, 'libs', 'client');

/** Runs a command in the repository. If it fails, exits this process with its exit code. */
export const run = (command, args, options = {}) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
};

/** Prints the name of a step that takes time. Returns a function that prints how long it took. */
const waitFor = (name) => {
  const began = Date.now();
  process.stderr.write(`${name} …\n`);
  return () => process.stderr.write(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
};

/** Runs a Node program in parallel with others. If it fails, exits this process with its exit code. */
const runBeside = (name, args) =>
  new Promise((resolve) => {
    const done = waitFor(name);
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).on('exit', (status) => {
      if (status !== 0) process.exit(status ?? 1);
      done();
      resolve();
    });
  });

const digest = (text) => createHash('sha256').update(text).digest('hex');
const reads = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);
const writeStamp = (path, text) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/**
 * Installs the packages from the lock file unless they are installed. Without `checks`, the packages in
 * checks/package.json are neither installed nor removed. Only the npm registry is contacted, and the lock file does not
 * change.
 */
export const install = ({ checks = true } = {}) => {
  const product = digest(readFileSync(join(root, 'package-lock.json')));
  const everything = `${product} with checks`;
  const found = reads(installed);
  if (found === everything || (found === product && !checks)) return;
  const done = waitFor('Installing packages');
  const which = checks ? [] : ['--workspaces=false'];
  run(npm, ['install', ...which, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  done();
  writeStamp(installed, checks ? everything : product);
};

/** Every file under a folder. */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const atRoot = (...names) => names.map((name) => join(root, name));

/** Digest of paths, sizes and modification times. Reading the contents would take longer. */
const stampOf = (files) =>
  digest(
    files
      .sort()
      .map((path) => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}`)
      .join('\n'),
  );

/**
 * Runs a function if the files that it reads have changed since its last run, or if a file that it writes is missing.
 * If another process is running it, waits.
 */
const whenChanged = async (name, files, work, written = []) => {
  const wanted = stampOf(files);
  const isDone = () => reads(stamp(name)) === wanted && written.every((path) => existsSync(path));
  if (isDone()) return;
  await alone(`${stamp(name)}.building`, async () => {
    if (isDone()) return;
    await work();
    writeStamp(stamp(name), wanted);
  });
};

/** Files that `npm run build` writes outside dist/. Git ignores them. */
const clientTypes = join(client, 'src/generated/types.ts');
const generated = atRoot(
  'docs/openapi.json',
  'docs/map.md',
  'docs/rules.schema.json',
  'libs/client/src/generated/operations.ts',
  'apps/workspace/src/generated/contract.ts',
  'apps/workspace/src/generated/rfa-contract.ts',
);

const filesOfCode = () => ['apps', 'libs'].flatMap((folder) => filesIn(join(root, folder)));
/** Files that belong to the Node programs and their compiler configuration. */
const filesOfService = () => [
  ...filesOfCode().filter((path) => !path.startsWith(workspace) && !path.startsWith(client)),
  ...atRoot('package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'),
];

/** Compiles without type packages. Types are checked separately. */
const compileService = () =>
  whenChanged('compiled', filesOfService(), () =>
    runBeside('Compiling', [
      program('typescript-native', 'bin/tsc'),
      ...['-p', 'tsconfig.build.json', '--noCheck', '--types', ''],
    ]),
  );

const generateFiles = () =>
  whenChanged(
    'generated',
    [...filesOfService(), ...atRoot('scripts/build-generated.mjs'), ...filesIn(join(root, 'scripts/lib'))],
    () => runBeside('Generating files', ['scripts/build-generated.mjs']),
    generated,
  );

const generateClientTypes = () =>
  whenChanged(
    'client-types',
    atRoot('docs/openapi.json', 'package-lock.json', 'scripts/build-client-types.mjs'),
    () => runBeside('Generating the client types', ['scripts/build-client-types.mjs']),
    [clientTypes],
  );

const bundleService = () =>
  whenChanged('bundled', [...filesOfService(), ...atRoot('scripts/bundle.mjs')], () =>
    runBeside('Bundling', ['scripts/bundle.mjs']),
  );

/** Builds the workspace pages. They need no generated types, so both builds run at the same time. */
const buildWorkspace = () =>
  whenChanged(
    'workspace',
    [
      ...filesOfCode()
        .filter((path) => path.startsWith(workspace) || path.startsWith(join(client, 'src')))
        .filter((path) => path !== clientTypes && !path.endsWith('.spec.ts')),
      ...atRoot('package-lock.json', 'scripts/build-workspace.mjs'),
    ],
    () => runBeside('Building the workspace', ['scripts/build-workspace.mjs']),
  );

const buildDocs = () =>
  whenChanged(
    'docs',
    [
      ...['docs', 'examples'].flatMap((folder) => filesIn(join(root, folder))).filter((path) => !path.endsWith('.ts')),
      ...atRoot('CHANGELOG.md', 'package-lock.json'),
    ],
    () => runBeside('Building the documentation', ['docs/site/build.mjs']),
  );

/**
 * Compiles apps and libs to dist/ and writes the generated files that type checks, lint and import checks read. Types
 * are checked separately, by `npm run types`.
 */
export const compile = async () => {
  await compileService();
  await generateFiles();
  await generateClientTypes();
};

/**
 * Compiles and generates like `compile`, bundles the programs, and builds the workspace pages and the documentation
 * site. Each step runs only if the files it reads have changed. Without `checks`, the client's types are not generated.
 */
export const build = async ({ checks = true } = {}) => {
  await compileService();
  const bundled = bundleService();
  await generateFiles();
  await Promise.all([bundled, checks && generateClientTypes(), buildWorkspace(), buildDocs()]);
  noteCommit(root, join(root, 'dist', 'build.json'));
};

/** Path to a program in an installed package, to be run with this Node. */
export const program = (name, path) => join(root, 'node_modules', ...name.split('/'), ...path.split('/'));

/**
 * Node flags for a server. A larger young generation saves a sixth of the CPU time and costs about 100 MB of memory.
 * The command line takes precedence over NODE_OPTIONS, so the flag is omitted if the operator has set it there.
 */
export const serverFlags = (env = process.env) => [
  '--enable-source-maps',
  ...(/max[-_]semi[-_]space[-_]size/.test(env.NODE_OPTIONS ?? '') ? [] : ['--max-semi-space-size=64']),
];

const ORPHAN_CHECK_INTERVAL_MS = 500;

/**
 * Calls `stop` when the npm shell has exited. npm runs scripts in a shell and sends SIGTERM only to that shell, which
 * exits without forwarding the signal.
 */
const whenOrphaned = (stop) => {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    stop();
  }, ORPHAN_CHECK_INTERVAL_MS);
  look.unref();
};

/** Starts a program, forwards signals to it, and exits with its exit code. */
export const become = (args, env = {}) => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  whenOrphaned(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    // Databases map their files into memory. If a file is damaged, the system kills the process without an error
    // message.
    if (['SIGBUS', 'SIGSEGV', 'SIGABRT'].includes(signal))
      console.error(
        `The service was ended by ${signal}. If this happens again, a file in the data folder is damaged. See docs/runbooks/damaged-data.md.`,
      );
    process.exit(code ?? (signal ? 1 : 0));
  });
  return child;
};
