import PDFDocument from 'pdfkit';
import { addFonts } from './fonts.js';

export interface PaperOptions {
  readonly title: string;
  /** ISO time of the contents. Used as the creation date, so that the bytes don't depend on the clock. */
  readonly at: string;
}

/** A PDF of sheets in sequence, shared by a packet's generated pages. Embeds each font once. Deterministic bytes. */
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

  /** Finishes the PDF. Nothing can be drawn afterwards. */
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
    // Otherwise, pdfkit loads a built-in font.
    font: null as unknown as string,
    info: { Title: title, Creator: 'workcomp-billing', CreationDate: new Date(at) },
  });
  addFonts(document);
  return document;
};

/** Document that accepts every call and draws nothing. */
const blank: PDFKit.PDFDocument = new Proxy({} as PDFKit.PDFDocument, { get: () => () => blank });

/** Creates a paper that counts pages without drawing them. Call `addFonts` first. */
export const draftPaper = (options: PaperOptions): Paper => new Paper(options, blank);
