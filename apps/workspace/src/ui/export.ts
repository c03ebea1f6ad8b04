import { fetchFile, saveAs } from '../api/client';
import { screenCsv, type CsvHeads } from './screen-csv';

export type ExportFormat = 'csv' | 'xlsx';

/** Fetches API exports with the same columns and saves them as one file. The file name must not identify a patient. */
export const downloadExport = async (
  format: ExportFormat,
  paths: readonly string[],
  name: string,
  heads: CsvHeads,
): Promise<void> => {
  const texts: string[] = [];
  for (const path of paths) {
    const text = await (await fetchFile(path, 'text/csv')).text();
    texts.push(texts.length === 0 ? text : text.slice(text.indexOf('\n') + 1));
  }
  const exported = texts.join('');
  const file =
    format === 'csv'
      ? new Blob([screenCsv(exported, heads)], { type: 'text/csv' })
      : await (await import('./screen-xlsx')).screenXlsx(exported, heads, name);
  saveAs(file, `${name}.${format}`);
};
