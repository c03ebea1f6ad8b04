import type { CsvRow } from '../fees/csv.js';
import { columnKey, headOf, rowsOf, tenThousandths, type Report, type SetFile } from './table-rows.js';
import type { RvuRow } from './version-data.js';

/** Number of rows above the HCPCS row that contain the upper parts of CMS's column names. */
const HEADER_ROWS = 4;

const columns = {
  hcpcs: /\bhcpcs$/,
  mod: /\bmod$/,
  status: /\bstatus code$/,
  work: /\bwork rvu$/,
  nonFacility: /\bnon fac(ility)? pe rvu$/,
  facility: /(?<!non )\bfacility pe rvu$/,
  malpractice: /\bmp rvu$/,
  multiple: /\bmult proc$/,
  bilateral: /\bbilat surg$/,
  assistant: /\basst surg$/,
  coSurgeon: /\bco surg$/,
  endoscopyBase: /\bendo base$/,
} as const;
type Column = keyof typeof columns;

/** Returns the index of the last header row, or -1. CMS's file has titles and a copyright notice above the header. */
const headerAt = (rows: readonly { readonly cells: readonly string[] }[]): number =>
  rows.slice(0, 40).findIndex(({ cells }) => cells[0]?.toUpperCase() === 'HCPCS' && /^mod$/i.test(cells[1] ?? ''));

export const isRvuFile = (file: SetFile): boolean => headerAt(headOf(file)) >= 0;

/** Reads CMS's relative value file by code and modifier, without descriptions. Reports all errors. */
export const readRvuFile = (file: SetFile, report: Report): ReadonlyMap<string, RvuRow> => {
  const rows = rowsOf(file);
  const found = new Map<string, RvuRow>();
  if (typeof rows === 'number') {
    report(rows, 'has an unclosed quote');
    return found;
  }
  const last = headerAt(rows);
  const header = rows.slice(Math.max(0, last - HEADER_ROWS), last + 1);
  const line = rows[last]?.line ?? 1;
  const names = (rows[last]?.cells ?? []).map((_, column) =>
    // The description column contains titles and isn't read.
    columnKey(column === 2 ? 'description' : header.map(({ cells }) => cells[column] ?? '').join(' ')),
  );
  const at = Object.fromEntries(
    Object.entries(columns).map(([name, pattern]) => [name, names.findIndex((key) => pattern.test(key))]),
  ) as Record<Column, number>;
  const missing = (Object.keys(columns) as Column[]).filter((name) => at[name] < 0);
  if (missing.length > 0) {
    report(line, `lacks the columns ${missing.join(', ')}`);
    return found;
  }
  for (const row of rows.slice(last + 1)) {
    const mistakes: (readonly [column: Column, message: string])[] = [];
    const { key, read } = readRow(row, at, (column, message) => mistakes.push([column, message]));
    for (const [column, message] of mistakes) report(row.line, message, column);
    if (mistakes.length > 0) continue;
    if (found.has(key)) report(row.line, `${key} already appears in an earlier line`);
    else found.set(key, read);
  }
  if (rows.length === last + 1) report(line, 'has no rows below its header');
  return found;
};

type ReportMistake = (column: Column, message: string) => void;

const readRow = (
  { cells }: CsvRow,
  at: Readonly<Record<Column, number>>,
  wrong: ReportMistake,
): { readonly key: string; readonly read: RvuRow } => {
  const cell = (column: Column): string => (cells[at[column]] ?? '').toUpperCase();
  const figure = (column: Column): number => {
    const value = tenThousandths(cell(column));
    if (value === null) wrong(column, 'must be a number with at most four decimals');
    return value ?? 0;
  };
  const [code, modifier] = [cell('hcpcs'), cell('mod')];
  if (!/^[A-Z0-9]{5}$/.test(code)) wrong('hcpcs', 'must be a code of five letters or digits');
  if (!['', '26', 'TC', '53'].includes(modifier)) wrong('mod', 'must be empty, 26, TC or 53');
  if (!/^[A-Z]$/.test(cell('status'))) wrong('status', 'must be one letter');
  for (const column of ['multiple', 'bilateral', 'assistant', 'coSurgeon'] as const)
    if (!/^\d?$/.test(cell(column))) wrong(column, 'must be one digit, or empty');
  if (!/^([A-Z0-9]{5})?$/.test(cell('endoscopyBase'))) wrong('endoscopyBase', 'must be a code, or empty');
  return {
    key: modifier === '' ? code : `${code}-${modifier}`,
    read: {
      status: cell('status'),
      work: figure('work'),
      nonFacility: figure('nonFacility'),
      facility: figure('facility'),
      malpractice: figure('malpractice'),
      // The NA indicators follow the practice expense columns that they refer to.
      notOutside: cells[at.nonFacility + 1]?.toUpperCase() === 'NA',
      notInFacility: cells[at.facility + 1]?.toUpperCase() === 'NA',
      multiple: cell('multiple'),
      bilateral: cell('bilateral'),
      assistant: cell('assistant'),
      coSurgeon: cell('coSurgeon'),
      endoscopyBase: cell('endoscopyBase'),
    },
  };
};
