import type { PDFPage } from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import { copyUntrusted } from '../pdf/copy-untrusted.js';
import type { TaskProgress } from '../pdf/progress.js';
import type { UnreadableReason } from '#domain';
import { Assembly } from '../pdf/assembly.js';
import { type Drawing, drawDrawing } from './drawing.js';
import { finishPacket } from './finish.js';
import { draftPaper, Paper } from '../forms/paper.js';
import type { SlipSheetData } from '../forms/slip-sheet.js';
import { lettersOf, stampFont } from './stamp.js';
import type { ComposedPacket, ComposedPart, ComposeTask, LoadedPart, PacketOptions } from './packet.js';

/** Index on the packet's paper, which is rendered when all generated pages are known. */
interface DrawnPage {
  readonly own: number;
}

interface PlacedPart {
  readonly title: string;
  readonly pages: readonly (PDFPage | DrawnPage)[];
  readonly problem?: UnreadableReason | 'missing' | 'packet_full';
}

/**
 * Composes a packet. For worker threads only. A slip sheet replaces a document that can't be included. Progress is the
 * current part, so that a document that blocks the thread can be identified.
 */
export const composeTask = async ({ parts, options }: ComposeTask, progress: TaskProgress): Promise<ComposedPacket> => {
  const work = new Composition(await Assembly.begin(), options);
  const copied: PlacedPart[] = [];
  for (const [i, part] of parts.entries()) {
    progress.begin(i + 1);
    copied.push(await work.part(part, (pages) => progress.found(pages)));
  }
  progress.begin(parts.length + 1);
  progress.found(copied.reduce((sum, { pages }) => sum + pages.length, 0));
  for (const [i, part] of parts.entries()) {
    if (isCover(part)) copied[i] = work.cover(part.title, part.drawing, copied, i);
  }
  return work.finish(copied);
};

type CoverDrawing = Extract<Drawing, { readonly kind: 'cover' | 'address_page' }>;
const isCover = (part: LoadedPart): part is { readonly title: string; readonly drawing: CoverDrawing } =>
  'drawing' in part && (part.drawing.kind === 'cover' || part.drawing.kind === 'address_page');

class Composition {
  private readonly missing = new Set<string>();
  private readonly paper: Paper;

  constructor(
    private readonly assembly: Assembly,
    private readonly options: PacketOptions,
  ) {
    this.paper = new Paper(options);
  }

  /** Places a part. Calls `counted` as soon as the document's page count is known. */
  async part(part: LoadedPart, counted: (pages: number) => void): Promise<PlacedPart> {
    const { title } = part;
    // The cover is drawn last, because its index has the page numbers of all parts.
    if (isCover(part)) return { title, pages: [] };
    if ('drawing' in part) return { title, pages: this.draw(part.drawing) };
    const { content, filename, sha256, thoroughly = false } = part;
    const copied =
      typeof content === 'string' ? content : await copyUntrusted(this.assembly, content, { counted, thoroughly });
    const slip = (reason: SlipSheetData['reason'], page?: number) =>
      this.draw({ kind: 'slip_sheet', data: { at: this.options.at, filename, sha256, reason, ...(page && { page }) } });
    if (typeof copied === 'string') return { title, pages: slip(copied), problem: copied };
    const pages = copied.pages.flatMap((page, index): readonly (PDFPage | DrawnPage)[] =>
      'lost' in page ? slip(page.lost, index + 1) : [page],
    );
    return { title, pages };
  }

  cover(title: string, drawing: CoverDrawing, parts: readonly PlacedPart[], at: number): PlacedPart {
    // The cover's own length changes the page numbers in its index, so count its pages first.
    const draft = drawDrawing(withIndex(drawing, parts, at, 1), draftPaper(this.options)).end();
    return { title, pages: this.draw(withIndex(drawing, parts, at, draft.pages)) };
  }

  async finish(copied: readonly PlacedPart[]): Promise<ComposedPacket> {
    let page = 1;
    const parts = copied.map(({ title, pages, problem }): ComposedPart => {
      const part = { title, firstPage: page, pages: pages.length, ...(problem ? { problem } : {}) };
      page += pages.length;
      return part;
    });
    const { assembly, options, paper } = this;
    const letters = options.stamp === null ? null : lettersOf(paper, options.stamp);
    const own = paper.pages === 0 ? [] : await assembly.copy({ pdf: await paper.finish() });
    const font = letters && stampFont(letters, own[letters.page]);
    const pages = copied.flatMap((part) =>
      part.pages.flatMap((page) => ('own' in page ? (own[page.own] ?? []) : page)),
    );
    const pdf = Buffer.from(await finishPacket(assembly, pages, parts, options, font));
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    return { pdf, sha256, pages: pages.length, parts, missing: [...this.missing] };
  }

  private draw(drawing: Drawing): readonly DrawnPage[] {
    const { first, pages, missing } = drawDrawing(drawing, this.paper).end();
    for (const character of missing) this.missing.add(character);
    return Array.from({ length: pages }, (_, i) => ({ own: first + i }));
  }
}

const withIndex = (drawing: CoverDrawing, parts: readonly PlacedPart[], cover: number, pages: number): CoverDrawing => {
  if (drawing.data.index.length > 0) return drawing;
  let page = parts.slice(0, cover).reduce((sum, part) => sum + part.pages.length, 1) + pages;
  const index = parts.slice(cover + 1).map((part) => {
    const entry = { title: part.title, page };
    page += part.pages.length;
    return entry;
  });
  return { ...drawing, data: { ...drawing.data, index } } as CoverDrawing;
};
