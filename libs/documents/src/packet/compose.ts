import { createHash } from 'node:crypto';
import type { CoverData } from '../forms/cover.js';
import { drawSlipSheet } from '../forms/slip-sheet.js';
import type { UnreadableReason } from '../pdf/inspect.js';
import { withPdfium } from '../pdf/pdfium.js';
import { drawDrawing } from './drawing.js';
import { finishPacket } from './finish.js';
import { Merger } from './merge.js';
import { type ComposedPacket, type ComposedPart, type ComposeTask, type LoadedPart, PACKET_BROKEN } from './packet.js';

type Problem = UnreadableReason | 'missing';

/**
 * Puts a packet together. Worker threads only. A document that cannot be part of it is replaced by a slip sheet; one
 * that takes the engine down is found out, replaced, and the packet begun anew.
 */
export const composeTask = async ({ parts, options }: ComposeTask): Promise<ComposedPacket> => {
  const spoilt = new Map<number, Problem>();
  for (;;) {
    const attempt = new Attempt(parts, options.at, spoilt);
    try {
      const merged = await withPdfium((pdfium) => attempt.merge(new Merger(pdfium)));
      const bytes = Buffer.from(await finish(merged.bytes, merged.parts, options));
      return {
        pdf: bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        pages: merged.pages,
        parts: merged.parts,
        missing: [...attempt.missing],
      };
    } catch (error) {
      const { document } = attempt;
      if (document === null || spoilt.has(document)) throw error;
      spoilt.set(document, 'too_complex');
    }
  }
};

const finish: typeof finishPacket = async (...packet) => {
  try {
    return await finishPacket(...packet);
  } catch {
    throw new Error(PACKET_BROKEN);
  }
};

class Attempt {
  readonly missing = new Set<string>();
  /** Index of the uploaded document that is being read now. */
  document: number | null = null;

  constructor(
    private readonly parts: readonly LoadedPart[],
    private readonly at: string,
    private readonly spoilt: ReadonlyMap<number, Problem>,
  ) {}

  async merge(merger: Merger): Promise<{ bytes: Uint8Array; pages: number; parts: readonly ComposedPart[] }> {
    const composed: ComposedPart[] = [];
    for (const [i, part] of this.parts.entries()) {
      composed.push({ ...(await this.add(merger, part, i)), title: part.title, firstPage: 0 });
    }
    const numbered = await this.covers(merger, composed);
    return { bytes: merger.save(), pages: merger.pages, parts: numbered };
  }

  /** Covers wait: their index names the pages of all parts. */
  private async add(merger: Merger, part: LoadedPart, i: number): Promise<{ pages: number; problem?: Problem }> {
    if ('drawing' in part) {
      return { pages: part.drawing.kind === 'cover' ? 0 : this.own(merger, await this.draw(part.drawing)) };
    }
    const known = this.spoilt.get(i);
    this.document = i;
    const content = known ?? part.content;
    const added = typeof content === 'string' ? content : merger.add(content);
    this.document = null;
    if (typeof added === 'number') return { pages: added };
    const slip = { at: this.at, filename: part.filename, sha256: part.sha256, reason: added };
    return { pages: this.own(merger, (await drawSlipSheet(slip)).pdf), problem: added };
  }

  private async covers(merger: Merger, composed: ComposedPart[]): Promise<readonly ComposedPart[]> {
    for (const [i, part] of this.parts.entries()) {
      if (!('drawing' in part) || part.drawing.kind !== 'cover') continue;
      const at = composed.slice(0, i).reduce((sum, { pages }) => sum + pages, 0);
      const { data } = part.drawing;
      // Its own length moves the pages it names: drawn once to be counted, once more with the right numbers.
      const draft = await drawDrawing({ kind: 'cover', data: withIndex(data, composed, i, 1) });
      const pdf = await this.draw({ kind: 'cover', data: withIndex(data, composed, i, draft.pages) });
      const old = composed[i];
      if (old) composed[i] = { ...old, pages: this.own(merger, pdf, at) };
    }
    let page = 1;
    return composed.map((part) => {
      const numbered = { ...part, firstPage: page };
      page += part.pages;
      return numbered;
    });
  }

  private async draw(drawing: Parameters<typeof drawDrawing>[0]): Promise<Buffer> {
    const { pdf, missing } = await drawDrawing(drawing);
    for (const character of missing) this.missing.add(character);
    return pdf;
  }

  private own(merger: Merger, pdf: Buffer, at?: number): number {
    const added = merger.add(pdf, at);
    if (typeof added !== 'number') throw new Error(`a page of our own cannot be added: ${added}`);
    return added;
  }
}

/** A cover without an index of its own gets one of the parts that follow it. */
const withIndex = (data: CoverData, composed: readonly ComposedPart[], cover: number, pages: number): CoverData => {
  if (data.index.length > 0) return data;
  let page = composed.slice(0, cover).reduce((sum, part) => sum + part.pages, 1) + pages;
  const index = composed.slice(cover + 1).map((part) => {
    const entry = { title: part.title, page };
    page += part.pages;
    return entry;
  });
  return { ...data, index };
};
