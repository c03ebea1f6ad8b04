import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What no build has made again for so long is used by no server that still runs. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Names that say what is in a file: `bill-CCINXqdW.js`. They never change, so old and new ones lie side by side. */
const hashed = /-[\w-]{8}\.js(\.map)?$/;

/**
 * Puts built files where they are used, each whole and at once; those that others refer to come first. What was there stays
 * for a while: a server that runs, or is just starting, goes on with the files that it began with.
 */
export const putInPlace = (from, to) => {
  mkdirSync(to, { recursive: true });
  const names = readdirSync(from).sort((a, b) => Number(hashed.test(b)) - Number(hashed.test(a)));
  for (const name of names) renameSync(join(from, name), join(to, name));
  rmSync(from, { recursive: true });
  const made = new Set(names);
  for (const name of readdirSync(to))
    if (!made.has(name) && Date.now() - statSync(join(to, name)).mtimeMs > KEPT_MS) rmSync(join(to, name));
};
