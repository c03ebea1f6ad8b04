import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/**
 * Returns the entries in `files` (file contents by path) that are missing from the repository or have different
 * content.
 */
export const changedFiles = (files) =>
  Object.entries(files).filter(([path, text]) => {
    const file = join(root, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });

/** Writes the entries in `files` (file contents by path) that have changed, and returns their paths. */
export const writeChanged = (files) =>
  changedFiles(files).map(([path, text]) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    return path;
  });
