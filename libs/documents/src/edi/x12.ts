import type { EdiSeparators } from './partner.js';

/** Thrown for text that isn't X12, or for wrong counts or control numbers. `where`: a segment, without values. */
export class EdiMalformed extends Error {
  override readonly name = 'EdiMalformed';
  constructor(readonly where: string) {
    super(`malformed X12: ${where}`);
  }
}

/** A segment: its ID and its elements. As in the guides, elements are numbered from 1 (`CLM01` = `elements[1]`). */
export interface Segment {
  readonly id: string;
  readonly elements: readonly string[];
}

export interface TransactionSet {
  /** 837, 999, 277, 835 */
  readonly type: string;
  /** ST03 or GS08, such as `005010X222A1`. */
  readonly version: string;
  readonly controlNumber: string;
  /** Segments, parsed for each iteration because a file may contain millions of them. */
  readonly segments: Iterable<Segment>;
}

/** TA1: acknowledgment of an interchange that we sent. */
export interface InterchangeAcknowledgement {
  /** Our ISA13. */
  readonly controlNumber: string;
  readonly verdict: 'accepted' | 'accepted_with_errors' | 'rejected';
  /** TA105: `000` no error, `025` duplicate control number, … */
  readonly code: string;
}

export interface Interchange {
  readonly sender: string;
  readonly receiver: string;
  readonly controlNumber: string;
  readonly production: boolean;
  /** ISA12: `00501`. */
  readonly version: string;
  readonly acknowledgements: readonly InterchangeAcknowledgement[];
  readonly sets: readonly TransactionSet[];
  readonly componentSeparator: string;
}

const transliterations: Readonly<Record<string, string>> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
  ẞ: 'SS',
  ı: 'I',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
};

/**
 * Converts text to uppercase ASCII without delimiters or accents, at most `max` characters. A letter without an ASCII
 * form becomes `?`, so that a required name is never empty.
 */
export const ascii = (text: string | null | undefined, max: number): string =>
  (text ?? '')
    .toUpperCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (letter) => transliterations[letter] ?? (/\p{L}/u.test(letter) ? '?' : ' '))
    .replace(/[~*:^|`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim();

/** Formats cents as an X12 amount, without leading or trailing zeros (`2015`, `0.5`, `12.07`). */
export const amount = (cents: number): string => String(cents / 100);

/** Parses an X12 amount to cents. Throws EdiMalformed for any other text. */
export const cents = (text: string | undefined, where: string): number => {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d*)(?:\.(\d{0,2})0*)?$/.exec(text ?? '') ?? [];
  if (whole === '' && part === '') throw new EdiMalformed(where);
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' && value !== 0 ? -value : value;
};

/** Element of a segment. An array holds a composite's components. */
export type Element = string | readonly string[];

/** Writes segments. Omits trailing empty elements. Replaces separators within values with blanks. */
export class SegmentWriter {
  private readonly segments: string[] = [];
  private readonly all: ReadonlySet<string>;

  constructor(private readonly separators: EdiSeparators) {
    this.all = new Set(Object.values(separators) as readonly string[]);
  }

  add(id: string, ...elements: readonly Element[]): this {
    const { element, component } = this.separators;
    const texts = elements.map((element) =>
      typeof element === 'string'
        ? this.clean(element)
        : trimmed(element.map((part) => this.clean(part))).join(component),
    );
    this.segments.push(trimmed([id, ...texts]).join(element));
    return this;
  }

  get count(): number {
    return this.segments.length;
  }

  toString(): string {
    return this.segments.map((segment) => `${segment}${this.separators.segment}`).join('');
  }

  private clean(text: string): string {
    const rest = Array.from(text, (character) => (this.all.has(character) ? ' ' : character)).join('');
    if (rest === text) return text;
    return rest.replace(/ +/g, ' ').trim();
  }
}

const trimmed = (texts: readonly string[]): readonly string[] =>
  texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);

export interface PlacedSegment extends Segment {
  readonly from: number;
}

/** Parses an interchange segment by segment. The ISA declares the delimiters. */
export class SegmentText {
  readonly componentSeparator: string;
  readonly text: string;
  readonly element: string;
  readonly end: string;

  constructor(file: string) {
    const text = file.startsWith('\ufeff') ? file.slice(1).trimStart() : file.trimStart();
    const [element, component, end] = [text.charAt(3), text.charAt(104), text.charAt(105)];
    if (!text.startsWith('ISA') || new Set([element, component, end]).size < 3) throw new EdiMalformed('ISA');
    if (/[A-Za-z0-9 ]/.test(element + component + end)) throw new EdiMalformed('ISA');
    [this.text, this.element, this.componentSeparator, this.end] = [text, element, component, end];
  }

  /** Yields segments. Ignores line breaks that don't terminate segments. */
  *segments(from = 0, to = this.text.length): Generator<PlacedSegment> {
    const { text, element, end } = this;
    for (let at = from; at < to;) {
      const found = text.indexOf(end, at);
      const stop = found < 0 ? text.length : found;
      const raw = text.slice(at, stop);
      const clean = (/[\r\n]/.test(raw) ? raw.replace(/[\r\n]+/g, '') : raw).trim();
      if (clean !== '') {
        const elements = clean.split(element);
        yield { id: elements[0] ?? '', elements, from: at };
      }
      at = stop + 1;
    }
  }
}

export const tokenize = (text: string): { segments: readonly Segment[]; componentSeparator: string } => {
  const lazy = new SegmentText(text);
  const segments = Array.from(lazy.segments(), ({ id, elements }) => ({ id, elements }));
  return { componentSeparator: lazy.componentSeparator, segments };
};
