export type Cell = string | number | null;
/** Table columns by name, in order. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** Without this mark, Excel reads accented names as Windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A number as users write it, including phone numbers. Spreadsheets never treat it as a formula. */
const number = /^[+-]?\d[\d.,]*$/;

/**
 * Positions where a spreadsheet would treat a string, or the part after a separator, as a formula. An apostrophe is
 * inserted there, because values come from clients and the file is opened with the reader's permissions. Full-width
 * characters are treated like their ASCII equivalents. `;` separates cells in locales with a decimal comma.
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

/** Returns a line as defined by RFC 4180, including the line ending. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Returns the byte order mark and the column names. */
export const csvHead = <Row>(columns: Columns<Row>): string => BYTE_ORDER_MARK + csvLine(Object.keys(columns));

export const csvRows = <Row>(columns: Columns<Row>, rows: readonly Row[]): string =>
  rows.map((row) => csvLine(Object.values(columns).map((column) => column(row)))).join('');

export const csvTable = <Row>(columns: Columns<Row>, rows: readonly Row[]): string =>
  csvHead(columns) + csvRows(columns, rows);

/** Dollars, always with two decimal places. */
export const csvMoney = (dollars: number): string => dollars.toFixed(2);
