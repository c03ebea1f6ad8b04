import PDFDocument from 'pdfkit';
import { addFonts } from './fonts.js';

export interface PaperOptions {
  readonly title: string;
  /** ISO timestamp of what is shown; becomes the creation date, so no clock gets into the bytes. */
  readonly at: string;
}

/**
 * A PDF that sheets are drawn on, one after another. It embeds each font once, with the letters that all of its sheets need: a
 * packet draws all pages of ours on one. The same sheets give the same bytes.
 */
export class Paper {
  pages = 0;
  private readonly parts: Buffer[] = [];

  constructor(
    options: PaperOptions,
    readonly doc = openDocument(options),
  ) {
    doc.on('data', (part: Buffer) => this.parts.push(part));
  }

  addPage(): void {
    this.doc.addPage({ size: 'LETTER', margin: 0 });
    this.pages++;
  }

  /** The bytes of it; nothing can be drawn on it afterwards. */
  async finish(): Promise<Buffer> {
    const ended = new Promise<void>((resolve, reject) => {
      this.doc.on('end', resolve);
      this.doc.on('error', reject);
    });
    this.doc.end();
    await ended;
    return Buffer.concat(this.parts);
  }
}

const openDocument = ({ title, at }: PaperOptions): PDFKit.PDFDocument => {
  const document = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    // No default font: pdfkit would open a built-in one.
    font: null as unknown as string,
    info: { Title: title, Creator: 'workcomp-billing', CreationDate: new Date(at) },
  });
  addFonts(document);
  return document;
};

/** A document that accepts every call and draws nothing. */
const blank: PDFKit.PDFDocument = new Proxy({} as PDFKit.PDFDocument, { get: () => () => blank });

/** Returns a paper that counts the pages of its sheets and draws nothing. Only after `addFonts`. */
export const draftPaper = (options: PaperOptions): Paper => new Paper(options, blank);
