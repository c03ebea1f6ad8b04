import { parseCsv, type CsvRow } from '../fees/csv.js';
import type { ImportError } from '../administrators/read-shape.js';

export interface SetFile {
  /** File name without the folder. */
  readonly name: string;
  readonly text: string;
}

/** Reports a file error with its line and, if known, its column. */
export type Report = (line: number, message: string, column?: string) => void;

export const reportInto =
  (errors: ImportError[], { name }: SetFile): Report =>
  (line, message, column) =>
    errors.push({ where: `${name} line ${line}${column === undefined ? '' : `, ${column}`}:`, message });

/** Returns the rows of a CSV or tab-separated file, or the line number of an unclosed quote. */
export const rowsOf = ({ text }: SetFile): readonly CsvRow[] | number => {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\u001A', '');
  if (!plain.slice(0, 4_000).includes('\t')) return parseCsv(plain);
  return plain.split(/\r\n|\n|\r/).flatMap((row, index): CsvRow[] => {
    const cells = row.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1').trim());
    return cells.every((cell) => cell === '') ? [] : [{ line: index + 1, cells }];
  });
};

/** Maximum number of lines searched for a header. CMS puts titles, notices and split column names above its tables. */
const MAX_HEADER_LINES = 40;

/** Returns a file's first rows, to recognize the file. A malformed line does not hide the others. */
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

/** Parses a number with at most four decimals and multiplies it by 10,000. Returns null for any other text. */
export const tenThousandths = (text: string): number | null => {
  const [, whole = '', decimals = ''] = /^(\d{0,5})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  return whole + decimals === '' ? null : Number(whole || '0') * 10_000 + Number(decimals.padEnd(4, '0'));
};

export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** Normalizes a column name for comparison: lowercase letters, digits and single spaces. */
export const columnKey = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Returns the positions of columns whose names match the patterns, and the names of missing columns. */
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
