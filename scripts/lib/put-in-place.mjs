import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What no build has made again for so long is used by no server that still runs. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Names that say what is in a file: `bill-CCINXqdW.js`. They never change, so old and new ones lie side by side. */
const hashed = /-[\w-]{8}\.(m?js|css|woff2?|svg|png|json)(\.(map|gz|br))?$/;
const page = /\.html(\.(gz|br))?$/;
const place = (name) => (hashed.test(name) ? 0 : page.test(name) ? 2 : 1);

/** Every file below a folder, by its path in there. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/**
 * Puts built files where they are used, each whole and at once; those that others refer to come first. Files whose names say
 * what is in them stay for a while where they were: a server that runs, or is just starting, and a page that is open go on
 * with what they began with. Others go when they are not made again.
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
