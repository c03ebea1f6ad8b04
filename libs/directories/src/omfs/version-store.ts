import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PhysicianTables, type StoredVersion } from './physician-tables.js';
import type { Pairs, VersionData } from './version-data.js';

const FORMAT = 1;
const folderOf = (dataDir: string): string => join(dataDir, 'directories', 'omfs');
const versionFile = /^(\d{4}-\d{2}-\d{2})\.json$/;

/** Replaces a file atomically. */
const writeAtomically = (path: string, content: object): void => {
  writeFileSync(`${path}.new`, JSON.stringify(content));
  renameSync(`${path}.new`, path);
};

/**
 * Stores a version as `DATA_DIR/directories/omfs/<first day>.json`, with its NCCI pairs in a second file. Replaces a
 * version with the same first day. `replaced` is true if there was such a version.
 */
export const storeVersion = (
  dataDir: string,
  version: VersionData,
  pairs: Pairs | null,
): { readonly replaced: boolean } => {
  const folder = folderOf(dataDir);
  const path = join(folder, `${version.from}.json`);
  const pairPath = join(folder, `${version.from}.pairs.json`);
  const replaced = existsSync(path);
  mkdirSync(folder, { recursive: true });
  if (pairs) writeAtomically(pairPath, Object.fromEntries(pairs));
  writeAtomically(path, {
    format: FORMAT,
    ...version,
    rows: Object.fromEntries(version.rows),
    localities: Object.fromEntries(version.localities),
    zips: Object.fromEntries(version.zips),
    baseUnits: Object.fromEntries(version.baseUnits),
    limits: version.limits && Object.fromEntries(version.limits),
    shortageAreas: version.shortageAreas && Object.fromEntries(version.shortageAreas),
    pairs: pairs !== null,
  });
  if (!pairs) rmSync(pairPath, { force: true });
  return { replaced };
};

type StoredJson = {
  readonly [Key in keyof VersionData]: VersionData[Key] extends ReadonlyMap<string, infer Value>
    ? Readonly<Record<string, Value>>
    : VersionData[Key] extends ReadonlyMap<string, infer Value> | null
      ? Readonly<Record<string, Value>> | null
      : VersionData[Key];
} & { readonly format: number; readonly pairs: boolean };

const mapOf = <Value>(stored: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(stored));

/** Loads pairs when a bill first needs them, because they are large. Empty if a later import has removed them. */
const pairsIn = (path: string): (() => Pairs) => {
  let pairs: Pairs | undefined;
  return () =>
    (pairs ??= existsSync(path) ? mapOf(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : new Map());
};

const readVersion = (folder: string, name: string): StoredVersion => {
  const path = join(folder, name);
  try {
    // Versions that an earlier release stored have no shortage areas.
    const { format, pairs, shortageAreas, ...stored } = JSON.parse(readFileSync(path, 'utf8')) as StoredJson;
    if (format !== FORMAT) throw new Error(`its format is ${format}`);
    const pairPath = path.replace(/\.json$/, '.pairs.json');
    if (pairs && !existsSync(pairPath)) throw new Error('its pairs are missing');
    return {
      ...stored,
      rows: mapOf(stored.rows),
      localities: mapOf(stored.localities),
      zips: mapOf(stored.zips),
      baseUnits: mapOf(stored.baseUnits),
      limits: stored.limits && mapOf(stored.limits),
      shortageAreas: shortageAreas ? mapOf(shortageAreas) : null,
      pairs: pairs ? pairsIn(pairPath) : null,
    };
  } catch (error) {
    throw new Error(`${path} is not usable: import that version again`, { cause: error });
  }
};

/** Returns all versions imported by the operator, or null if there are none. Throws if a file is damaged. */
export const loadTables = (dataDir: string): PhysicianTables | null => {
  const folder = folderOf(dataDir);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => versionFile.test(name)) : [];
  return files.length === 0 ? null : new PhysicianTables(files.toSorted().map((name) => readVersion(folder, name)));
};
