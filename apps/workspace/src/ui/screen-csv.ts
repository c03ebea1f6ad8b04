import { localTimeOf } from './format.js';
import { headline } from './labels.js';

/** Screen's name for each column of an API export. Null omits the column. */
export type CsvHeads = Readonly<Record<string, string | null>>;

/** Byte order mark. Without it, Excel reads accented names as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const internalColumn = /^id$|Ids?$|_id$/;

/** A column of internal IDs is shown only if it has a name. */
const isShown = (name: string, heads: CsvHeads): boolean => {
  const head = heads[name];
  return head === undefined ? !internalColumn.test(name) : head !== null;
};

/** Returns the rows with their cells as written, including quotes. */
const rowsOf = (text: string): readonly (readonly string[])[] => {
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\n|$)/y;
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const [, value = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error('The export is not a valid CSV file.');
    row.push(value);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
};

interface ScreenTable {
  /** Each column's API field. */
  readonly fields: readonly string[];
  readonly heads: readonly string[];
  /** Cells as the API wrote them, including quotes, with times in Pacific time. */
  readonly rows: readonly (readonly string[])[];
}

/**
 * Returns an API export as users see its rows on the screen: columns have the screen's names, times are in Pacific
 * time, and columns of internal IDs are omitted. A column without a name in `heads` is named after its API field. A
 * column of IDs with a name in `heads` is not omitted.
 */
export const screenTable = (exported: string, heads: CsvHeads): ScreenTable => {
  const [names = [], ...rows] = rowsOf(exported.replace(BYTE_ORDER_MARK, ''));
  const shown = names.flatMap((name, at) => (isShown(name, heads) ? [at] : []));
  const fields = shown.map((at) => names[at] ?? '');
  return {
    fields,
    heads: fields.map((name) => heads[name] ?? headline(name)),
    rows: rows.map((row) =>
      shown.map((at) => {
        const value = row[at] ?? '';
        return instant.test(value) ? localTimeOf(new Date(value)).replace('T', ' ') : value;
      }),
    ),
  };
};

export const screenCsv = (exported: string, heads: CsvHeads): string => {
  const { heads: names, rows } = screenTable(exported, heads);
  return BYTE_ORDER_MARK + [names, ...rows].map((line) => `${line.join(',')}\r\n`).join('');
};
