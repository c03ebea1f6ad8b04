import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Abbreviated commit of a folder under git, or of WORKCOMP_COMMIT where a build has no history (an image); else null. */
const commitOf = (folder) => {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: folder, encoding: 'utf8' });
  const found = status === 0 ? stdout.trim() : (process.env.WORKCOMP_COMMIT ?? '').trim().slice(0, 8);
  return /^[0-9a-f]{7,8}$/.test(found) ? found : null;
};

/** Writes down which commit was built, for what the programs say of themselves. A file that says so already is left alone. */
export const noteCommit = (folder, file) => {
  const text = `${JSON.stringify({ commit: commitOf(folder) })}\n`;
  try {
    if (readFileSync(file, 'utf8') === text) return;
  } catch {
    // There is none yet.
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
