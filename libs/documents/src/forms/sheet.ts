import { advance, type FontFace } from './fonts.js';
import { Paper } from './paper.js';

export interface DrawnPages {
  /** Index of the first page on the paper. */
  readonly first: number;
  readonly pages: number;
  /** Characters that no font has (CJK, Arabic, emoji). They are printed as boxes, never silently dropped. */
  readonly missing: readonly string[];
}

/** Rendered PDF. The same input results in the same bytes. */
export interface DrawnPdf extends Omit<DrawnPages, 'first'> {
  readonly pdf: Buffer;
}

export interface SheetOptions {
  readonly title: string;
  /** ISO time of the contents. Used as the creation date, so that the bytes don't depend on the clock. */
  readonly at: string;
  /** Text on the left of the footer. The page number is on the right. */
  readonly footer?: string;
}

export interface TextStyle {
  readonly face?: FontFace;
  readonly size?: number;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Space between characters, in points. */
  readonly spacing?: number;
  /** Minimum font size to which a line shrinks before it is cut. */
  readonly minSize?: number;
}

export const PAGE = { width: 612, height: 792 } as const;
export const MARGIN = 48;
export const ink = { text: '#1b2430', quiet: '#5d6875', rule: '#b9c1ca', band: '#eef1f4', strong: '#16324f' } as const;
export const INNER_WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - 54;

const REPLACEMENT = '□';

/**
 * US letter pages. `y` moves down while drawing; if something does not fit, a new page begins. `clean` prepares all
 * text: NFC, no control characters, a visible box for characters that the font lacks.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  y = MARGIN;
  private readonly missing = new Set<string>();
  private readonly first: number;
  private pages = 0;

  constructor(
    private readonly options: SheetOptions,
    private readonly paper = new Paper(options),
  ) {
    this.doc = paper.doc;
    this.first = paper.pages;
  }

  addPage(): this {
    this.paper.addPage();
    this.pages++;
    this.y = MARGIN;
    return this;
  }

  /** Starts a new page if fewer than `height` points are left. Returns true if it does. */
  ensure(height: number): boolean {
    if (this.pages > 0 && this.y + height <= BOTTOM) return false;
    this.addPage();
    return true;
  }

  /** Prints one line, cut with an ellipsis. Does not move `y`. */
  put(text: string, x: number, y: number, width: number, style: TextStyle = {}): void {
    const whole = this.use(text, style);
    let size = style.size ?? 9;
    const wide = this.width(whole, style, size);
    if (style.minSize && wide > width) size = Math.max(style.minSize, (size * width) / wide);
    this.doc.fontSize(size);
    const clean = this.fit(whole, width + 0.01, style, size);
    const free = width - this.width(clean, style, size);
    const shift = style.align === 'right' ? free : style.align === 'center' ? free / 2 : 0;
    this.doc.text(clean, x + shift, y, { lineBreak: false, characterSpacing: style.spacing ?? 0 });
  }

  /** Prints a paragraph that continues on new pages. Moves `y` below the text. */
  paragraph(text: string, style: TextStyle & { x?: number; width?: number; gap?: number } = {}): void {
    const x = style.x ?? MARGIN;
    const lineHeight = (style.size ?? 9) * 1.32;
    for (const line of this.wrap(text, style.width ?? INNER_WIDTH, style)) {
      this.ensure(lineHeight);
      this.put(line, x, this.y, style.width ?? INNER_WIDTH, style);
      this.y += lineHeight;
    }
    this.y += style.gap ?? 0;
  }

  /** Breaks text into lines between words, or within a word that is wider than a line. */
  wrap(text: string, width: number, style: TextStyle = {}): readonly string[] {
    const size = style.size ?? 9;
    const space = this.width(' ', style, size);
    const lines: string[] = [];
    for (const paragraph of this.use(text, style).split('\n')) {
      let line: string | null = null;
      let used = 0;
      for (const word of paragraph.split(' ')) {
        const wide = this.width(word, style, size);
        if (line !== null && used + space + wide <= width) {
          line += ` ${word}`;
          used += space + wide;
        } else {
          if (line !== null) lines.push(line);
          const pieces = wide <= width ? [word] : this.pieces(word, width, style, size);
          lines.push(...pieces.slice(0, -1));
          line = pieces.at(-1) ?? '';
          used = this.width(line, style, size);
        }
      }
      lines.push(line ?? '');
    }
    return lines;
  }

  rule(color: string = ink.rule, weight = 0.6): void {
    this.doc.lineWidth(weight).strokeColor(color);
    this.doc
      .moveTo(MARGIN, this.y)
      .lineTo(PAGE.width - MARGIN, this.y)
      .stroke();
  }

  /** Returns the PDF of a sheet that does not share its paper. */
  async finish(): Promise<DrawnPdf> {
    const { pages, missing } = this.end();
    return { pdf: await this.paper.finish(), pages, missing };
  }

  /** Ends the sheet. Other sheets may follow on the paper. */
  end(): DrawnPages {
    if (this.pages === 0) this.addPage();
    this.footers();
    return { first: this.first, pages: this.pages, missing: [...this.missing] };
  }

  private footers(): void {
    if (this.options.footer === undefined) return;
    for (let page = 0; page < this.pages; page++) {
      this.doc.switchToPage(this.first + page);
      const style: TextStyle = { size: 7, color: ink.quiet };
      this.put(this.options.footer, MARGIN, PAGE.height - 36, INNER_WIDTH - 90, style);
      const number = `Page ${page + 1} of ${this.pages}`;
      this.put(number, PAGE.width - MARGIN - 90, PAGE.height - 36, 90, { ...style, align: 'right' });
    }
  }

  private use(text: string, { face = 'sans', size = 9, color = ink.text }: TextStyle): string {
    this.doc.font(face).fontSize(size).fillColor(color);
    return this.clean(text, face);
  }

  private clean(text: string, face: FontFace): string {
    let clean = '';
    for (const character of text.normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, (c) => (c === '\n' ? c : ' '))) {
      if (character === '\n' || advance(face, character) !== null) clean += character;
      else {
        this.missing.add(character);
        clean += REPLACEMENT;
      }
    }
    return clean;
  }

  /** Returns the width without kerning, which is accurate enough for placement and line breaks, and much faster. */
  private width(text: string, { face = 'sans', spacing = 0 }: TextStyle, size: number): number {
    let width = 0;
    for (const character of text) width += (advance(face, character) ?? 0) * size + spacing;
    return text === '' ? 0 : width - spacing;
  }

  private fit(text: string, width: number, style: TextStyle, size: number): string {
    if (this.width(text, style, size) <= width) return text;
    const [start = ''] = this.pieces(text, width - this.width('…', style, size), style, size);
    return `${start.trimEnd()}…`;
  }

  /** Splits text between any two characters. */
  private pieces(text: string, width: number, { face = 'sans', spacing = 0 }: TextStyle, size: number): string[] {
    const pieces: string[] = [];
    let piece = '';
    let used = 0;
    for (const character of text) {
      const wide = (advance(face, character) ?? 0) * size + spacing;
      if (used + wide > width + spacing && piece !== '') {
        pieces.push(piece);
        piece = '';
        used = 0;
      }
      piece += character;
      used += wide;
    }
    pieces.push(piece);
    return pieces;
  }
}
