/** CSV row. `line`: number of its first line, starting at 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Parses CSV (RFC 4180) and skips blank lines. If quotes are malformed, returns the line number instead of rows. */
export const parseCsv = (text: string): readonly CsvRow[] | number => {
  // A quoted cell, with doubled quotes as escapes, or a plain cell; then its terminator.
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
