// The versions of Node that the service supports, each as the program that tests run on.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './run.mjs';

/** The version that tests run on, by major version. package.json (`engines`) and the README name the same majors. */
const versions = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' };

/** All supported major versions, oldest first. */
export const majors = Object.keys(versions);

const ownMajor = process.versions.node.split('.')[0];

/** The npm package with the binary of this platform, which the package `node` installs with a script. */
const platformPackage = () => {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${process.arch}`;
};

/**
 * Returns the program of a major version: this process's own, or one from the npm registry that is kept in
 * node_modules/.cache/node. Throws if the version is unknown or cannot be installed.
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

  // Installs into a temporary folder and renames it: another run may install the same version.
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
    throw new Error(`Node ${version} could not be installed (${name}@${version} from the npm registry).`);
  }
  try {
    renameSync(fresh, folder);
  } catch {
    rmSync(fresh, { recursive: true, force: true });
  }
  if (!existsSync(program)) throw new Error(`${name}@${version} holds no program of Node.`);
  return program;
};
