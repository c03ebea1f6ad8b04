import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { importSet, storeVersion, type SetFile, type SetFileKind } from '#directories';
import { OperatorRefusal, type OperatorContext } from '../operation.js';
import { importErrorsText } from './import-directory.js';

export interface OmfsImport {
  /** Absolute paths of files, or of folders with `.csv` and `.txt` files, on the machine whose process reads them. */
  readonly paths: readonly string[];
}

export interface OmfsReport {
  /** First and last date of service that the set covers. */
  readonly from: string;
  readonly to: string;
  /** True if a version with the same start date was replaced. */
  readonly replaced: boolean;
  readonly files: readonly { readonly name: string; readonly kind: SetFileKind }[];
  /** Files in the folder that don't belong to a set. */
  readonly ignored: readonly string[];
  /** Counts of codes with and without modifiers, and of places in California. Null if no such file was given. */
  readonly counts: {
    readonly codes: number;
    readonly localities: number;
    readonly zipCodes: number;
    readonly baseUnits: number;
    readonly factors: number;
    readonly unitLimits: number | null;
    /** ZIP codes in shortage areas. */
    readonly shortageZipCodes: number | null;
    readonly pairs: number | null;
  };
  readonly versions: readonly { readonly from: string; readonly to: string }[];
  /** True if this process already uses the set. Other processes load it at their next start. */
  readonly inUse: boolean;
}

/** CMS files are smaller. */
const MAX_FILE_BYTES = 200 * 1_048_576;

interface Found {
  readonly path: string;
  /** True if the operator named the file itself, not its folder. */
  readonly named: boolean;
}

const filesOf = async (path: string): Promise<readonly Found[]> => {
  // The cause is omitted: the message only says that the path cannot be read.
  const info = await stat(path).catch(() => null);
  if (!info) throw new OperatorRefusal(`${path} cannot be read`);
  if (!info.isDirectory()) return [{ path, named: true }];
  const names = await readdir(path);
  return names.toSorted().map((name) => ({ path: join(path, name), named: false }));
};

const readText = async (path: string): Promise<SetFile> => {
  // The cause is omitted: the message only says that the file cannot be read.
  const { size } = await stat(path).catch(() => ({ size: Infinity }));
  if (size > MAX_FILE_BYTES) throw new OperatorRefusal(`${path} cannot be read, or is too large`);
  return { name: basename(path), text: await readFile(path, 'utf8') };
};

/** Imports the physician fee schedule (8 CCR §§ 9789.12.1–9789.19, docs/fees.md), either the whole set or nothing. */
export const importOmfs = async (
  { engines: { directories }, config, projector }: OperatorContext,
  { paths }: OmfsImport,
): Promise<OmfsReport> => {
  const found = (await Promise.all(paths.map(filesOf))).flat();
  const isText = ({ path, named }: Found): boolean => named || /\.(csv|txt)$/i.test(path);
  const read = await importSet(await Promise.all(found.filter(isText).map(({ path }) => readText(path))));
  const strangers = found.filter(({ path, named }) => named && read.ignored.includes(basename(path)));
  const errors = [
    ...strangers.map(({ path }) => ({ where: `${basename(path)}:`, message: 'is not a file of a fee schedule set' })),
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
      shortageZipCodes: version.shortageAreas?.size ?? null,
      pairs: read.pairs && read.pairCount,
    },
    versions: directories.physicianSchedule?.days ?? [],
    inUse: projector !== null,
  };
};
