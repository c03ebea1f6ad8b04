import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { PacketComposer, PdfInspector } from '#documents';
import { type GreyPicture, picturesOf, type Renderer } from './renderers.js';

/** Result of one document's round trip through the product. */
export interface RoundTrip {
  readonly file: string;
  /** `accepted`, or the reason the document was rejected. */
  readonly verdict: string;
  readonly pages: number | null;
  /** Number of pages compared with the same pages in the source. */
  readonly compared: number;
  /** Numbers (from 1) of the pages that differ from the source, with the renderers that show the difference. */
  readonly differing: readonly { readonly page: number; readonly by: readonly Renderer['name'][] }[];
}

/** Maximum number of pages to compare per document. */
const MAX_PAGES = 20;
/**
 * Maximum mean difference within one square, out of 255. Different smoothing stays below it; a missing letter exceeds
 * it.
 */
const MAX_TILE_DIFFERENCE = 30;

const requester = { account: 'org_1' };

/**
 * Accepts a file as a bill's document, puts it into a packet, and compares each page with the same page in the file, as
 * rendered by each renderer.
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

/**
 * Side length of the compared squares, in pixels. In the mean of a whole page, a moved thin line would go unnoticed.
 */
const TILE_SIZE = 18;

/** Returns true if two rendered pages differ. Their sides may differ by one pixel due to rounding. */
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
