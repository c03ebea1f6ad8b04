import type { PayerFileReason } from '#contracts';
import type { FoundInterchange } from '#documents';
import { firstPlaceOf, type FileInterchange, type FileSet } from '#domain';
import { classifySet, type FilePart } from '../read/file-parts.js';
import { REVERSAL } from '../read/remittance-refusal.js';
import type { ParsedInterchange } from './states.js';

/** received → parsed: classifies an interchange's sets without keeping their content. */
export const parse = (found: FoundInterchange): ParsedInterchange => {
  if (found.kind === 'malformed') {
    const { sender, controlNumber: control } = found;
    return { kind: 'malformed', note: { sender, control, usage: null, reason: 'malformed', sets: [] } };
  }
  const { interchange } = found;
  const natures = interchange.sets.map((set) => classifySet(set, interchange));
  const isRelevant = interchange.acknowledgements.length > 0 || natures.some((nature) => typeof nature === 'string');
  return { kind: 'readable', interchange, natures, isRelevant };
};

export interface Admission {
  /** True if the receiver (ISA08) is known. */
  readonly isKnown: boolean;
  /** Reason the interchange is not processed, or null if it is. */
  readonly reason: PayerFileReason | null;
}

/** Checks by the position of their set in the interchange. */
export type SetPayments = ReadonlyMap<number, NonNullable<FileSet['payment']>>;

export const noteOf = (
  { interchange, natures }: Extract<ParsedInterchange, { kind: 'readable' }>,
  { isKnown, reason }: Admission,
  payments: SetPayments = new Map(),
): FileInterchange => {
  const { sender, controlNumber, production, version, acknowledgements } = interchange;
  const shown: FileInterchange['sets'] = [
    ...(acknowledgements.length > 0 ? [{ type: 'TA1', version, reason: null }] : []),
    ...interchange.sets.map(({ type, version: guide }, at) => {
      const nature = natures[at];
      return { type, version: guide, reason: typeof nature === 'object' ? nature.reason : null };
    }),
  ];
  const first = firstPlaceOf({ sets: shown });
  const sets = shown.map((set, index) => {
    const payment = payments.get(index + first);
    return payment ? { ...set, payment } : set;
  });
  return {
    sender,
    control: controlNumber,
    usage: production ? 'P' : 'T',
    reason,
    ...(!isKnown && { warnings: ['unknown_receiver'] }),
    sets: reason === null ? sets : [],
  };
};

export function* pagesOf(parts: Iterable<FilePart>, size: number): Generator<readonly FilePart[]> {
  let page: FilePart[] = [];
  for (const part of parts) {
    page.push(part);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/**
 * Yields each reversal before its corrections. If a payer lists a correction first, its payment must not be mistaken
 * for the reversed payment.
 */
export function* reversalsFirst(parts: Iterable<FilePart>): Generator<FilePart> {
  const corrections = new Map<string, FilePart[]>();
  for (const part of parts) {
    if (part.kind !== '835') {
      yield part;
      continue;
    }
    const { billNumber, status } = part.claim;
    const [, , at] = part.place;
    const last = part.check.lastReversal.get(billNumber) ?? -1;
    if (at < last && status !== REVERSAL) {
      const waiting = corrections.get(billNumber) ?? [];
      waiting.push(part);
      corrections.set(billNumber, waiting);
    } else yield part;
    if (at === last) yield* corrections.get(billNumber) ?? [];
  }
}
