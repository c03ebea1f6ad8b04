import type { PayerFileKind, PayerFileReason } from '#contracts';
import {
  claimsOf835,
  EdiMalformed,
  payerSetOf,
  read277,
  read999,
  readInterchanges,
  summaryOf835,
  type ClaimStatus,
  type ClaimStatusReport,
  type FoundInterchange,
  type Interchange,
  type PayerSet,
  type RemittanceClaim,
  type TransactionSet,
} from '#documents';
import {
  isUnclear,
  acknowledgementFromTa1,
  progressFrom277,
  acknowledgementFrom277ca,
  acknowledgementFrom999,
  type AcknowledgementFacts,
  type ClaimProgress,
  type UnclearResponse,
} from './acknowledgements.js';
import { remittanceCheck, type RemittanceCheck } from './remittance-check.js';
import { Occurrences } from './occurrences.js';
import type { ItemAmounts, ItemReferences } from '../store/receipt.js';

/** One thing that a file says, before it is known whom it is about. */
export type FilePart = {
  readonly place: readonly [interchange: number, set: number, part: number];
  readonly amounts: ItemAmounts | null;
} & (
  | { readonly kind: 'ta1'; readonly control: string; readonly told: AcknowledgementFacts | UnclearResponse }
  | {
      readonly kind: '999';
      readonly group: string;
      readonly set: string | null;
      readonly told: AcknowledgementFacts | UnclearResponse;
    }
  /**
   * `claim`: null where it is about us or a provider; `references` are then all that it may be about. `loop`: counts the
   * claims of the set, from 0.
   */
  | {
      readonly kind: '277ca';
      readonly claim: ClaimStatus | null;
      readonly loop: number | null;
      readonly references: readonly string[];
      readonly told: AcknowledgementFacts | UnclearResponse;
    }
  /** `claim`: null where the set speaks of none. */
  | {
      readonly kind: '277';
      readonly claim: ClaimStatus | null;
      readonly told: ClaimProgress | UnclearResponse;
    }
  /**
   * `occurrence`: counts, from 0, the claims of the set that our number and the payer's are the same of and that say something
   * else: a payer may split a claim. One that says the same again has the number of the first.
   */
  | {
      readonly kind: '835';
      readonly claim: RemittanceClaim;
      readonly check: RemittanceCheck;
      readonly occurrence: number;
    }
);

/** A claim of an 835. */
export type RemittancePart = Extract<FilePart, { kind: '835' }>;

/** A set that is not worked off, with why. */
export interface RefusedSet {
  readonly kind: PayerFileKind | null;
  readonly reason: Extract<PayerFileReason, 'malformed' | 'wrong_version'>;
}

/** Kind of a set, before its parts are read. */
export type SetKind = PayerSet | RefusedSet;

const kindOfType: Readonly<Record<string, PayerFileKind>> = { '999': '999', '277': '277', '835': '835' };

/** The payer files are text in a code page of one byte a letter: nothing of it gets lost. */
export const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    // A byte-order mark of UTF-8, as this code page shows it.
    .replace(/^\u00ef\u00bb\u00bf/, '');

export const interchangesIn = (bytes: Uint8Array): readonly FoundInterchange[] => readInterchanges(textOf(bytes));

/** Facts of an 835 about its check as a whole. */
export const checkOf835 = (set: TransactionSet, interchange: Interchange): RemittanceCheck =>
  remittanceCheck(summaryOf835(set, interchange), claimsOf835(set, interchange));

/** Can the set be worked off? Reads all of it, and keeps nothing. */
export const classifySet = (set: TransactionSet, interchange: Interchange): SetKind => {
  const known = payerSetOf(set);
  const kind = kindOfType[set.type] ?? null;
  if (known === 'other' || known === 'wrong_version') return { kind, reason: 'wrong_version' };
  try {
    if (known === '999') read999(set);
    else if (known === '835') summaryOf835(set, interchange);
    else read277(set, interchange);
    return known;
  } catch (error) {
    if (!(error instanceof EdiMalformed)) throw error;
    return { kind: known, reason: 'malformed' };
  }
};

/** Everything that an interchange says, in its order: first of whole interchanges that we sent. */
export function* acknowledgementsIn(at: number, { acknowledgements }: Interchange): Generator<FilePart> {
  for (const [part, one] of acknowledgements.entries())
    yield {
      kind: 'ta1',
      place: [at, -1, part],
      amounts: null,
      control: one.controlNumber,
      told: acknowledgementFromTa1(one),
    };
}

/** Parts of a set, one by one; of an 835 no more than one claim is held at a time. */
export function* partsOf(
  [at, setAt]: readonly [interchange: number, set: number],
  kind: PayerSet,
  set: TransactionSet,
  interchange: Interchange,
): Generator<FilePart> {
  const place = (part: number) => [at, setAt, part] as const;
  switch (kind) {
    case '999': {
      const group = read999(set);
      const sets = group.sets.length > 0 ? group.sets : [null];
      for (const [part, one] of sets.entries())
        yield {
          kind,
          place: place(part),
          amounts: null,
          group: group.groupNumber,
          set: one?.controlNumber ?? null,
          told: acknowledgementFrom999(group, one),
        };
      return;
    }
    case '277ca':
      yield* statusParts(read277(set, interchange), place);
      return;
    case '277': {
      const { claims, receiver, providers } = read277(set, interchange);
      // Nothing that came is without a trace: a set without claims is one item.
      if (claims.length === 0) {
        const statuses = [...receiver, ...providers.flatMap((provider) => provider.statuses)];
        yield { kind, place: place(0), amounts: null, claim: null, told: progressFrom277(statuses) };
      }
      for (const [part, claim] of claims.entries())
        yield { kind, place: place(part), amounts: amountsOf(claim), claim, told: progressFrom277(claim.statuses) };
      return;
    }
    case '835': {
      const check = checkOf835(set, interchange);
      const occurrences = new Occurrences();
      let part = 0;
      for (const claim of claimsOf835(set, interchange)) {
        const { charged, paid, interest } = claim;
        yield {
          kind,
          place: place(part),
          amounts: { charged, paid, interest },
          claim,
          check,
          occurrence: occurrences.occurrenceOf(claim),
        };
        part += 1;
      }
    }
  }
}

/** Everything that the readable parts of a file say. */
export function* allParts(found: readonly FoundInterchange[]): Generator<FilePart> {
  for (const [at, one] of found.entries()) {
    if (one.kind !== 'read') continue;
    const { interchange } = one;
    yield* acknowledgementsIn(at, interchange);
    for (const [setAt, set] of interchange.sets.entries()) {
      const nature = classifySet(set, interchange);
      if (typeof nature === 'string') yield* partsOf([at, setAt], nature, set, interchange);
    }
  }
}

/** Names the set of a file that a part is of. */
export const setOf = ({ place: [at, set] }: { readonly place: FilePart['place'] }): string => `${at}/${set}`;

/** Part at a place of a file; null where there is none. */
export const partAt = (found: readonly FoundInterchange[], place: FilePart['place']): FilePart | null => {
  for (const part of allParts(found)) if (part.place.join() === place.join()) return part;
  return null;
};

const amountsOf = ({ charged }: ClaimStatus): ItemAmounts | null =>
  charged === null ? null : { charged, paid: null, interest: null };

function* statusParts(
  report: ClaimStatusReport,
  place: (part: number) => readonly [number, number, number],
): Generator<FilePart> {
  let part = 0;
  const level = (statuses: ClaimStatus['statuses'], references: readonly (string | null)[]): FilePart => ({
    kind: '277ca',
    place: place(part++),
    amounts: null,
    claim: null,
    loop: null,
    references: [...new Set(references.filter((reference): reference is string => reference !== null))],
    told: acknowledgementFrom277ca(report.source, statuses, null),
  });
  /** A status that refuses the whole, or is not understood, applies to everything below it. */
  const isEnd = (statuses: ClaimStatus['statuses']) => {
    const acknowledgement = acknowledgementFrom277ca(report.source, statuses, null);
    return isUnclear(acknowledgement) || acknowledgement.outcome === 'rejected';
  };
  const all = [controlNumberFromTrace(report.receiverTrace), ...report.claims.map(({ billNumber }) => billNumber)];
  if (report.receiver.length > 0 && isEnd(report.receiver)) {
    yield level(report.receiver, all);
    return;
  }
  const refused = new Set<string | null>();
  for (const { npi, trace, statuses } of report.providers) {
    if (!isEnd(statuses)) continue;
    refused.add(npi);
    const claims = report.claims.filter(({ providerNpi }) => providerNpi === npi);
    yield level(statuses, [
      controlNumberFromTrace(trace),
      ...claims.map(({ billNumber }) => billNumber),
      controlNumberFromTrace(report.receiverTrace),
    ]);
  }
  for (const [loop, claim] of report.claims.entries()) {
    if (refused.has(claim.providerNpi)) continue;
    yield {
      kind: '277ca',
      place: place(part++),
      amounts: amountsOf(claim),
      claim,
      loop,
      references: [],
      told: acknowledgementFrom277ca(report.source, claim.statuses, claim),
    };
  }
  // Nothing that came is without a trace: without claims it is said of what the receiver's own number names.
  if (part === 0) yield level([...report.receiver, ...report.providers.flatMap(({ statuses }) => statuses)], all);
}

/** BHT03 of a set of ours is CLM01 and the number of its interchange. */
const controlNumberFromTrace = (trace: string | null): string | null => trace && trace.replace(/-\d+$/, '');

/** A number, whoever gave it: no blank in it and a digit, so that it is nobody's name. */
const asNumber = (text: string | null | undefined): string | null => {
  const number = (text ?? '').trim();
  return /^(?=.*\d)[\w./#-]{1,50}$/.test(number) ? number : null;
};

/** By what a part names what it is about. */
export const referencesOf = (part: FilePart): ItemReferences => {
  const nothing: ItemReferences = {
    controlNumber: null,
    payerClaimControlNumber: null,
    payer: null,
    checkNumber: null,
  };
  switch (part.kind) {
    case 'ta1':
      return { ...nothing, controlNumber: asNumber(part.control) };
    case '999':
      return { ...nothing, controlNumber: asNumber(part.group) };
    case '277ca':
    case '277':
      return {
        ...nothing,
        controlNumber: asNumber(part.claim?.billNumber),
        payerClaimControlNumber: asNumber(part.claim?.payerClaimControlNumber),
      };
    case '835': {
      const { payer, trace } = part.check.summary;
      return {
        controlNumber: asNumber(part.claim.billNumber),
        payerClaimControlNumber: asNumber(part.claim.payerClaimControlNumber),
        payer: payer.trim().slice(0, 60) || null,
        checkNumber: asNumber(trace),
      };
    }
  }
};
