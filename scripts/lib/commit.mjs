import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Abbreviated commit of a git folder. If the build has no history (an image), WORKCOMP_COMMIT or null. */
const commitOf = (folder) => {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: folder, encoding: 'utf8' });
  const found = status === 0 ? stdout.trim() : (process.env.WORKCOMP_COMMIT ?? '').trim().slice(0, 8);
  return /^[0-9a-f]{7,8}$/.test(found) ? found : null;
};

/** Writes the build's commit to a file, where the programs read it. An unchanged file is not written. */
export const noteCommit = (folder, file) => {
  const text = `${JSON.stringify({ commit: commitOf(folder) })}\n`;
  try {
    if (readFileSync(file, 'utf8') === text) return;
  } catch {
    // The file does not exist yet.
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
