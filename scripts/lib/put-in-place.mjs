import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Age after which a file that builds no longer produce is deleted. No running server uses it by then. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Matches names that contain a content hash: `bill-CCINXqdW.js`. Their content never changes, so old and new files can
 * coexist.
 */
const hashed = /-[\w-]{8}\.(m?js|css|woff2?|svg|png|json)(\.(map|gz|br))?$/;
const page = /\.html(\.(gz|br))?$/;
const place = (name) => (hashed.test(name) ? 0 : page.test(name) ? 2 : 1);

/** Files under a folder, by relative path. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/**
 * Moves built files to their destination, each one atomically, dependencies first. Files with a content hash in their
 * names stay for a while, because running servers and open pages still use them. Other files are deleted if the build
 * no longer produces them.
 */
export const putInPlace = (from, to) => {
  const names = filesIn(from).sort((a, b) => place(a) - place(b));
  for (const name of names) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    renameSync(join(from, name), join(to, name));
  }
  rmSync(from, { recursive: true });
  const made = new Set(names);
  const isKept = (name) => hashed.test(name) && Date.now() - statSync(join(to, name)).mtimeMs <= RETENTION_MS;
  for (const name of filesIn(to)) if (!made.has(name) && !isKept(name)) rmSync(join(to, name));
};
