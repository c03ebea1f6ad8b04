import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const storedPath = (dataDir: string): string => join(dataDir, 'directories', 'taxonomy.json');

/** Returns the operator's taxonomy codes, or null before the first import. Throws if the file is damaged. */
export const loadTaxonomy = (dataDir: string): ReadonlySet<string> | null => {
  const path = storedPath(dataDir);
  if (!existsSync(path)) return null;
  try {
    const { codes } = JSON.parse(readFileSync(path, 'utf8')) as { readonly codes: readonly string[] };
    return new Set(codes);
  } catch (error) {
    throw new Error(`${path} is not usable: import the taxonomy codes again`, { cause: error });
  }
};

/** Writes `DATA_DIR/directories/taxonomy.json` atomically. Replaces the whole list, because codes are also retired. */
export const storeTaxonomy = (
  dataDir: string,
  codes: ReadonlySet<string>,
): { readonly added: number; readonly replaced: number; readonly total: number } => {
  const before = loadTaxonomy(dataDir) ?? new Set();
  const path = storedPath(dataDir);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify({ codes: [...codes] }));
  renameSync(`${path}.new`, path);
  const added = [...codes].filter((code) => !before.has(code)).length;
  return { added, replaced: codes.size - added, total: codes.size };
};
