import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AdministratorFacts } from './administrator.js';
import { importAdministrators } from './import.js';
import { nameKey } from './names.js';

const storedPath = (dataDir: string): string => join(dataDir, 'directories', 'administrators.json');

/** Reads a file of administrators. Throws an error that lists all mistakes. */
export const readAdministratorFile = (path: string): readonly AdministratorFacts[] => {
  const { administrators, errors } = importAdministrators(readFileSync(path, 'utf8'));
  if (errors.length === 0) return administrators;
  throw new Error([`${path} is not usable:`, ...errors.map(({ where, message }) => `${where} ${message}`)].join('\n'));
};

/** Loads the operator's imports. Empty before the first import. Throws if the file is damaged. */
export const loadImported = (dataDir: string): readonly AdministratorFacts[] =>
  existsSync(storedPath(dataDir)) ? readAdministratorFile(storedPath(dataDir)) : [];

const byKey = (administrators: readonly AdministratorFacts[]): Map<string, AdministratorFacts> =>
  new Map(administrators.map((facts) => [nameKey(facts.name), facts]));

/** Writes `DATA_DIR/directories/administrators.json` atomically. Replaces earlier imports with the same name. */
export const storeImported = (
  dataDir: string,
  imported: readonly AdministratorFacts[],
): { readonly added: number; readonly replaced: number; readonly total: number } => {
  const stored = byKey(loadImported(dataDir));
  const before = stored.size;
  for (const [key, facts] of byKey(imported)) stored.set(key, facts);
  const path = storedPath(dataDir);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify({ administrators: [...stored.values()] }, null, 2)}\n`);
  renameSync(`${path}.new`, path);
  const added = stored.size - before;
  return { added, replaced: imported.length - added, total: stored.size };
};
