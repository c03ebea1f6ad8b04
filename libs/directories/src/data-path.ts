import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join('libs', 'directories', 'data');

/** The nearest ancestor of `start` that holds the shipped data files. */
const findData = (start: string): string => {
  const candidate = join(start, folder);
  if (existsSync(candidate)) return candidate;
  const parent = dirname(start);
  if (parent === start) throw new Error(`the data files are missing: no ${folder} above the code`);
  return findData(parent);
};

let found: string | undefined;

/**
 * Path of a shipped data file. The compiler copies no data, so the same folder serves the sources (tests) and
 * `dist`, however deep the code sits; a deployment that copies the data beside its built code wins over both.
 */
export const dataPath = (file: string): string => {
  found ??= findData(dirname(fileURLToPath(import.meta.url)));
  return join(found, file);
};
