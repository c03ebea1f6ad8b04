import { interchangeTexts, readInterchanges, rewriteSets, type Interchange, type Segment } from '#documents';
import { classifySet, partsOf, textOf, type SetKind } from '../read/file-parts.js';
import type { ReceiptItem } from '../store/receipt.js';

/** Bill to remove from a file. */
export interface ErasureTarget {
  /** The bill's places in the file, from its receipt. */
  readonly places: readonly ReceiptItem['place'][];
  /** Places of previously removed bills. */
  readonly before: readonly ReceiptItem['place'][];
  /** CLM01 of each transmission, in upper case. Used to find the bill in parts that were not parsed or matched. */
  readonly references: readonly string[];
  /** Payer numbers, in upper case. They identify the bill only in parts that belong to no other bill. */
  readonly payerNumbers: readonly string[];
  /** Places of other bills. */
  readonly others: readonly ReceiptItem['place'][];
}

export interface RedactedFile {
  readonly bytes: Buffer;
  /** False if the file does not contain the bill. */
  readonly changed: boolean;
  /** False if the file concerns no other bill. */
  readonly isAnythingLeft: boolean;
}

/** Fixed length of an ISA segment. */
const ISA_LENGTH = 106;

/** Minimum length of a payer number to search for in unparsable text. Shorter numbers are ambiguous. */
const MIN_DISTINCTIVE_LENGTH = 6;

/**
 * Removes a bill from a payer file. Amounts, states, and our number for its claims stay, and places don't change, so
 * the receipt stays valid and unmatched items can still be matched. If an unparsable part contains the bill, the whole
 * part is dropped.
 */
export const redactBill = (
  file: Uint8Array,
  { places, before, others, references, payerNumbers }: ErasureTarget,
): RedactedFile => {
  const isNamedIn = (text: string): boolean => {
    const upper = text.toUpperCase();
    return references.some((reference) => upper.includes(reference));
  };
  const named: IsNamed = (segments) => segments.some(({ elements }) => elements.some(isNamedIn));
  const numbered: IsNamed = (segments) =>
    segments.some(({ id, elements }) => {
      const number = id === 'CLP' ? elements[7] : id === 'REF' && elements[1] === '1K' ? elements[2] : undefined;
      return number !== undefined && payerNumbers.includes(number.trim().toUpperCase());
    });
  const isNumberedIn = (text: string): boolean => {
    const upper = text.toUpperCase();
    return payerNumbers.some(
      (payerNumber) => payerNumber.length >= MIN_DISTINCTIVE_LENGTH && containsWord(payerNumber, upper),
    );
  };
  let [changed, kept] = [false, 0];
  const track = (isErased: boolean): boolean => {
    if (isErased) changed = true;
    else kept += 1;
    return isErased;
  };
  const texts = interchangeTexts(textOf(file)).map((text, at) => {
    const [found] = readInterchanges(text);
    if (found?.kind !== 'read') return track(isNamedIn(text) || isNumberedIn(text)) ? text.slice(0, ISA_LENGTH) : text;
    const { interchange } = found;
    for (const part of interchange.acknowledgements.keys())
      track(places.some((place) => place.join() === [at, -1, part].join()));
    return rewriteSets(text, ({ at: setAt }) => {
      const set = interchange.sets[setAt];
      if (!set) return 'keep';
      const nature = classifySet(set, interchange);
      const loopsIn = (some: ErasureTarget['places']) => loopsAt(some, [at, setAt], nature, interchange);
      if (typeof nature !== 'string') {
        const segments = [...set.segments];
        return track(named(segments) || numbered(segments)) ? () => [] : 'keep';
      }
      const [loops, gone, theirs] = [loopsIn(places), loopsIn(before), loopsIn(others)];
      const loopsOf = {
        '835': redactRemittances,
        '277ca': redactStatuses,
        '277': redactStatuses,
        '999': redactSyntaxErrors,
      }[nature];
      return (segments) =>
        loopsOf(
          segments,
          (loop, loopSegments) =>
            gone.has(loop) ||
            track(loops.has(loop) || named(loopSegments) || (!theirs.has(loop) && numbered(loopSegments))),
        );
    });
  });
  const bytes = changed ? Buffer.from(texts.join(''), 'latin1') : Buffer.from(file);
  return { bytes, changed, isAnythingLeft: kept > 0 };
};

/** Returns true if the text contains the word other than as part of a longer word. */
const containsWord = (word: string, text: string): boolean => {
  const isEdge = (letter: string | undefined): boolean => letter === undefined || !/[A-Z0-9]/.test(letter);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (isEdge(text[at - 1]) && isEdge(text[at + word.length])) return true;
  return false;
};

type IsNamed = (segments: readonly Segment[]) => boolean;
/** Returns true if a loop with these segments is about the bill. Called once per loop. */
type IsErased = (loop: number, segments: readonly Segment[]) => boolean;

/** Returns a set's loops at the places. Some places in a 277CA are not claim loops. */
const loopsAt = (
  places: readonly ReceiptItem['place'][],
  [at, setAt]: readonly [number, number],
  nature: SetKind,
  interchange: Interchange,
): ReadonlySet<number> => {
  const wanted = new Set(places.filter(([one, other]) => one === at && other === setAt).map(([, , part]) => part));
  const set = interchange.sets[setAt];
  if (wanted.size === 0 || !set || nature !== '277ca') return wanted;
  const loops = new Set<number>();
  for (const part of partsOf([at, setAt], nature, set, interchange))
    if (part.kind === '277ca' && part.loop !== null && wanted.has(part.place[2])) loops.add(part.loop);
  return loops;
};

const segment = (elements: readonly string[]): Segment => ({ id: elements[0] ?? '', elements });

/** Segments between claims in an 835. */
const nonClaimSegments = new Set(['LX', 'TS2', 'TS3', 'PLB']);

/** Keeps our number, the state, and all amounts of an erased claim. */
const amountsOnly = (segments: readonly Segment[]): readonly Segment[] =>
  segments.flatMap(({ id, elements }) => {
    if (id === 'CLP') return [segment(elements.slice(0, 5))];
    if (id === 'SVC') return [segment(['SVC', '', ...elements.slice(2, 4)])];
    return id === 'CAS' || id === 'AMT' ? [segment(elements)] : [];
  });

/** Redacts a set's erased loops. A loop runs from a segment `first` to the next one or to one in `between`. */
const redactLoops = (
  first: string,
  between: ReadonlySet<string>,
  redacted: (loop: readonly Segment[]) => readonly Segment[],
) =>
  function* (segments: Iterable<Segment>, isErased: IsErased): Generator<Segment> {
    let current: Segment[] | null = null;
    let loop = 0;
    const ended = (): readonly Segment[] => {
      const loopSegments = current ?? [];
      current = null;
      return loopSegments.length > 0 && isErased(loop++, loopSegments) ? redacted(loopSegments) : loopSegments;
    };
    for (const segment of segments) {
      if (segment.id === first || between.has(segment.id)) yield* ended();
      if (segment.id === first) current = [segment];
      else if (current) current.push(segment);
      else yield segment;
    }
    yield* ended();
  };

const redactRemittances = redactLoops('CLP', nonClaimSegments, amountsOnly);

/** Levels in a 277 that contain claims. */
const claimLevels = new Set(['PT', '22', '23']);

/** Keeps an erased claim's number, states, and dates without the payer's text. */
const statesOnly = (segments: readonly Segment[]): readonly Segment[] => {
  const lines = segments.findIndex(({ id }) => id === 'SVC');
  return segments.slice(0, lines < 0 ? segments.length : lines).flatMap(({ id, elements }) => {
    if (id === 'TRN') return [segment(elements)];
    return id === 'STC' ? [segment(elements.slice(0, 12))] : [];
  });
};

/** Returns true if a claim begins here, as in `read277`: an unnumbered claim begins with its first status. */
const isClaim = ({ id, elements }: Segment, isFirst: boolean): boolean =>
  (id === 'TRN' && elements[1] === '2') || (id === 'STC' && isFirst);

function* redactStatuses(segments: Iterable<Segment>, isErased: IsErased): Generator<Segment> {
  /** A patient and each claim's segments. */
  let patient: { readonly head: Segment[]; readonly claims: Segment[][] } | null = null;
  let loop = 0;
  const ended = (): readonly Segment[] => {
    if (!patient) return [];
    const { head, claims } = patient;
    patient = null;
    const erased = claims.map((claim) => isErased(loop++, claim));
    return [
      ...(erased.includes(true) ? head.slice(0, 1) : head),
      ...claims.flatMap((claim, at) => (erased[at] ? statesOnly(claim) : claim)),
    ];
  };
  for (const segment of segments) {
    if (segment.id === 'HL') {
      yield* ended();
      if (claimLevels.has(segment.elements[3] ?? '')) patient = { head: [segment], claims: [] };
      else yield segment;
    } else if (!patient) yield segment;
    else if (isClaim(segment, patient.claims.length === 0)) patient.claims.push([segment]);
    else (patient.claims.at(-1) ?? patient.head).push(segment);
  }
  yield* ended();
}

/** Removes invalid values from an erased set's errors. */
const codesOnly = (segments: readonly Segment[]): readonly Segment[] =>
  segments.flatMap(({ id, elements }) => {
    if (id === 'CTX') return [];
    return id === 'IK4' ? [segment(elements.slice(0, 4))] : [segment(elements)];
  });

const redactSyntaxErrors = redactLoops('AK2', new Set(['AK9']), codesOnly);
