import {
  EdiMalformed,
  type Interchange,
  type InterchangeAcknowledgement,
  type PlacedSegment,
  type Segment,
  SegmentText,
  type TransactionSet,
} from './x12.js';

/** Index of the segment terminator. An ISA has a fixed length. */
const TERMINATOR_INDEX = 105;

export type FoundInterchange =
  | { readonly kind: 'read'; readonly interchange: Interchange }
  | {
      readonly kind: 'malformed';
      /** Segment or element with the error, without values. */
      readonly where: string;
      /** Sender ID (ISA06) and control number (ISA13), each null if unreadable. */
      readonly sender: string | null;
      readonly controlNumber: string | null;
    };

/**
 * Reads a file's interchanges. Each has its own separators, and a malformed one does not affect the others. Ignores a
 * byte-order mark, line breaks after or within segments, and a trailing Ctrl-Z.
 */
export const readInterchanges = (file: string): readonly FoundInterchange[] => interchangeTexts(file).map(readOne);

/** Returns the text of each interchange. Tolerates the same characters as `readInterchanges`. */
export const interchangeTexts = (file: string): readonly string[] => {
  const texts: string[] = [];
  let rest = unwrapped(file);
  do {
    const length = firstLength(rest);
    texts.push(rest.slice(0, length));
    rest = rest.slice(length).trimStart();
  } while (rest !== '');
  return texts;
};

const unwrapped = (file: string): string => {
  const text = withoutMark(file);
  // The ISA has a fixed length: a line break within it means that the whole file is wrapped into lines.
  return /[\r\n]/.test(text.slice(0, TERMINATOR_INDEX)) ? text.replace(/[\r\n]+/g, '') : text;
};

/** Removes a leading byte-order mark and trailing NUL and Ctrl-Z characters. */
const withoutMark = (file: string): string => {
  let end = file.length;
  while (end > 0 && (file.charAt(end - 1) === '\0' || file.charAt(end - 1) === '\u001a')) end--;
  return file
    .slice(0, end)
    .replace(/^\ufeff/, '')
    .trimStart();
};

const firstLength = (text: string): number => {
  const end = text.charAt(TERMINATOR_INDEX);
  if (end === '') return text.length;
  const escaped = /[\s\w]/.test(end) ? end : `\\${end}`;
  const next = new RegExp(`${escaped}\\s*(?=ISA[^A-Za-z0-9\\s])`).exec(text);
  return next ? next.index + next[0].length : text.length;
};

const readOne = (text: string): FoundInterchange => {
  try {
    return { kind: 'read', interchange: readInterchange(text) };
  } catch (error) {
    if (!(error instanceof EdiMalformed)) throw error;
    const isa = text.slice(0, TERMINATOR_INDEX).split(text.charAt(3));
    const whole = text.startsWith('ISA') && isa.length === 17;
    return {
      kind: 'malformed',
      where: error.where,
      sender: whole ? (isa[6]?.trim() ?? null) : null,
      controlNumber: whole ? (isa[13] ?? null) : null,
    };
  }
};

/**
 * Reads an interchange. Verifies the counts and control numbers of sets, groups and interchange, so that no part is
 * missing. Throws EdiMalformed.
 */
export const readInterchange = (text: string): Interchange => {
  const lazy = new SegmentText(text);
  const reader = new EnvelopeReader(lazy);
  for (const segment of lazy.segments()) reader.take(segment);
  return { ...reader.finish(), componentSeparator: lazy.componentSeparator };
};

class EnvelopeReader {
  private readonly sets: TransactionSet[] = [];
  private readonly acknowledgements: InterchangeAcknowledgement[] = [];
  private isa: Segment | null = null;
  private gs: Segment | null = null;
  private open: { st: PlacedSegment; count: number } | null = null;
  private setsInGroup = 0;
  private groups = 0;
  private closed = false;

  constructor(private readonly lazy: SegmentText) {}

  take(segment: PlacedSegment): void {
    if (this.closed) throw new EdiMalformed('after IEA');
    switch (segment.id) {
      case 'ISA':
        if (this.isa || segment.elements.length !== 17) throw new EdiMalformed('ISA');
        this.isa = segment;
        return;
      // TA1 precedes the groups. An interchange with a TA1 may have no groups.
      case 'TA1':
        if (!this.isa || this.gs || this.groups > 0) throw new EdiMalformed('TA1');
        this.acknowledgements.push(acknowledgementIn(segment));
        return;
      case 'GS':
        if (!this.isa || this.gs || this.open) throw new EdiMalformed('GS');
        this.gs = segment;
        this.setsInGroup = 0;
        return;
      case 'ST':
        if (!this.gs || this.open) throw new EdiMalformed('ST');
        this.open = { st: segment, count: 1 };
        return;
      case 'SE':
        this.endSet(segment);
        return;
      case 'GE':
        this.endGroup(segment);
        return;
      case 'IEA':
        this.end(segment);
        return;
      default:
        if (!this.open) throw new EdiMalformed(segment.id);
        this.open.count++;
    }
  }

  finish(): Omit<Interchange, 'componentSeparator'> {
    const { isa } = this;
    if (!isa || !this.closed) throw new EdiMalformed('IEA');
    return {
      sender: text(isa, 6),
      receiver: text(isa, 8),
      controlNumber: text(isa, 13),
      production: text(isa, 15) === 'P',
      version: text(isa, 12),
      acknowledgements: this.acknowledgements,
      sets: this.sets,
    };
  }

  private endSet(se: PlacedSegment): void {
    const { open, gs, lazy } = this;
    if (!open || !gs) throw new EdiMalformed('SE');
    if (Number(text(se, 1)) !== open.count + 1) throw new EdiMalformed('SE01');
    if (text(se, 2) !== text(open.st, 2)) throw new EdiMalformed('SE02');
    this.sets.push({
      type: text(open.st, 1),
      version: text(open.st, 3) || text(gs, 8),
      controlNumber: text(open.st, 2),
      segments: { [Symbol.iterator]: () => lazy.segments(open.st.from, se.from + 1) },
    });
    this.setsInGroup++;
    this.open = null;
  }

  private endGroup(ge: Segment): void {
    if (!this.gs || this.open) throw new EdiMalformed('GE');
    if (Number(text(ge, 1)) !== this.setsInGroup) throw new EdiMalformed('GE01');
    if (text(ge, 2) !== text(this.gs, 6)) throw new EdiMalformed('GE02');
    this.gs = null;
    this.groups++;
  }

  private end(iea: Segment): void {
    if (!this.isa || this.gs) throw new EdiMalformed('IEA');
    if (Number(text(iea, 1)) !== this.groups) throw new EdiMalformed('IEA01');
    if (text(iea, 2) !== text(this.isa, 13)) throw new EdiMalformed('IEA02');
    this.closed = true;
  }
}

const text = ({ elements }: Segment, at: number): string => (elements[at] ?? '').trim();

const verdicts = { A: 'accepted', E: 'accepted_with_errors', R: 'rejected' } as const;

const acknowledgementIn = (ta1: Segment): InterchangeAcknowledgement => {
  const verdict = verdicts[text(ta1, 4) as keyof typeof verdicts] as InterchangeAcknowledgement['verdict'] | undefined;
  if (!verdict || text(ta1, 1) === '') throw new EdiMalformed('TA1');
  return { controlNumber: text(ta1, 1), verdict, code: text(ta1, 5) };
};
