/** Formats names and values, one pair per line, with aligned values. Omits null values. */
export const fieldsText = (...lines: readonly (readonly [name: string, value: string | number | null])[]): string => {
  const shown = lines.filter(([, value]) => value !== null);
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `  ${name.padEnd(width)}  ${String(value)}`).join('\n');
};

/** Formats a table with aligned columns. Returns `none` if there are no rows. */
export const tableText = (
  titles: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  none: string,
): string => {
  if (rows.length === 0) return none;
  const cells = [titles, ...rows.map((row) => row.map((cell) => (cell === null ? '–' : String(cell))))];
  const widths = titles.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const [head = '', ...body] = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [head, widths.map((width) => '─'.repeat(width)).join('  '), ...body].join('\n');
};

/** 1,234 */
export const countText = (value: number): string => value.toLocaleString('en-US');

/** Formats a count with its noun, such as "1 bill" or "2 bills". */
export const pluralize = (value: number, singular: string, many = `${singular}s`): string =>
  `${countText(value)} ${value === 1 ? singular : many}`;

/** Formats an ISO timestamp with date and minute, or returns null. */
export const minuteText = (at: string | null): string | null => at && `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
