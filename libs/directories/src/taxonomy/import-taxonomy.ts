import type { ImportError } from '../administrators/read-shape.js';
import { parseCsv } from '../fees/csv.js';

export interface TaxonomyImport {
  readonly codes: ReadonlySet<string>;
  readonly errors: readonly ImportError[];
}

const CODE = /^[0-9A-Z]{9}X$/;

const refused = (where: string, message: string): TaxonomyImport => ({
  codes: new Set(),
  errors: [{ where, message }],
});

/** Reads the CSV of the Health Care Provider Taxonomy (NUCC). Only its column Code is used. Lists all errors. */
export const importTaxonomy = (file: string): TaxonomyImport => {
  const parsed = parseCsv(file.replace(/^\uFEFF/, ''));
  if (typeof parsed === 'number') return refused(`line ${parsed}`, 'has an unclosed quote, or a quote inside a cell');
  const [head, ...rows] = parsed;
  const column = (head?.cells ?? []).findIndex((name) => name.toLowerCase() === 'code');
  if (column < 0) return refused('line 1', 'lacks the column Code');
  if (rows.length === 0) return refused('file', 'contains no codes');
  const found = rows.map(({ line, cells }) => ({ line, code: cells[column] ?? '' }));
  const errors = found
    .filter(({ code }) => !CODE.test(code))
    .map(({ line }) => ({ where: `line ${line}, Code`, message: 'must be ten letters and digits that end in X' }));
  return { codes: new Set(found.map(({ code }) => code)), errors };
};
