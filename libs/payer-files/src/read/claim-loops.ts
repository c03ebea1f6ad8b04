import { readClaimReference, type RemittanceClaim } from '#documents';
import { Occurrences } from './occurrences.js';
import { isInformational, REVERSAL } from './remittance-refusal.js';

/** CLP loop of a remittance. */
export interface ClaimLoop {
  readonly claim: RemittanceClaim;
  /** Position in the set, from 0. */
  readonly at: number;
  /** Number, from 0, of one of several loops with the same numbers. A repeated loop has the number of the original. */
  readonly occurrence: number;
}

/** Loops of one claim: several if the payer split the claim. */
export type ClaimLoops = readonly [ClaimLoop, ...ClaimLoop[]];

/**
 * Returns a key that the parts of a split claim share, or null. Parts repeat our number (005010X221A1, 1.10.2.11). Any
 * other number may belong to several bills. A reversal is never part of a split.
 */
export const splitKey = (claim: Pick<RemittanceClaim, 'billNumber' | 'status'>): string | null =>
  claim.status === REVERSAL || isInformational(claim) || readClaimReference(claim.billNumber) === null
    ? null
    : claim.billNumber.trim().toUpperCase();

/**
 * Yields a set's claims. A split claim comes with all of its loops, in the place of the first. A repeated loop comes by
 * itself. `split`: keys with several loops.
 */
export function* claimLoopsOf(
  claims: () => Iterable<RemittanceClaim>,
  split: ReadonlySet<string>,
): Generator<ClaimLoops> {
  const parts = new Map<string, ClaimLoop[]>();
  if (split.size > 0)
    for (const { isRepeated, ...loop } of numbered(claims())) {
      const key = splitKey(loop.claim);
      if (key !== null && split.has(key) && !isRepeated) parts.set(key, [...(parts.get(key) ?? []), loop]);
    }
  for (const { isRepeated, ...loop } of numbered(claims())) {
    const [first, ...others] = (isRepeated ? undefined : parts.get(splitKey(loop.claim) ?? '')) ?? [loop];
    if (first?.at === loop.at) yield [loop, ...others];
  }
}

function* numbered(claims: Iterable<RemittanceClaim>): Generator<ClaimLoop & { readonly isRepeated: boolean }> {
  const occurrences = new Occurrences();
  let at = 0;
  for (const claim of claims) yield { claim, at: at++, ...occurrences.add(claim) };
}

/**
 * Adds up the parts of a split claim: amounts, lines, adjustments and remark codes. The payer's number is that of a part
 * that pays nothing, if there is one: it is the claim that a correction or second review is about (REF*F8).
 */
export const joinedClaim = ([{ claim: first }, ...others]: ClaimLoops): RemittanceClaim => {
  if (others.length === 0) return first;
  const claims = [first, ...others.map(({ claim }) => claim)];
  const total = (amount: (claim: RemittanceClaim) => number): number =>
    claims.reduce((sum, claim) => sum + amount(claim), 0);
  const dates = (date: (claim: RemittanceClaim) => string | null): readonly string[] =>
    claims.flatMap((claim) => date(claim) ?? []).toSorted();
  const unpaid = claims.find(({ paid, payerClaimControlNumber }) => paid === 0 && payerClaimControlNumber !== null);
  return {
    ...first,
    payerClaimControlNumber: (unpaid ?? first).payerClaimControlNumber,
    charged: total(({ charged }) => charged),
    paid: total(({ paid }) => paid),
    interest: total(({ interest }) => interest),
    otherNumbers: [...new Set(claims.flatMap(({ otherNumbers }) => otherNumbers))],
    receivedDate: dates(({ receivedDate }) => receivedDate)[0] ?? null,
    serviceDate: dates(({ serviceDate }) => serviceDate)[0] ?? null,
    serviceDateEnd: dates(({ serviceDateEnd }) => serviceDateEnd).at(-1) ?? null,
    adjustments: claims.flatMap(({ adjustments }) => adjustments),
    remarkCodes: claims.flatMap(({ remarkCodes }) => remarkCodes),
    lines: claims.flatMap(({ lines }) => lines),
    balances: claims.every(({ balances, paid }) => balances && paid >= 0),
  };
};
