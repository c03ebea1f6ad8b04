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
import { claimLoopsOf, joinedClaim, type ClaimLoops } from './claim-loops.js';
import type { ItemAmounts, ItemReferences } from '../store/receipt.js';

/** A statement in a file, before its bills are looked up. */
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
   * `claim`: null for a status about us or a provider, which names its bills in `references`. `loop`: position of the
   * claim in the set, from 0.
   */
  | {
      readonly kind: '277ca';
      readonly claim: ClaimStatus | null;
      readonly loop: number | null;
      readonly references: readonly string[];
      readonly told: AcknowledgementFacts | UnclearResponse;
    }
  /** `claim`: null for a set without claims. */
  | {
      readonly kind: '277';
      readonly claim: ClaimStatus | null;
      readonly told: ClaimProgress | UnclearResponse;
    }
  /** `claim`: sum of the `loops`, which are several if the payer split the claim. */
  | {
      readonly kind: '835';
      readonly claim: RemittanceClaim;
      readonly check: RemittanceCheck;
      readonly loops: ClaimLoops;
    }
);

export type RemittancePart = Extract<FilePart, { kind: '835' }>;

/** A set that is not processed. */
export interface RefusedSet {
  readonly kind: PayerFileKind | null;
  readonly reason: Extract<PayerFileReason, 'malformed' | 'wrong_version'>;
}

export type SetKind = PayerSet | RefusedSet;

const kindOfType: Readonly<Record<string, PayerFileKind>> = { '999': '999', '277': '277', '835': '835' };

/** Payer files are read as Latin-1: each byte is one character, so no byte is lost. */
export const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    // Removes a UTF-8 byte-order mark that was read as Latin-1.
    .replace(/^\u00ef\u00bb\u00bf/, '');

export const interchangesIn = (bytes: Uint8Array): readonly FoundInterchange[] => readInterchanges(textOf(bytes));

export const checkOf835 = (set: TransactionSet, interchange: Interchange): RemittanceCheck =>
  remittanceCheck(summaryOf835(set, interchange), claimsOf835(set, interchange));

/** Reads the whole set to check it, without keeping its content. */
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

/** Yields an interchange's TA1 parts. */
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

/** Yields a set's parts. Of an 835, holds at most one claim at a time, and split claims. */
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
      // A set without claims is one item, so that every set leaves a record.
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
      for (const loops of claimLoopsOf(() => claimsOf835(set, interchange), check.split)) {
        const claim = joinedClaim(loops);
        const { charged, paid, interest } = claim;
        yield { kind, place: place(loops[0].at), amounts: { charged, paid, interest }, claim, check, loops };
      }
    }
  }
}

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

/** Names a part's set within its file. */
export const setOf = ({ place: [at, set] }: { readonly place: FilePart['place'] }): string => `${at}/${set}`;

/** Returns the part at a place in a file, or null. */
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
  /** If a status rejects the whole, or is unknown, it applies to all claims below it. */
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
  // A report without claims is one item about the receiver's reference, so that every report leaves a record.
  if (part === 0) yield level([...report.receiver, ...report.providers.flatMap(({ statuses }) => statuses)], all);
}

/** BHT03 in our sets is CLM01 followed by the interchange number. */
const controlNumberFromTrace = (trace: string | null): string | null => trace && trace.replace(/-\d+$/, '');

/** Accepts only a number with a digit and without blanks, so that names are not stored. */
const asNumber = (text: string | null | undefined): string | null => {
  const number = (text ?? '').trim();
  return /^(?=.*\d)[\w./#-]{1,50}$/.test(number) ? number : null;
};

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
        ...patientReferences(part.claim),
      };
    }
  }
};

const MAX_CLAIM_NUMBERS = 5;
const MAX_NAME = 120;

/** Returns values by which a user can identify an 835 claim, without numbers that may be Social Security numbers. */
const patientReferences = ({
  patientName,
  otherNumbers,
  serviceDate,
  serviceDateEnd,
  lines,
}: RemittanceClaim): Pick<ItemReferences, 'patientName' | 'claimNumbers' | 'serviceDate' | 'serviceDateEnd'> => {
  const numbers = otherNumbers.flatMap((number) => asNumber(number) ?? []);
  const days = lines.flatMap((line) => line.serviceDate ?? []).toSorted();
  return {
    patientName: patientName?.slice(0, MAX_NAME) ?? null,
    claimNumbers: [...new Set(numbers)].filter((number) => !maybeSsn.test(number)).slice(0, MAX_CLAIM_NUMBERS),
    serviceDate: serviceDate ?? days[0] ?? null,
    serviceDateEnd: serviceDateEnd ?? days.at(-1) ?? null,
  };
};

/** Matches nine digits, with or without the dashes of a Social Security number. */
const maybeSsn = /^\d{3}-?\d{2}-?\d{4}$/;
