import { previouslyPaid, type Adjustment, type Cents, type EorLine, type Warning } from '../shared/bill.types.js';

/**
 * Claim adjustment reasons (CARC) that dispute whether the payer owes anything at all, or that say what is missing; none
 * of them disputes the amount.
 */
const liabilityReasons: ReadonlySet<string> = new Set('4 11 16 31 50 55 56 96 191 197 198 214 P4 P6 P7 P8'.split(' '));

/** Amounts of an EOR. */
interface EorAmounts {
  readonly reportedPaid: Cents;
  readonly lines: readonly EorLine[];
  readonly claimAdjustments: readonly Adjustment[];
}

/** Every adjustment of an EOR but what was paid before: why it pays less than was billed. */
export const adjustmentsOf = ({ lines, claimAdjustments }: Omit<EorAmounts, 'reportedPaid'>): readonly Adjustment[] =>
  [...lines.flatMap(({ adjustments }) => adjustments), ...claimAdjustments].filter(
    ({ group, reason }) => group !== previouslyPaid.group || reason !== previouslyPaid.reason,
  );

/** Does an EOR pay nothing, and for reasons of liability alone? */
export const disputesLiability = (eor: EorAmounts): boolean => {
  const reasons = adjustmentsOf(eor).map(({ reason }) => reason);
  return eor.reportedPaid === 0 && reasons.length > 0 && reasons.every((reason) => liabilityReasons.has(reason));
};

/** An EOR as far as these rules look at it. */
interface Disputed {
  readonly disputesLiability: boolean;
}

const cautionText =
  'The EOR disputes liability and not the amount: an independent bill review decides amounts under a fee schedule only (8 CCR § 9792.5.7(b), Labor Code § 4603.6).';

/** Caution before an independent bill review of an EOR is asked for; null where there is none. */
export const ibrCaution = (eor: Disputed | undefined): string | null =>
  eor?.disputesLiability === true ? cautionText : null;

/** The warnings of an independent bill review of an EOR. `path`: of the field that asks for it. */
export const ibrWarnings = (eor: Disputed | undefined, path: string): readonly Warning[] => {
  const message = ibrCaution(eor);
  return message === null ? [] : [{ code: 'ibr_not_for_liability', path, message }];
};
