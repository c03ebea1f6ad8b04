import { findColumns, headOf, isDay, rowsOf, tenThousandths, type Report, type SetFile } from './table-rows.js';
import type { FactorRow, LocalityRow, ShortageAreaRow } from './version-data.js';

interface Table<Name extends string> {
  readonly rows: readonly { readonly line: number; readonly cell: (name: Name) => string }[];
}

/** Returns the rows below the header, which is one of the first rows. */
const tableOf = <Name extends string>(
  file: SetFile,
  wanted: Readonly<Record<Name, RegExp>>,
  report: Report,
): Table<Name> => {
  const rows = rowsOf(file);
  if (typeof rows === 'number') {
    report(rows, 'has an unclosed quote');
    return { rows: [] };
  }
  const header = rows.findIndex(({ cells }) => findColumns(cells, wanted).missing.length === 0);
  if (header === rows.length - 1) report(rows[header]?.line ?? 1, 'has no rows below its header');
  const { at } = findColumns(rows[header]?.cells ?? [], wanted);
  return {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- a row may be shorter than its header
    rows: rows.slice(header + 1).map(({ line, cells }) => ({ line, cell: (name) => cells[at[name]] ?? '' })),
  };
};

const looksLike = (file: SetFile, wanted: Readonly<Record<string, RegExp>>): boolean =>
  headOf(file).some(({ cells }) => findColumns(cells, wanted).missing.length === 0);

const baseColumns = { code: /\bcode$|^hcpcs$|^cpt$/, units: /base units?$/ };

export const isBaseUnitFile = (file: SetFile): boolean => looksLike(file, baseColumns);

export const readBaseUnits = (file: SetFile, report: Report): ReadonlyMap<string, number> =>
  countsOf(file, baseColumns, report, 'base units');

const limitColumns = { code: /^(hcpcs )?(cpt )?code$/, units: /mue values?$/ };

export const isLimitFile = (file: SetFile): boolean => looksLike(file, limitColumns);

export const readLimits = (file: SetFile, report: Report): ReadonlyMap<string, number> =>
  countsOf(file, limitColumns, report, 'units');

const countsOf = (
  file: SetFile,
  columns: typeof baseColumns,
  report: Report,
  what: string,
): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const { line, cell } of tableOf(file, columns, report).rows) {
    const code = cell('code').toUpperCase().padStart(5, '0');
    if (!/^[A-Z0-9]{5}$/.test(code)) report(line, 'must be a code of five letters or digits', 'code');
    else if (!/^\d{1,5}$/.test(cell('units'))) report(line, 'must be a whole number', what);
    else if (found.has(code)) report(line, `${code} already appears in an earlier line`);
    else found.set(code, Number(cell('units')));
  }
  return found;
};

const shortageColumns = { kind: /^kind$/, year: /^year$/, zip: /^zip( code)?$/ };

/** Returns true for a list of shortage areas in the format of docs/fees.md. */
export const isShortageFile = (file: SetFile): boolean => looksLike(file, shortageColumns);

/** Reads the ZIP codes in health professional shortage areas (8 CCR § 9789.12.6), each with its kind and year. */
export const readShortageAreas = (file: SetFile, report: Report): ReadonlyMap<string, readonly ShortageAreaRow[]> => {
  const found = new Map<string, ShortageAreaRow[]>();
  for (const { line, cell } of tableOf(file, shortageColumns, report).rows) {
    const [kind, year, zip] = [cell('kind').toLowerCase(), cell('year'), cell('zip').padStart(5, '0')];
    const areas = found.get(zip) ?? [];
    if (kind !== 'primary_care' && kind !== 'mental_health')
      report(line, 'must be primary_care or mental_health', 'kind');
    else if (!/^20\d\d$/.test(year)) report(line, 'must be the year of the services, such as 2026', 'year');
    else if (!/^\d{5}$/.test(zip)) report(line, 'must be a ZIP code of five digits', 'zip');
    else if (areas.some((area) => area.kind === kind && area.year === Number(year)))
      report(line, `${zip} already appears in an earlier line`);
    else found.set(zip, [...areas, { kind, year: Number(year) }]);
  }
  return found;
};

const factorColumns = {
  kind: /^kind$/,
  from: /^from$/,
  to: /^to$/,
  locality: /^locality$/,
  factor: /^factor$/,
  source: /^source$/,
};

/** Returns true for California's conversion factors in the format of docs/fees.md. */
export const isFactorFile = (file: SetFile): boolean => looksLike(file, factorColumns);

/** First day of the schedule by locality (8 CCR § 9789.12.2). Earlier tables cannot be priced by this formula. */
const FIRST_DAY = '2019-01-01';

/**
 * Reads California's conversion factors by day, and for anesthesia also by locality. Every locality must be in the list
 * of indices (null if the list is unusable). Reports overlapping rows.
 */
export const readFactors = (
  file: SetFile,
  localities: ReadonlyMap<string, LocalityRow> | null,
  report: Report,
): readonly FactorRow[] => {
  const found: FactorRow[] = [];
  for (const { line, cell } of tableOf(file, factorColumns, report).rows) {
    const mistakes: string[] = [];
    const wrong = (column: keyof typeof factorColumns, message: string): void => {
      mistakes.push(message);
      report(line, message, column);
    };
    const [kind, from, to, source] = [cell('kind').toLowerCase(), cell('from'), cell('to'), cell('source')];
    const locality = cell('locality');
    const factor = tenThousandths(cell('factor'));
    if (kind !== 'other' && kind !== 'anesthesia') wrong('kind', 'must be other or anesthesia');
    if (!isDay(from)) wrong('from', 'must be a date, YYYY-MM-DD');
    else if (from < FIRST_DAY) wrong('from', `must not be before ${FIRST_DAY}: the schedule was not by locality then`);
    if (!isDay(to)) wrong('to', 'must be a date, YYYY-MM-DD');
    else if (isDay(from) && to < from) wrong('to', 'must not be before from');
    if (kind === 'other' && locality !== '') wrong('locality', 'must be empty: this factor is statewide');
    if (kind === 'anesthesia' && localities?.has(locality) === false)
      wrong('locality', 'must be a contractor and a locality of the GPCI file, such as 01112-05');
    if (factor === null || factor === 0) wrong('factor', 'must be a dollar amount such as 47.1234');
    if (source === '' || source.length > 255) wrong('source', 'must be a text of at most 255 characters');
    if (mistakes.length > 0 || (kind !== 'other' && kind !== 'anesthesia') || factor === null) continue;
    const row: FactorRow = { kind, from, to, locality: kind === 'other' ? null : locality, factor, source };
    if (found.some((existing) => isSameFactor(existing, row) && existing.from <= to && from <= existing.to))
      report(line, 'overlaps the days of an earlier line');
    found.push(row);
  }
  return found;
};

const isSameFactor = (row: FactorRow, other: FactorRow): boolean =>
  row.kind === other.kind && row.locality === other.locality;

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Returns the days that the rows cover without a gap, or null if there is a gap or there are no rows. */
export const coveredDays = (rows: readonly FactorRow[]): { readonly from: string; readonly to: string } | null => {
  const [first, ...others] = rows.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  if (!first) return null;
  let { to } = first;
  for (const row of others) {
    if (row.from !== dayAfter(to)) return null;
    to = row.to;
  }
  return { from: first.from, to };
};
