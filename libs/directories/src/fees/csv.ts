/** A row of a CSV text, and the line that it begins on, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of a CSV text (RFC 4180), blank lines left out; the number of a line whose quotes are wrong otherwise. */
export const parseCsv = (text: string): readonly CsvRow[] | number => {
  // A cell in quotes, in which two of them stand for one, or a plain one; then what ends it.
  const cell = /(?:[ \t]*"((?:[^"]|"")*)"[ \t]*|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  const rows: CsvRow[] = [];
  let line = 1;
  let begun = { line, cells: [] as string[] };
  for (;;) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (end === undefined) return line;
    begun.cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    line += quoted?.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ',') continue;
    if (begun.cells.some((cell) => cell !== '')) rows.push(begun);
    if (end === '') return rows;
    line += 1;
    begun = { line, cells: [] };
  }
};
