import { open, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { orIfMissing } from '#event-store';

/** Bytes per read. Also, bytes read again with the next chunk, because a name may span two chunks. */
const CHUNK_BYTES = 4 * 1_048_576;
const OVERLAP_BYTES = 1_024;

/** `name`: path relative to the scanned folder. */
export interface FilePlace {
  readonly name: string;
  /** The name's byte offset. */
  readonly at: number;
}

export interface Search {
  /** Names of the form `word_…`. `onName` is called for each occurrence with the bytes after it (up to about 700). */
  readonly names: ReadonlySet<string>;
  readonly onName: (name: string, behind: Buffer, place: FilePlace) => Promise<void>;
  readonly onBytes: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** Lists all files in a folder. Empty if it does not exist. */
export const filesBelow = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orIfMissing([]));
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** Reads all bytes of the files, including unused bytes. */
export const scanFolder = async (
  folder: string,
  search: Search,
): Promise<{ readonly files: number; readonly bytes: number }> => {
  const paths = await filesBelow(folder);
  const sizes = await Promise.all(paths.map(sizeOf));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const wanted = byWord(search.names);
  let bytes = 0;
  for (const path of paths) {
    for await (const chunk of chunksOf(path, search.signal)) {
      for (const [word, lengths] of wanted)
        await namesIn(chunk, { word, lengths, file: relative(folder, path) }, search);
      search.onBytes((bytes += chunk.fresh), Math.max(total, bytes));
    }
  }
  return { files: paths.length, bytes };
};

/** First words of names, each with the lengths of its names, longest first: `x#2` before `x`. */
const byWord = (names: ReadonlySet<string>): ReadonlyMap<string, readonly number[]> => {
  const lengths = new Map<string, Set<number>>();
  for (const name of names) {
    const word = name.slice(0, name.indexOf('_') + 1);
    lengths.set(word, (lengths.get(word) ?? new Set()).add(name.length));
  }
  return new Map([...lengths].map(([word, known]) => [word, [...known].toSorted((a, b) => b - a)]));
};

interface Chunk {
  readonly bytes: Buffer;
  /** Offset in the file. */
  readonly from: number;
  /** Number of bytes that no earlier chunk had. */
  readonly fresh: number;
}

const namesIn = async (
  { bytes, from, fresh }: Chunk,
  { word, lengths, file }: { readonly word: string; readonly lengths: readonly number[]; readonly file: string },
  { names, onName }: Search,
): Promise<void> => {
  for (let at = bytes.indexOf(word); at >= 0 && at < fresh; at = bytes.indexOf(word, at + 1)) {
    const name = lengths.map((length) => bytes.toString('latin1', at, at + length)).find((text) => names.has(text));
    if (name !== undefined) await onName(name, bytes.subarray(at + name.length), { name: file, at: from + at });
  }
};

/** Reads a file in chunks. If the file has been deleted, there are none. */
async function* chunksOf(path: string, signal: AbortSignal): AsyncGenerator<Chunk> {
  const file = await open(path).catch(orIfMissing(null));
  if (file === null) return;
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES + OVERLAP_BYTES);
    for (let from = 0; ; from += CHUNK_BYTES) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
      if (bytesRead > 0) yield { bytes: buffer.subarray(0, bytesRead), from, fresh: Math.min(bytesRead, CHUNK_BYTES) };
      if (bytesRead <= CHUNK_BYTES) return;
    }
  } finally {
    await file.close();
  }
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(orIfMissing({ size: 0 }))).size;
