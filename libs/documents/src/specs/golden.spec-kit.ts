import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { seenPages, type SeenPage } from './pdf-pages.spec-kit.js';
import { difference, type Picture, readPng, writePng } from './picture.spec-kit.js';

/** Text and image of each golden PDF. `UPDATE_GOLDEN=1` rewrites them. Check the images before you commit them. */
const folder = new URL('../golden/', import.meta.url);
const updating = process.env['UPDATE_GOLDEN'] === '1';

/** Tolerance for rounding on other platforms, but not for a box that moved. */
const TOLERANCE = { mean: 2, off: 0.005, worstTile: 1 };

const file = (name: string): string => fileURLToPath(new URL(name, folder));

const PAGES_PER_ROW = 3;

interface Cell {
  readonly left: number;
  readonly top: number;
}

const cellsOf = (pages: readonly Picture[]): { readonly width: number; readonly height: number; cells: Cell[] } => {
  const [wide, high] = [Math.max(...pages.map(({ width }) => width)), Math.max(...pages.map(({ height }) => height))];
  return {
    width: wide * Math.min(PAGES_PER_ROW, pages.length),
    height: high * Math.ceil(pages.length / PAGES_PER_ROW),
    cells: pages.map((_, i) => ({ left: (i % PAGES_PER_ROW) * wide, top: Math.floor(i / PAGES_PER_ROW) * high })),
  };
};

const sheetOf = (pages: readonly Picture[]): Picture => {
  const { width, height, cells } = cellsOf(pages);
  const pixels = new Uint8Array(width * height).fill(128);
  pages.forEach((page, i) => {
    const { left, top } = cells[i] ?? { left: 0, top: 0 };
    for (let y = 0; y < page.height; y++)
      pixels.set(page.pixels.subarray(y * page.width, (y + 1) * page.width), (top + y) * width + left);
  });
  return { width, height, pixels };
};

const cut = (sheet: Picture, { width, height }: Picture, { left, top }: Cell): Picture => {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = (top + y) * sheet.width + left;
    pixels.set(sheet.pixels.subarray(start, start + width), y * width);
  }
  return { width, height, pixels };
};

const textOf = (pages: readonly SeenPage[]): string =>
  `${pages.map(({ text }, i) => `=== page ${i + 1} of ${pages.length} ===\n${text}`).join('\n\n')}\n`;

export const strayPages = (pages: readonly Picture[], golden: Picture): readonly string[] => {
  const { width, height, cells } = cellsOf(pages);
  if (width !== golden.width || height !== golden.height)
    return [`${width} × ${height} pixels instead of ${golden.width} × ${golden.height}`];
  return pages.flatMap((page, i) => {
    const { mean, off, worstTile } = difference(page, cut(golden, page, cells[i] ?? { left: 0, top: 0 }));
    return mean > TOLERANCE.mean || off > TOLERANCE.off || worstTile > TOLERANCE.worstTile
      ? [`page ${i + 1}: mean ${mean.toFixed(2)}, off ${off.toFixed(4)}, worst square ${worstTile.toFixed(1)}`]
      : [];
  });
};

export const expectGolden = async (name: string, pdf: Uint8Array): Promise<void> => {
  const pages = await seenPages(pdf);
  const pictures = pages.map(({ picture }) => picture);
  const [textFile, pictureFile] = [file(`${name}.golden.txt`), file(`${name}.golden.png`)];
  if (updating) {
    await writeFile(textFile, textOf(pages));
    await writeFile(pictureFile, writePng(sheetOf(pictures)));
  }
  expect(textOf(pages)).toBe(await readFile(textFile, 'utf8'));
  expect(strayPages(pictures, readPng(await readFile(pictureFile)))).toEqual([]);
};
