import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { PacketComposer, PdfInspector } from '#documents';
import { type GreyPicture, picturesOf, type Renderer } from './renderers.js';

/** Outcome of one document's way through the product. */
export interface RoundTrip {
  readonly file: string;
  /** `accepted`, or why it was not. */
  readonly verdict: string;
  readonly pages: number | null;
  /** Pages that were laid beside what the renderers make of the file. */
  readonly compared: number;
  /** Pages whose picture is another one than that of the file's page; by number, from 1. */
  readonly differing: readonly { readonly page: number; readonly by: readonly Renderer['name'][] }[];
}

/** Pages of one document that are looked at. */
const MAX_PAGES = 20;
/** Mean difference inside the worst square, of 255: another smoothing is less, a missing letter more. */
const MAX_TILE_DIFFERENCE = 30;

const requester = { account: 'org_1' };

/**
 * Takes a file in as one document of a bill, puts it into a packet and lays each page beside the same page of the file, drawn by
 * each renderer.
 */
export const roundTrip = async (
  path: string,
  { inspector, composer }: { readonly inspector: PdfInspector; readonly composer: PacketComposer },
  renderers: readonly Renderer[],
): Promise<RoundTrip> => {
  const file = basename(path);
  const bytes = await readFile(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const report = await inspector.inspect({ sha256, load: () => bytes }, requester);
  if (report.reason) return { file, verdict: report.reason, pages: null, compared: 0, differing: [] };
  const part = { title: file, document: { filename: file, sha256, load: async () => new Uint8Array(bytes) } };
  const options = { title: file, at: '2026-03-28T10:00:00.000Z', stamp: null, id: sha256 };
  const packet = await composer.compose([part], options, requester);
  const [problem] = packet.parts.map((part) => part.problem);
  if (problem) return { file, verdict: `${problem} in the packet`, pages: null, compared: 0, differing: [] };
  const last = Math.min(packet.pages, MAX_PAGES);
  const folder = await mkdtemp(join(tmpdir(), 'passage-'));
  try {
    const made = join(folder, 'packet.pdf');
    await writeFile(made, packet.pdf);
    const found = new Map<number, Renderer['name'][]>();
    const seen = new Set<number>();
    for (const renderer of renderers) {
      const [source, copy] = [await picturesOf(renderer, path, last), await picturesOf(renderer, made, last)];
      for (const [page, picture] of source) {
        seen.add(page);
        if (differs(picture, copy.get(page))) found.set(page, [...(found.get(page) ?? []), renderer.name]);
      }
    }
    const differing = [...found].map(([page, by]) => ({ page, by })).sort((one, two) => one.page - two.page);
    return { file, verdict: 'accepted', pages: packet.pages, compared: seen.size, differing };
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Squares of so many pixels are compared: a thin rule that moved drowns in a page. */
const TILE_SIZE = 18;

/** Sides may be rounded up by the one and down by the other. */
const differs = (source: GreyPicture, copy: GreyPicture | undefined): boolean => {
  if (!copy) return true;
  if (Math.abs(source.width - copy.width) > 1 || Math.abs(source.height - copy.height) > 1) return true;
  const [width, height] = [Math.min(source.width, copy.width), Math.min(source.height, copy.height)];
  const across = Math.ceil(width / TILE_SIZE);
  const apart = new Float64Array(across * Math.ceil(height / TILE_SIZE));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const tile = Math.floor(y / TILE_SIZE) * across + Math.floor(x / TILE_SIZE);
      const [one = 0, two = 0] = [source.pixels[y * source.width + x], copy.pixels[y * copy.width + x]];
      apart[tile] = (apart[tile] ?? 0) + Math.abs(one - two);
    }
  }
  return apart.some((sum) => sum > MAX_TILE_DIFFERENCE * TILE_SIZE * TILE_SIZE);
};
