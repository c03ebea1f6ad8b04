import { normalizeCheckNumber } from '#commands';
import type { ProviderAdjustment, RemittanceClaim, RemittanceSummary } from '#documents';
import { splitKey } from './claim-loops.js';
import { REVERSAL } from './remittance-refusal.js';

/** PLB L6: interest. May belong to a claim. */
const INTEREST = 'L6';
/** PLB WO: recovery of an overpayment. A negative amount is deferred or returned. */
export const OVERPAYMENT = 'WO';
/** PLB 72: acknowledged refund. */
export const ACKNOWLEDGED_REFUND = '72';
/** Adjustments whose reference may be a claim number. */
const claimReferenceCodes: ReadonlySet<string> = new Set([INTEREST, OVERPAYMENT, ACKNOWLEDGED_REFUND]);

/** A PLB entry without a claim in its remittance. Cents; a positive amount reduces the check. */
export interface UnassignedAdjustment extends ProviderAdjustment {
  /** Position among the PLB entries, from 0. */
  readonly position: number;
  /** Our numbers (CLP01) for the claims in this remittance that the reference names, without duplicates. */
  readonly billNumbers: readonly string[];
}

/** Facts about an 835's check, computed once for all claims. */
export interface RemittanceCheck {
  readonly summary: RemittanceSummary;
  /** Our numbers for claims that are reversed and corrected in this remittance. */
  readonly corrected: ReadonlySet<string>;
  readonly lastReversal: ReadonlyMap<string, number>;
  /** Keys of claims with several loops that are no reversals (`splitKey`). */
  readonly split: ReadonlySet<string>;
  /** Interest in cents by the claim's position in the set; negative if reversed. */
  readonly interest: ReadonlyMap<number, number>;
  /** Total paid on claims in cents, including this interest. */
  readonly claimed: number;
  readonly adjustments: readonly UnassignedAdjustment[];
  /** False if all amounts are zero, as in a denial. */
  readonly hasMoney: boolean;
}

/**
 * Reads all claims in an 835 once and keeps the facts about the check. Interest (PLB L6) goes to the claim that it
 * names; without a reference, to the claims whose own interest (AMT*I) adds up to it, otherwise to the only claim.
 * Other adjustments have no claim.
 */
export const remittanceCheck = (summary: RemittanceSummary, claims: Iterable<RemittanceClaim>): RemittanceCheck => {
  const entries = summary.providerAdjustments.map((providerAdjustment, position) => ({
    ...providerAdjustment,
    position,
  }));
  const wanted = new Set(
    entries.flatMap(({ reason, reference }) =>
      claimReferenceCodes.has(reason) && reference !== null ? [normalizeCheckNumber(reference)] : [],
    ),
  );
  const named = new Map<string, { readonly at: number; readonly isReversal: boolean; readonly billNumber: string }[]>();
  const [lastReversal, nonReversals] = [new Map<string, number>(), new Set<string>()];
  const claimInterest = new Map<number, number>();
  const [once, split] = [new Set<string>(), new Set<string>()];
  let [at, claimed, hasMoney] = [0, 0, summary.amount !== 0 || entries.some(({ amount }) => amount !== 0)];
  let only: { readonly at: number; readonly isReversal: boolean } | null = null;
  for (const { billNumber, payerClaimControlNumber, status, paid, interest } of claims) {
    const isReversal = status === REVERSAL;
    const key = splitKey({ billNumber, status });
    if (key !== null) (once.has(key) ? split : once).add(key);
    if (isReversal) lastReversal.set(billNumber, at);
    else nonReversals.add(billNumber);
    claimed += paid;
    hasMoney ||= paid !== 0;
    if (interest !== 0) claimInterest.set(at, interest);
    for (const number of new Set([
      normalizeCheckNumber(billNumber),
      normalizeCheckNumber(payerClaimControlNumber ?? ''),
    ]))
      if (wanted.has(number)) named.set(number, [...(named.get(number) ?? []), { at, isReversal, billNumber }]);
    only = at === 0 ? { at, isReversal } : null;
    at += 1;
  }
  const interest = new Map<number, number>();
  const give = (to: number, cents: number): void => void interest.set(to, (interest.get(to) ?? 0) + cents);
  // If the check's amount includes interest, each claim has its own interest.
  if (summary.holdsInterest) for (const [to, cents] of claimInterest) give(to, cents);
  const sumTold = summary.holdsInterest ? 0 : [...claimInterest.values()].reduce((sum, cents) => sum + cents, 0);
  const loose = entries.filter(({ reason, reference, amount }) => {
    if (reason !== INTEREST || amount === 0) return true;
    const isTakenBack = amount > 0;
    const hits = (named.get(normalizeCheckNumber(reference ?? '')) ?? []).filter(
      ({ isReversal }) => isReversal === isTakenBack,
    );
    const [hit, ...others] = hits;
    const key = hit && splitKey({ billNumber: hit.billNumber, status: hit.isReversal ? REVERSAL : '' });
    const isSplit = key != null && split.has(key) && others.every(({ billNumber }) => billNumber === hit?.billNumber);
    if (others.length > 0 && !isSplit) return true;
    if (hit) give(hit.at, 0 - amount);
    else if (!isTakenBack && sumTold === 0 - amount) for (const [to, cents] of claimInterest) give(to, cents);
    else if (only?.isReversal === isTakenBack) give(only.at, 0 - amount);
    else return true;
    return false;
  });
  for (const cents of interest.values()) claimed += cents;
  const corrected = new Set([...lastReversal.keys()].filter((number) => nonReversals.has(number)));
  const adjustments = loose.map((entry) => ({
    ...entry,
    billNumbers: [
      ...new Set((named.get(normalizeCheckNumber(entry.reference ?? '')) ?? []).map(({ billNumber }) => billNumber)),
    ],
  }));
  return { summary, corrected, lastReversal, split, interest, claimed, adjustments, hasMoney };
};
