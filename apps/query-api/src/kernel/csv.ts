export type Cell = string | number | null;
/** The columns of a table by their names, in order. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** Mark by which spreadsheets know UTF-8: without it, Excel reads names with accents as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A number as people write it, also a telephone number: a spreadsheet only reads it. */
const number = /^[+-]?\d[\d.,]*$/;

/**
 * Where a spreadsheet would take a text, or what follows a separator in it, for a formula: there an apostrophe goes in
 * front. Values come from clients, and a file that was exported here is opened with the reader's rights. Full-width
 * signs count as their plain twins; `;` parts cells where the comma is the decimal sign. All else stays as it is.
 */
const formulaStart = /(?<=^|[;\r\n])(?=[=+\-@＝＋－＠][^;\r\n]|[\t\r])/g;

const neutralizeFormulas = (text: string): string =>
  text.replaceAll(formulaStart, (_, at: number) => {
    const part = text.slice(at).split(/[;\r\n]/, 1)[0] ?? '';
    return number.test(part) ? '' : "'";
  });

const cell = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = neutralizeFormulas(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of RFC 4180, with its end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`;

/** How a file begins: the byte order mark and the line of names. */
export const csvHead = <Row>(columns: Columns<Row>): string => BYTE_ORDER_MARK + csvLine(Object.keys(columns));

/** Rows of a table, a line each. */
export const csvRows = <Row>(columns: Columns<Row>, rows: readonly Row[]): string =>
  rows.map((row) => csvLine(Object.values(columns).map((column) => column(row)))).join('');

/** A whole table. */
export const csvTable = <Row>(columns: Columns<Row>, rows: readonly Row[]): string =>
  csvHead(columns) + csvRows(columns, rows);

/** Dollars as a spreadsheet reads them: always two decimals. */
export const csvMoney = (dollars: number): string => dollars.toFixed(2);
