import type { ImportError } from '../administrators/read-shape.js';
import { parseCsv } from './csv.js';
import { isSameRow, isOverlapping, type ReportFeeRow } from './report-fee.js';

export interface FeeImport {
  /** Fees read from the file. Complete only if there are no errors. */
  readonly fees: readonly ReportFeeRow[];
  readonly errors: readonly ImportError[];
}

const required = ['code', 'from', 'to', 'amount', 'source'] as const;
const feeColumns = [...required, 'perPage', 'cap', 'firstPages'] as const;
type Column = (typeof feeColumns)[number];

/** Normalizes a column name: `Per page`, `per_page` and `perPage` are the same. */
const key = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');
const columnOf = (name: string): Column | undefined => feeColumns.find((column) => key(column) === key(name));

/** Reads an operator's table of report fees (README.md of this library) and lists all errors. */
export const importFees = (file: string): FeeImport => {
  const parsed = parseCsv(file.replace(/^\uFEFF/, ''));
  if (typeof parsed === 'number')
    return {
      fees: [],
      errors: [{ where: `line ${parsed}`, message: 'has an unclosed quote, or a quote inside a cell' }],
    };
  const [head, ...rows] = parsed;
  const names = head?.cells ?? [];
  const columns = names.map(columnOf);
  const missing = required.filter((name) => !columns.includes(name));
  const broken = [
    ...(columns.includes(undefined) ? [`has unknown columns; known columns are ${feeColumns.join(', ')}`] : []),
    ...(missing.length > 0 ? [`lacks the columns ${missing.join(', ')}`] : []),
    ...(new Set(columns).size < columns.length ? ['has a duplicate column'] : []),
  ];
  if (broken.length > 0) return { fees: [], errors: broken.map((message) => ({ where: 'line 1', message })) };
  if (rows.length === 0) return { fees: [], errors: [{ where: 'file', message: 'contains no rows' }] };

  const errors: ImportError[] = [];
  const fees: ReportFeeRow[] = [];
  for (const { line, cells } of rows) {
    const where = `line ${line}`;
    const cellOf = (column: Column): string => cells[columns.indexOf(column)] ?? '';
    if (cells.length > names.length) errors.push({ where, message: 'has more cells than the first line has columns' });
    const read = readRow(cellOf, (message, column) => errors.push({ where: `${where}, ${column}`, message }));
    if (!read) continue;
    if (fees.some((other) => isSameRow(other, read)))
      errors.push({ where, message: 'has the same code and first day as an earlier line' });
    else if (fees.some((other) => isOverlapping(other, read)))
      errors.push({ where, message: 'overlaps an earlier line with the same code' });
    fees.push(read);
  }
  return { fees, errors };
};

type Report = (message: string, column: Column) => void;

const readRow = (cellOf: (column: Column) => string, report: Report): ReportFeeRow | null => {
  const wrong: Column[] = [];
  const reportWrong = (message: string, column: Column): void => {
    wrong.push(column);
    report(message, column);
  };
  const code = cellOf('code').toUpperCase();
  if (!/^WC0(0[2-9]|1[0-2]|2\d)$/.test(code)) reportWrong('must be one of WC002 to WC012 or WC020 to WC029', 'code');
  const [from, to] = (['from', 'to'] as const).map((column) => {
    if (!isDate(cellOf(column))) reportWrong('must be a date, YYYY-MM-DD', column);
    return cellOf(column);
  }) as [string, string];
  if (isDate(from) && isDate(to) && to < from) reportWrong('must not be before from', 'to');
  const amount = money(cellOf('amount'));
  if (amount === null) reportWrong('must be a dollar amount such as 47.04', 'amount');
  const perPage = cellOf('perPage') === '' ? null : money(cellOf('perPage'));
  if (perPage === null && cellOf('perPage') !== '')
    reportWrong('must be a dollar amount such as 28.92, or empty', 'perPage');
  const [cap, firstPages] = (['cap', 'firstPages'] as const).map((column) => {
    const cell = cellOf(column);
    if (cell === '') return null;
    if (!/^[1-9]\d{0,4}$/.test(cell)) reportWrong('must be a number of pages, or empty', column);
    else if (cellOf('perPage') === '') reportWrong('is allowed only with perPage', column);
    return Number(cell);
  }) as [number | null, number | null];
  if (cap !== null && firstPages !== null && cap < firstPages) reportWrong('must not be below firstPages', 'cap');
  const source = cellOf('source');
  if (source === '' || source.length > 255) reportWrong('must be a text of at most 255 characters', 'source');
  if (wrong.length > 0 || amount === null) return null;
  return { code, from, to, amount, perPage, firstPages: firstPages ?? 1, cap, source };
};

const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** Converts `47.04`, `$47.04` and `47` to cents. Returns null for any other text. */
const money = (text: string): number | null => {
  const [, dollars, cents = ''] = /^\$?\s*(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
};
