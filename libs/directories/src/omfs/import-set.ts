import type { ImportError } from '../administrators/read-shape.js';
import { isPairFile, readPairs } from './pair-file.js';
import { isGpciFile, isZipFile, readGpciFile, readZipFile } from './locality-files.js';
import { isRvuFile, readRvuFile } from './rvu-file.js';
import {
  coveredDays,
  isBaseUnitFile,
  isFactorFile,
  isLimitFile,
  isShortageFile,
  readBaseUnits,
  readFactors,
  readLimits,
  readShortageAreas,
} from './small-files.js';
import { reportInto, type Report, type SetFile } from './table-rows.js';
import type { FactorRow, Pairs, VersionData } from './version-data.js';

/** Kinds of files in a set. The last three are optional, and there may be several `pairs` files. */
const setFileKinds = ['values', 'indices', 'zips', 'baseUnits', 'factors', 'limits', 'shortageAreas', 'pairs'] as const;
export type SetFileKind = (typeof setFileKinds)[number];

/** Names of the file kinds, used in messages about missing files. */
const names: Readonly<Record<SetFileKind, string>> = {
  values: 'the relative value file (PPRRVU….csv)',
  indices: 'the geographic indices (GPCI….csv)',
  zips: 'the ZIP codes with their localities (ZIP5….txt or .csv)',
  baseUnits: 'the anesthesia base units (.csv)',
  factors: 'California’s conversion factors (.csv, docs/fees.md)',
  limits: 'the unit limits',
  shortageAreas: 'the ZIP codes in shortage areas',
  pairs: 'the NCCI pairs',
};
const required = ['values', 'indices', 'zips', 'baseUnits', 'factors'] as const;

const tests: readonly (readonly [SetFileKind, (file: SetFile) => boolean])[] = [
  ['values', isRvuFile],
  ['indices', isGpciFile],
  ['zips', isZipFile],
  ['factors', isFactorFile],
  ['limits', isLimitFile],
  ['shortageAreas', isShortageFile],
  ['pairs', isPairFile],
  ['baseUnits', isBaseUnitFile],
];

/** Determines a file's kind from its content. Undefined if the file isn't part of a set. */
const kindOf = (file: SetFile): SetFileKind | undefined => tests.find(([, isOne]) => isOne(file))?.[0];

export interface SetImport {
  /** Imported version, or null if there are errors. */
  readonly version: VersionData | null;
  readonly pairs: Pairs | null;
  readonly pairCount: number;
  readonly files: readonly { readonly name: string; readonly kind: SetFileKind }[];
  /** Names of files that are not part of a set. CMS folders also contain other files. */
  readonly ignored: readonly string[];
  readonly errors: readonly ImportError[];
}

/** Reads the files of one version of the physician fee schedule and lists all errors. */
export const importSet = async (given: readonly SetFile[]): Promise<SetImport> => {
  const sorted = given.map((file) => ({ file, kind: kindOf(file) }));
  const files = sorted.flatMap(({ file, kind }) => (kind ? [{ name: file.name, kind }] : []));
  const ignored = sorted.flatMap(({ file, kind }) => (kind ? [] : [file.name]));
  const filesOf = (wanted: SetFileKind): readonly SetFile[] =>
    sorted.flatMap(({ file, kind }) => (kind === wanted ? [file] : []));
  const errors: ImportError[] = [
    ...required
      .filter((kind) => filesOf(kind).length === 0)
      .map((kind) => ({ where: 'set:', message: `lacks ${names[kind]}` })),
    ...([...required, 'limits', 'shortageAreas'] as const)
      .filter((kind) => filesOf(kind).length > 1)
      .map((kind) => ({
        where: filesOf(kind)
          .map(({ name }) => `${name}:`)
          .join(' '),
        message: `several files match ${names[kind]}: specify only one`,
      })),
  ];
  const nothing = { version: null, pairs: null, pairCount: 0, files, ignored };
  /** Reads the only file of a kind. Returns null if it is missing, which has already been reported. */
  const readOne = <Read>(kind: SetFileKind, read: (file: SetFile, report: Report) => Read): Read | null => {
    const [file] = filesOf(kind);
    return file ? read(file, reportInto(errors, file)) : null;
  };
  const before = errors.length;
  const localities = readOne('indices', readGpciFile);
  const known = errors.length === before ? localities : null;
  const rows = readOne('values', readRvuFile);
  const zips = readOne('zips', (file, report) => readZipFile(file, known, report));
  const baseUnits = readOne('baseUnits', readBaseUnits);
  const factors = readOne('factors', (file, report) => readFactors(file, known, report));
  const limits = readOne('limits', readLimits);
  const shortageAreas = readOne('shortageAreas', readShortageAreas);
  if (errors.length > 0 || !rows || !localities || !zips || !baseUnits || !factors) return { ...nothing, errors };
  const factorFile = filesOf('factors')[0]?.name ?? '';
  const days = coveredDays(factors.filter(({ kind }) => kind === 'other'));
  if (!days) {
    errors.push({
      where: `${factorFile}:`,
      message: 'the rows of kind other must cover consecutive days without a gap',
    });
    return { ...nothing, errors };
  }
  errors.push(
    ...uncovered(factors, [...localities.keys()], days).map((message) => ({ where: `${factorFile}:`, message })),
  );
  const found = new Map<string, string>();
  let pairCount = 0;
  for (const file of filesOf('pairs')) pairCount += await readPairs(file, days.from, found, reportInto(errors, file));
  if (errors.length > 0) return { ...nothing, errors };
  const pairs = filesOf('pairs').length > 0 ? found : null;
  const version = { ...days, rows, localities, zips, baseUnits, factors, limits, shortageAreas };
  return { version, pairs, pairCount, files, ignored, errors };
};

/** Returns a message for each locality whose anesthesia factors do not cover all days of the set. */
const uncovered = (
  factors: readonly FactorRow[],
  localities: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): readonly string[] =>
  localities.flatMap((locality) => {
    const days = coveredDays(factors.filter((row) => row.locality === locality));
    return days?.from === from && days.to === to
      ? []
      : [`the rows of kind anesthesia for ${locality} must cover ${from} to ${to} without a gap`];
  });
