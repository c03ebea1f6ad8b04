// Plain Node, no packages: these run before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const stamp = join(root, 'node_modules', '.cache', 'installed.sha256');

/** Runs a command in the repository; ends this process with its exit code when it fails. */
export const run = (command, args, options = {}) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
};

/**
 * Installs what the lock file names, when that was not done yet. Nothing but the npm registry is asked. `npm ci` would
 * refuse a lock file that was written where the registry does not hold the binaries of every platform.
 */
export const install = () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages …');
  run(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
};

/** Compiles apps and libs to dist/. */
export const build = () => run(process.execPath, [program('typescript', 'bin/tsc'), '-p', 'tsconfig.build.json']);

/** A program inside an installed package, to be run by this Node. */
export const program = (name, path) => join(root, 'node_modules', ...name.split('/'), ...path.split('/'));

/** Starts a program, hands signals on to it, and ends with its exit code. */
export const become = (args, env = {}) => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  return child;
};
