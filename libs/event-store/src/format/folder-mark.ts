import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath, writeDurably } from '../durable.js';
import { orIfMissing } from '../or-if-missing.js';
import type { FormatMark } from './formats.js';

const MARK_FILE = 'format.json';

/** Reads the folder's mark, or null if there is none. Call it before opening any database in the folder. */
export const readFolderMark = async (folder: string): Promise<FormatMark | null> => {
  const text = await readFile(join(folder, MARK_FILE), 'utf8').catch(orIfMissing(null));
  if (text === null) return null;
  try {
    return JSON.parse(text) as FormatMark;
  } catch {
    // A disk failure truncated the file. The log has its own mark.
    return null;
  }
};

/** Writes the file atomically. */
export const writeFolderMark = async (folder: string, mark: FormatMark): Promise<void> => {
  const next = join(folder, `.${MARK_FILE}`);
  await writeDurably(next, `${JSON.stringify(mark)}\n`, 'w');
  await rename(next, join(folder, MARK_FILE));
  await syncPath(folder);
};
