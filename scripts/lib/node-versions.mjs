// Supported Node versions, with each one's program for tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './run.mjs';

/**
 * Node version used for tests, by major version. package.json (`engines`) and the README list the same major versions.
 */
const versions = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' };

/** All supported major versions, oldest first. */
export const majors = Object.keys(versions);

const ownMajor = process.versions.node.split('.')[0];

/**
 * Name of the npm package with the Node binary for this platform. The `node` package would install it with a script.
 */
const platformPackage = () => {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${process.arch}`;
};

/**
 * Returns the program for a major version: this process's own, or one from the npm registry that is cached in
 * node_modules/.cache/node. Throws if the version is unknown or can't be installed.
 */
export const nodeOf = (major) => {
  if (major === ownMajor) return process.execPath;
  const version = versions[major];
  if (version === undefined) throw new Error(`Node ${major} is not supported. Supported: ${majors.join(', ')}.`);
  const name = platformPackage();
  const folder = join(root, 'node_modules', '.cache', 'node', version);
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const program = join(folder, 'node_modules', name, 'bin', binary);
  if (existsSync(program)) return program;

  // Install into a temporary folder and rename it, because another run may install the same version.
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  writeFileSync(join(fresh, 'package.json'), '{ "private": true }');
  const { status } = spawnSync(
    npm,
    [
      'install',
      '--prefix',
      fresh,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-package-lock',
      '--loglevel=error',
      `${name}@${version}`,
    ],
    { cwd: fresh, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`Cannot install Node ${version} (${name}@${version} from the npm registry).`);
  }
  try {
    renameSync(fresh, folder);
  } catch {
    rmSync(fresh, { recursive: true, force: true });
  }
  if (!existsSync(program)) throw new Error(`${name}@${version} contains no Node program.`);
  return program;
};
