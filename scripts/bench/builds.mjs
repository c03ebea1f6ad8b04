// Builds to compare: this one, and another commit's.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { npm, root } from '../lib/run.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Build of the working tree, created by `openBench`. */
export const thisBuild = { name: 'this build', commit: git('describe', '--always', '--dirty', '--abbrev=8'), root };

/** Clones this repository at a commit into a folder, and builds it there with its own packages. */
export const buildOf = (commit, folder) => {
  const hash = git('rev-parse', '--verify', `${commit}^{commit}`);
  const clone = join(folder, hash);
  const run = (command, ...args) => execFileSync(command, args, { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] });
  console.error(`Building ${commit} …`);
  git('clone', '--quiet', '--no-checkout', root, clone);
  run('git', 'checkout', '--quiet', '--detach', hash);
  run(npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error');
  run(npm, 'run', 'build');
  return { name: hash.slice(0, 8), commit: hash.slice(0, 8), root: clone };
};
