import type { CsvRow } from '../fees/csv.js';
import { findColumns, headOf, rowsOf, tenThousandths, type Report, type SetFile } from './table-rows.js';
import type { LocalityRow, ZipRow } from './version-data.js';

const STATE = 'CA';

const gpciColumns = {
  contractor: /medicare admin|^contractor$|^mac$/,
  state: /^state$/,
  locality: /^locality( number| code)?$/,
  name: /^locality name$/,
  // If a file has both columns, the column with the 1.0 floor is in force.
  work: /^(?!.*without).*(pw|work) gpci/,
  practiceExpense: /pe gpci/,
  malpractice: /mp gpci/,
};

interface Table {
  readonly header: readonly string[];
  /** Line number of the header. */
  readonly line: number;
  readonly rows: readonly CsvRow[];
}

/** Returns a table whose header follows a title in the first rows, or the number of a line that cannot be read. */
const tableIn = (file: SetFile, isHeader: (cells: readonly string[]) => boolean): Table | number => {
  const rows = rowsOf(file);
  if (typeof rows === 'number') return rows;
  const at = rows.slice(0, 10).findIndex(({ cells }) => isHeader(cells));
  const header = rows[at];
  return header ? { header: header.cells, line: header.line, rows: rows.slice(at + 1) } : 1;
};

const isGpciHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => /gpci/i.test(cell)) && cells.some((cell) => /locality/i.test(cell));

export const isGpciFile = (file: SetFile): boolean => headOf(file).some(({ cells }) => isGpciHeader(cells));

/** Reads California's localities with their indices. Ignores other states' rows and notes below the table. */
export const readGpciFile = (file: SetFile, report: Report): ReadonlyMap<string, LocalityRow> => {
  const found = new Map<string, LocalityRow>();
  const table = tableIn(file, isGpciHeader);
  if (typeof table === 'number') {
    report(table, 'is not a readable table');
    return found;
  }
  const { at, missing } = findColumns(table.header, gpciColumns);
  if (missing.length > 0) {
    report(table.line, `lacks the columns ${missing.join(', ')}`);
    return found;
  }
  for (const { line, cells } of table.rows) {
    const cell = (name: keyof typeof gpciColumns): string => cells[at[name]] ?? '';
    if (cell('state').toUpperCase() !== STATE) continue;
    const id = `${cell('contractor')}-${cell('locality').padStart(2, '0')}`;
    const figures = (['work', 'practiceExpense', 'malpractice'] as const).map((name) => {
      const figure = tenThousandths(cell(name));
      if (figure === null || figure === 0) report(line, 'must be a number above 0, at most four decimals', name);
      return figure ?? 0;
    });
    if (!/^\d{5}-\d{2}$/.test(id)) report(line, 'must have a contractor of five digits and a locality of two');
    else if (found.has(id)) report(line, `${id} already appears in an earlier line`);
    const [work = 0, practiceExpense = 0, malpractice = 0] = figures;
    found.set(id, { id, name: cell('name').replaceAll('*', '').trim(), work, practiceExpense, malpractice });
  }
  if (found.size === 0) report(table.line, `has no locality of ${STATE}`);
  return found;
};

const zipColumns = {
  state: /^state$/,
  zip: /^zip( code)?$/,
  carrier: /^carrier$/,
  locality: /^(pricing )?locality$/,
  plusFour: /^plus (4|four) flag$/,
};

const isZipHeader = (cells: readonly string[]): boolean => findColumns(cells, zipColumns).missing.length === 0;
/** CMS's ZIP5 layout: state, ZIP code, contractor, locality, indicators, and the ZIP+4 flag at position 21. */
const fixedLine = /^([A-Z]{2})(\d{5})(\d{5})(\d{2}).{6}([01 ])/;

const isFixed = ({ text }: SetFile): boolean =>
  fixedLine.test((text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, 1)[0] ?? '').padEnd(21));

/** Returns true for CMS's ZIP Code to Carrier Locality file, either fixed-width or CSV. */
export const isZipFile = (file: SetFile): boolean =>
  isFixed(file) || headOf(file).some(({ cells }) => isZipHeader(cells));

interface ZipLine {
  readonly line: number;
  readonly cells: readonly [state: string, zip: string, contractor: string, locality: string, plusFour: string];
}

const zipLines = (file: SetFile, report: Report): readonly ZipLine[] => {
  if (isFixed(file))
    return file.text.split(/\r\n|\n|\r/).flatMap((text, index): ZipLine[] => {
      const [, state = '', zip = '', contractor = '', locality = '', plusFour = ''] =
        fixedLine.exec(text.padEnd(21)) ?? [];
      if (state !== '') return [{ line: index + 1, cells: [state, zip, contractor, locality, plusFour] }];
      if (text.replace('\u001A', '').trim() !== '') report(index + 1, 'is not a line of the ZIP5 layout');
      return [];
    });
  const table = tableIn(file, isZipHeader);
  if (typeof table === 'number') {
    report(table, 'is not a readable table');
    return [];
  }
  const { at } = findColumns(table.header, zipColumns);
  return table.rows.map(({ line, cells }) => ({
    line,
    cells: [
      cells[at.state] ?? '',
      (cells[at.zip] ?? '').padStart(5, '0'),
      (cells[at.carrier] ?? '').padStart(5, '0'),
      (cells[at.locality] ?? '').padStart(2, '0'),
      cells[at.plusFour] ?? '',
    ],
  }));
};

/** Reads California's ZIP codes. Every locality must be in the list of indices (null if the list is unusable). */
export const readZipFile = (
  file: SetFile,
  localities: ReadonlyMap<string, LocalityRow> | null,
  report: Report,
): ReadonlyMap<string, ZipRow> => {
  const found = new Map<string, ZipRow>();
  const ours = zipLines(file, report).filter(({ cells: [state] }) => state.toUpperCase() === STATE);
  for (const { line, cells } of ours) {
    const [, zip, contractor, number, plusFour] = cells;
    const locality = `${contractor}-${number}`;
    if (!/^\d{5}$/.test(zip)) report(line, 'must be a ZIP code of five digits', 'zip');
    else if (localities?.has(locality) === false)
      report(line, `${locality} has no indices in the GPCI file`, 'locality');
    else if (found.has(zip)) report(line, `${zip} already appears in an earlier line`);
    else found.set(zip, { locality, shared: plusFour === '1' });
  }
  if (ours.length === 0) report(1, `has no ZIP code of ${STATE}`);
  return found;
};
