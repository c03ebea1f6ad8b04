import { parseCsv, type CsvRow } from '../fees/csv.js';
import type { ImportError } from '../administrators/read-shape.js';

/** A file of a set, as it was found. */
export interface SetFile {
  /** Its name, without the folder. */
  readonly name: string;
  readonly text: string;
}

/** Reports a mistake of a file: the line, and the column where there is one. */
export type Report = (line: number, message: string, column?: string) => void;

/** Collects the mistakes of one file under its name. */
export const reportInto =
  (errors: ImportError[], { name }: SetFile): Report =>
  (line, message, column) =>
    errors.push({ where: `${name} line ${line}${column === undefined ? '' : `, ${column}`}:`, message });

/** The rows of a file: CSV, or a table with tabs; the line of a quote that is not closed otherwise. */
export const rowsOf = ({ text }: SetFile): readonly CsvRow[] | number => {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\u001A', '');
  if (!plain.slice(0, 4_000).includes('\t')) return parseCsv(plain);
  return plain.split(/\r\n|\n|\r/).flatMap((row, index): CsvRow[] => {
    const cells = row.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1').trim());
    return cells.every((cell) => cell === '') ? [] : [{ line: index + 1, cells }];
  });
};

/** Lines that a file is recognized by: CMS writes titles, notices and halves of names above its tables. */
const MAX_HEADER_LINES = 40;

/** The rows at the head of a file, to recognize it by; a line that is broken does not hide the others. */
export const headOf = ({ name, text }: SetFile): readonly CsvRow[] => {
  const lines = text
    .slice(0, 40_000)
    .split(/\r\n|\n|\r/)
    .slice(0, MAX_HEADER_LINES);
  const whole = rowsOf({ name, text: lines.join('\n') });
  if (typeof whole !== 'number') return whole;
  return lines.flatMap((line) => {
    const rows = rowsOf({ name, text: line });
    return typeof rows === 'number' ? [] : rows;
  });
};

/** A decimal figure with at most four decimals, times 10,000; null for anything else. */
export const tenThousandths = (text: string): number | null => {
  const [, whole = '', decimals = ''] = /^(\d{0,5})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  return whole + decimals === '' ? null : Number(whole || '0') * 10_000 + Number(decimals.padEnd(4, '0'));
};

export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** Lower case, and nothing but letters, digits and single spaces: names of columns are compared so. */
export const columnKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Positions of columns by what their names must fit; the ones that are missing are named. */
export const findColumns = <Name extends string>(
  header: readonly string[],
  wanted: Readonly<Record<Name, RegExp>>,
): { readonly at: Readonly<Record<Name, number>>; readonly missing: readonly Name[] } => {
  const keys = header.map(columnKey);
  const found = (Object.entries(wanted) as [Name, RegExp][]).map(
    ([name, pattern]) => [name, keys.findIndex((key) => pattern.test(key))] as const,
  );
  return {
    at: Object.fromEntries(found) as Record<Name, number>,
    missing: found.filter(([, at]) => at < 0).map(([name]) => name),
  };
};
