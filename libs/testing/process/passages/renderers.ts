import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/*
 * Two independent programs that render a PDF as a reader sees it: poppler and mupdf, in their Debian versions
 * (poppler-utils, mupdf-tools).
 */

const run = promisify(execFile);

/** Grayscale image with one byte per pixel, rows from the top. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export interface Renderer {
  readonly name: 'poppler' | 'mupdf';
  readonly version: readonly string[];
  /**
   * Returns the command that writes a grayscale image of each page up to `last` as a PGM file in `folder`. The file
   * name ends with the page number.
   */
  readonly draw: (pdf: string, folder: string, last: number) => readonly string[];
}

/** Pixels per inch, enough to distinguish letters of normal size. */
const DPI = '50';
/** A renderer's timeout per document. A document that takes longer is not compared. */
const TIMEOUT_MS = 60_000;

export const renderers: readonly Renderer[] = [
  {
    name: 'poppler',
    version: ['pdftoppm', '-v'],
    draw: (pdf, folder, last) => [
      ...['pdftoppm', '-q', '-gray', '-cropbox', '-r', DPI],
      ...['-l', String(last), pdf, join(folder, 'page')],
    ],
  },
  {
    name: 'mupdf',
    version: ['mutool', '-v'],
    draw: (pdf, folder, last) => [
      ...['mutool', 'draw', '-q', '-F', 'pgm', '-c', 'gray', '-r', DPI],
      ...['-o', join(folder, 'page-%d.pgm'), pdf, `1-${last}`],
    ],
  },
];

/** Renderers that are installed on this machine. */
export const installedRenderers = (): readonly Renderer[] =>
  renderers.filter(({ version: [program = '', ...args] }) => spawnSync(program, args).error === undefined);

/** Rendered pages by page number, from 1. Pages that the renderer could not render are missing. */
export const picturesOf = async (
  renderer: Renderer,
  pdf: string,
  last: number,
): Promise<ReadonlyMap<number, GreyPicture>> => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  try {
    const [program = '', ...args] = renderer.draw(pdf, folder, last);
    // Both renderers report an error if just one page has one. The pages that they did render are used.
    await run(program, args, { timeout: TIMEOUT_MS, killSignal: 'SIGKILL' }).catch(() => undefined);
    const pictures = new Map<number, GreyPicture>();
    for (const name of await readdir(folder)) {
      const picture = readPgm(await readFile(join(folder, name)));
      if (picture) pictures.set(Number(/(\d+)\.pgm$/.exec(name)?.[1]), picture);
    }
    return pictures;
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Parses a grayscale image (netpbm's binary PGM, one byte per pixel). Returns null if the file is incomplete. */
const readPgm = (bytes: Buffer): GreyPicture | null => {
  const header = /^P5\s+(?:#[^\n]*\n)*(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 200).toString('latin1'));
  if (!header) return null;
  const [width, height] = [Number(header[1]), Number(header[2])];
  const pixels = bytes.subarray(header[0].length, header[0].length + width * height);
  return pixels.length === width * height ? { width, height, pixels } : null;
};
