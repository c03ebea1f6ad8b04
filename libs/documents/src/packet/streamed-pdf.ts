import { createHash } from 'node:crypto';
import type { PdfSection } from './pdf-section.js';

/** Encodes a PDF text string (ISO 32000-1, 7.9.2.2): UTF-16 with a byte-order mark, in hexadecimal. */
const text = (value: string): string => `<FEFF${Buffer.from(value, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

const CATALOG_OBJECT = 1;
export const PAGE_TREE_OBJECT = 2;
const INFO_OBJECT = 3;
const OUTLINE_OBJECT = 4;

interface Chapter {
  readonly title: string;
  readonly node: number;
  readonly firstPage: number;
  readonly pages: number;
}

/** A PDF written as it is created, so only offsets stay in memory. Write bytes in order. Deterministic bytes. */
export class StreamedPdf {
  /** Number of the next section's first object. */
  next = OUTLINE_OBJECT + 1;
  private length = 0;
  /** Offsets of the objects, starting with object 1. */
  private readonly offsets: number[] = [];
  private readonly chapters: Chapter[] = [];

  /** `at`: ISO creation date, so that the bytes don't depend on the clock. */
  constructor(
    private readonly title: string,
    private readonly at: string,
  ) {}

  begin(): Uint8Array {
    return this.written(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  }

  /** Adds a section, which must begin at `next`. Its title becomes a bookmark. */
  section(title: string, { bytes, offsets, first, node, firstPage, pages }: PdfSection): Uint8Array {
    if (first !== this.next) throw new RangeError('a section was numbered for another position');
    offsets.forEach((offset, i) => (this.offsets[first - 1 + i] = this.length + offset));
    this.next += offsets.length;
    this.chapters.push({ title, node, firstPage, pages });
    return this.written(bytes);
  }

  end(): Uint8Array {
    const count = this.chapters.length;
    const pages = this.chapters.reduce((sum, chapter) => sum + chapter.pages, 0);
    const kids = this.chapters.map(({ node }) => `${node} 0 R`).join(' ');
    const date = `(D:${this.at.slice(0, 19).replaceAll(/\D/g, '')}Z)`;
    const parts = [
      this.object(
        CATALOG_OBJECT,
        `<< /Type /Catalog /Pages ${PAGE_TREE_OBJECT} 0 R /Outlines ${OUTLINE_OBJECT} 0 R /Lang (en-US) >>`,
      ),
      this.object(PAGE_TREE_OBJECT, `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`),
      this.object(INFO_OBJECT, `<< /Title ${text(this.title)} /Producer (workcomp-billing) /CreationDate ${date} >>`),
    ];
    const bookmark = this.next;
    const links = count === 0 ? '' : ` /First ${bookmark} 0 R /Last ${bookmark + count - 1} 0 R`;
    parts.push(this.object(OUTLINE_OBJECT, `<< /Type /Outlines /Count ${count}${links} >>`));
    this.chapters.forEach(({ title, firstPage }, i) => {
      const before = i > 0 ? ` /Prev ${bookmark + i - 1} 0 R` : '';
      const after = i < count - 1 ? ` /Next ${bookmark + i + 1} 0 R` : '';
      const where = `/Parent ${OUTLINE_OBJECT} 0 R /Dest [${firstPage} 0 R /Fit]`;
      parts.push(this.object(bookmark + i, `<< /Title ${text(title)} ${where}${before}${after} >>`));
    });
    const entries = this.offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const size = this.offsets.length + 1;
    const id = createHash('sha256').update(entries).digest('hex').slice(0, 32);
    const trailer = `<< /Size ${size} /Root ${CATALOG_OBJECT} 0 R /Info ${INFO_OBJECT} 0 R /ID [<${id}> <${id}>] >>`;
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n${trailer}\nstartxref\n${this.length}\n%%EOF\n`;
    return Buffer.concat([...parts, Buffer.from(table, 'latin1')]);
  }

  private object(number: number, body: string): Uint8Array {
    this.offsets[number - 1] = this.length;
    return this.written(Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1'));
  }

  private written(bytes: Uint8Array): Uint8Array {
    this.length += bytes.length;
    return bytes;
  }
}
