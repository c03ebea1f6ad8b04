import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath, writeDurably } from '../durable.js';
import type { FormatMark } from './formats.js';

const MARK_FILE = 'format.json';

/** The mark in a folder, which is read before any of its databases is opened; null where there is none. */
export const readFolderMark = async (folder: string): Promise<FormatMark | null> => {
  const text = await readFile(join(folder, MARK_FILE), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return JSON.parse(text) as FormatMark;
  } catch {
    // Cut by a disk that lost it. The log has its own.
    return null;
  }
};

/** Marks a folder; the mark is there whole or not at all. */
export const writeFolderMark = async (folder: string, mark: FormatMark): Promise<void> => {
  const next = join(folder, `.${MARK_FILE}`);
  await writeDurably(next, `${JSON.stringify(mark)}\n`, 'w');
  await rename(next, join(folder, MARK_FILE));
  await syncPath(folder);
};
