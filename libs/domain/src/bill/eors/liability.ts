import { previouslyPaid, type Adjustment, type Cents, type EorLine, type Warning } from '../shared/bill.types.js';

/** CARCs that dispute liability or report missing information. None of them disputes the amount. */
const liabilityReasons: ReadonlySet<string> = new Set('4 11 16 31 50 55 56 96 191 197 198 214 P4 P6 P7 P8'.split(' '));

interface EorAmounts {
  readonly reportedPaid: Cents;
  readonly lines: readonly EorLine[];
  readonly claimAdjustments: readonly Adjustment[];
}

/** Returns all adjustments except earlier payments. */
export const adjustmentsOf = ({ lines, claimAdjustments }: Omit<EorAmounts, 'reportedPaid'>): readonly Adjustment[] =>
  [...lines.flatMap(({ adjustments }) => adjustments), ...claimAdjustments].filter(
    ({ group, reason }) => group !== previouslyPaid.group || reason !== previouslyPaid.reason,
  );

/** Returns true if the EOR pays nothing, for liability reasons only. */
export const disputesLiability = (eor: EorAmounts): boolean => {
  const reasons = adjustmentsOf(eor).map(({ reason }) => reason);
  return eor.reportedPaid === 0 && reasons.length > 0 && reasons.every((reason) => liabilityReasons.has(reason));
};

interface Disputed {
  readonly disputesLiability: boolean;
}

const cautionText =
  'The EOR disputes liability, not the amount. An independent bill review decides only amounts under a fee schedule (8 CCR § 9792.5.7(b), Labor Code § 4603.6).';

/** Returns a caution to show before requesting an independent bill review, or null. */
export const ibrCaution = (eor: Disputed | undefined): string | null =>
  eor?.disputesLiability === true ? cautionText : null;

/** `path`: request field that the warning refers to. */
export const ibrWarnings = (eor: Disputed | undefined, path: string): readonly Warning[] => {
  const message = ibrCaution(eor);
  return message === null ? [] : [{ code: 'ibr_not_for_liability', path, message }];
};
