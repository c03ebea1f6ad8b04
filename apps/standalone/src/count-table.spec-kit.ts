/**
 * Formats counts as a table with one column per operation and one row per name. Names are padded to `width` characters.
 */
export const countTable = (
  operations: readonly string[],
  rows: readonly (readonly [name: string, counts: readonly number[]])[],
  width: number,
): string => {
  const line = (name: string, cells: readonly (string | number)[]): string =>
    name.padEnd(width) + cells.map((cell, i) => String(cell).padStart((operations[i] ?? '').length + 4)).join('');
  return [line('', operations), ...rows.map(([name, counts]) => line(name, counts))].join('\n');
};
