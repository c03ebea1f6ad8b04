export type Cell = string | number | null;

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe in front: names come from clients, and a file
 * that was exported here is opened with the reader's rights.
 */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = harmless(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of RFC 4180, with its end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Dollars as a spreadsheet reads them: always two decimals. */
export const csvMoney = (dollars: number): string => dollars.toFixed(2);

const quality = (accept: string, type: string): number => {
  for (const part of accept.split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (name !== type) continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    return q === undefined ? 1 : Number(q.slice(2)) || 0;
  }
  return 0;
};

/** Does an Accept header ask for CSV rather than JSON? */
export const prefersCsv = (accept: string | undefined): boolean =>
  accept !== undefined && quality(accept, 'text/csv') > quality(accept, 'application/json');
