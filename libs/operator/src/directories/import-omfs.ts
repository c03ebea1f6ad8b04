import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { importSet, storeVersion, type SetFile, type SetFileKind } from '#directories';
import { OperatorRefusal, type OperatorContext } from '../operation.js';
import { importErrorsText } from './import-directory.js';

export interface OmfsImport {
  /** Files, and folders whose `.csv` and `.txt` files are meant; absolute, on the machine of the process that reads them. */
  readonly paths: readonly string[];
}

export interface OmfsReport {
  /** First and last day of service that the set holds for. */
  readonly from: string;
  readonly to: string;
  /** A version from the same day was there before. */
  readonly replaced: boolean;
  /** The files that were read. */
  readonly files: readonly { readonly name: string; readonly kind: SetFileKind }[];
  /** Files of a folder that are no part of a set. */
  readonly ignored: readonly string[];
  /** Counts of codes with and without modifiers, and of places in California. Null: no such file was given. */
  readonly counts: {
    readonly codes: number;
    readonly localities: number;
    readonly zipCodes: number;
    readonly baseUnits: number;
    readonly factors: number;
    readonly unitLimits: number | null;
    readonly pairs: number | null;
  };
  /** All versions that are stored now. */
  readonly versions: readonly { readonly from: string; readonly to: string }[];
  /** The process that did it prices by them already; others take them up at their next start. */
  readonly inUse: boolean;
}

/** A larger file is none of CMS's. */
const MAX_FILE_BYTES = 200 * 1_048_576;

interface Found {
  readonly path: string;
  /** Named by itself, not by its folder. */
  readonly named: boolean;
}

const filesOf = async (path: string): Promise<readonly Found[]> => {
  // The reason is left out: the operator is told that the path cannot be read.
  const info = await stat(path).catch(() => null);
  if (!info) throw new OperatorRefusal(`${path} cannot be read`);
  if (!info.isDirectory()) return [{ path, named: true }];
  const names = await readdir(path);
  return names.toSorted().map((name) => ({ path: join(path, name), named: false }));
};

const readText = async (path: string): Promise<SetFile> => {
  // The reason is left out: the operator is told that the file cannot be read.
  const { size } = await stat(path).catch(() => ({ size: Infinity }));
  if (size > MAX_FILE_BYTES) throw new OperatorRefusal(`${path} cannot be read, or is too large`);
  return { name: basename(path), text: await readFile(path, 'utf8') };
};

/**
 * Adds a version of the physician fee schedule (8 CCR §§ 9789.12.1–9789.19) from CMS's files and California's factors
 * (docs/fees.md): all of a set or nothing. A version from the same day is replaced.
 */
export const importOmfs = async (
  { engines: { directories }, config, projector }: OperatorContext,
  { paths }: OmfsImport,
): Promise<OmfsReport> => {
  const found = (await Promise.all(paths.map(filesOf))).flat();
  const isText = ({ path, named }: Found): boolean => named || /\.(csv|txt)$/i.test(path);
  const read = await importSet(await Promise.all(found.filter(isText).map(({ path }) => readText(path))));
  const strangers = found.filter(({ path, named }) => named && read.ignored.includes(basename(path)));
  const errors = [
    ...strangers.map(({ path }) => ({ where: `${basename(path)}:`, message: 'is none of the files of a set' })),
    ...read.errors,
  ];
  const { version } = read;
  if (errors.length > 0 || !version) throw new OperatorRefusal(importErrorsText(errors));
  const { replaced } = storeVersion(config.DATA_DIR, version, read.pairs);
  directories.reload();
  const skipped = found.filter((found) => !isText(found)).map(({ path }) => basename(path));
  return {
    from: version.from,
    to: version.to,
    replaced,
    files: read.files,
    ignored: [...skipped, ...read.ignored],
    counts: {
      codes: version.rows.size,
      localities: version.localities.size,
      zipCodes: version.zips.size,
      baseUnits: version.baseUnits.size,
      factors: version.factors.length,
      unitLimits: version.limits?.size ?? null,
      pairs: read.pairs && read.pairCount,
    },
    versions: directories.physicianSchedule?.days ?? [],
    inUse: projector !== null,
  };
};
