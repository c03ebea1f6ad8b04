import { fetchFile, saveAs } from '../api/client';
import { screenCsv, type CsvHeads } from './screen-csv';

/** Fetches API exports with the same columns and saves them as one file. The file name must not identify a patient. */
export const downloadCsv = async (paths: readonly string[], filename: string, heads: CsvHeads): Promise<void> => {
  const texts: string[] = [];
  for (const path of paths) {
    const text = await (await fetchFile(path, 'text/csv')).text();
    texts.push(texts.length === 0 ? text : text.slice(text.indexOf('\n') + 1));
  }
  saveAs(new Blob([screenCsv(texts.join(''), heads)], { type: 'text/csv' }), filename);
};
