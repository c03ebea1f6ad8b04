import { EdiMalformed, type Interchange, type Segment, tokenize, type TransactionSet } from './x12.js';

/**
 * Reads an interchange and checks its envelopes: every set, group and interchange must end with the right counts and
 * control numbers, so that nothing was lost on the way. Throws EdiMalformed.
 */
export const readInterchange = (text: string): Interchange => {
  const { segments, componentSeparator } = tokenize(text);
  const reader = new EnvelopeReader();
  for (const segment of segments) reader.take(segment);
  return { ...reader.finish(), componentSeparator };
};

class EnvelopeReader {
  private readonly sets: TransactionSet[] = [];
  private isa: Segment | null = null;
  private gs: Segment | null = null;
  private open: { st: Segment; segments: Segment[] } | null = null;
  private setsInGroup = 0;
  private groups = 0;
  private closed = false;

  take(segment: Segment): void {
    if (this.closed) throw new EdiMalformed('after IEA');
    switch (segment.id) {
      case 'ISA':
        if (this.isa) throw new EdiMalformed('ISA');
        this.isa = segment;
        return;
      case 'GS':
        if (this.gs || this.open) throw new EdiMalformed('GS');
        this.gs = segment;
        this.setsInGroup = 0;
        return;
      case 'ST':
        if (!this.gs || this.open) throw new EdiMalformed('ST');
        this.open = { st: segment, segments: [segment] };
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
        this.open.segments.push(segment);
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
      sets: this.sets,
    };
  }

  private endSet(se: Segment): void {
    const { open, gs } = this;
    if (!open || !gs) throw new EdiMalformed('SE');
    open.segments.push(se);
    if (Number(text(se, 1)) !== open.segments.length) throw new EdiMalformed('SE01');
    if (text(se, 2) !== text(open.st, 2)) throw new EdiMalformed('SE02');
    this.sets.push({
      type: text(open.st, 1),
      version: text(open.st, 3) || text(gs, 8),
      controlNumber: text(open.st, 2),
      segments: open.segments,
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
