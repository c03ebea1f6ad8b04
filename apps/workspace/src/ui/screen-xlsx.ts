import { writeXlsx, type CellValue, type ColumnDef } from 'hucre/xlsx';
import { screenTable, type CsvHeads } from './screen-csv.js';

/** Fields that stay text, even if their cells look like numbers: check numbers, claim numbers, procedure codes. */
const textFields = /claim|[cC]ode|control|checkNumber|[nN]ame|patient|payer|reasons|reference|Ids?$/;

/** Apostrophes that the API inserts where a CSV cell would become a formula. A text cell never does. */
const insertedApostrophe = /(?<=^|[;\r\n])'(?=[=+\-@＝＋－＠][^;\r\n]|[\t\r])/g;

/** Excel's limit. It reports a file with a longer text as damaged. */
const MAX_TEXT_LENGTH = 32_767;

const textOf = (cell: string): string =>
  (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    .replaceAll(insertedApostrophe, '')
    .slice(0, MAX_TEXT_LENGTH);

interface CellType {
  readonly numFmt?: string;
  readonly valueOf: (cell: string) => CellValue;
}

const text: CellType = { valueOf: textOf };
/** Excel's dates have no time zone. The library writes the date and time in UTC. */
const dateOf = (cell: string): Date => new Date(`${cell.replace(' ', 'T')}Z`);
/** The API writes amounts of money with two decimal places, and other numbers without trailing zeros. */
const typesByPattern: readonly (readonly [pattern: RegExp, type: CellType])[] = [
  [/^-?\d+\.\d\d$/, { numFmt: '$#,##0.00', valueOf: Number }],
  [/^-?\d{1,15}(\.\d+)?$/, { valueOf: Number }],
  [/^\d{4}-\d\d-\d\d$/, { numFmt: 'mm/dd/yyyy', valueOf: (cell) => dateOf(`${cell}T00:00`) }],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d$/, { numFmt: 'mm/dd/yyyy h:mm AM/PM', valueOf: dateOf }],
];

const typeOf = (field: string, cells: readonly string[]): CellType => {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0 || textFields.test(field)) return text;
  return typesByPattern.find(([pattern]) => filled.every((cell) => pattern.test(cell)))?.[1] ?? text;
};

/** Returns an API export as an Excel file with the same columns and rows as `screenCsv`. */
export const screenXlsx = async (exported: string, heads: CsvHeads, name: string): Promise<Blob> => {
  const { fields, heads: names, rows } = screenTable(exported, heads);
  const types = fields.map((field, column) =>
    typeOf(
      field,
      rows.map((row) => row[column] ?? ''),
    ),
  );
  const values = rows.map((row) =>
    types.map(({ valueOf }, column): CellValue => (row[column] ? valueOf(row[column]) : null)),
  );
  const columns = types.map(({ numFmt }): ColumnDef => ({ autoWidth: true, ...(numFmt && { numFmt }) }));
  const bold = { style: { font: { name: 'Calibri', size: 11, bold: true } } };
  const file = await writeXlsx({
    sheets: [
      {
        name,
        columns,
        rows: [[...names], ...values],
        cells: new Map(names.map((_, column) => [`0,${column}`, bold])),
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([file as Uint8Array<ArrayBuffer>], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
};
