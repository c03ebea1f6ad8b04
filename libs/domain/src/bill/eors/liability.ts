import { sum } from '../../kernel/money.js';
import { previouslyPaid, type Adjustment, type Cents, type EorLine, type Warning } from '../shared/bill.types.js';
import type { EorFact } from './eor.facts.js';

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

/** Returns the IDs of the lines that an EOR pays nothing for and denies for a liability reason. */
export const deniedLinesOf = ({ lines }: Pick<EorAmounts, 'lines'>): readonly string[] =>
  lines
    .filter(
      ({ reportedPaid, adjustments }) =>
        reportedPaid === 0 && adjustments.some(({ reason }) => liabilityReasons.has(reason)),
    )
    .map(({ lineItemId }) => lineItemId);

interface Disputed {
  readonly disputesLiability: boolean;
}

const cautionText =
  'The EOR disputes liability, not the amount. An independent bill review decides only amounts under a fee schedule (8 CCR § 9792.5.7(b), Labor Code § 4603.6).';

/** Returns a caution to show before requesting an independent bill review, or null. */
export const ibrCaution = (eor: Disputed | undefined): string | null =>
  eor?.disputesLiability === true ? cautionText : null;

/** Returns a warning with the caution, if there is one. `path`: request field that the warning refers to. */
const warningsOf = (code: Warning['code'], message: string | null, path: string): readonly Warning[] =>
  message === null ? [] : [{ code, path, message }];

export const ibrWarnings = (eor: Disputed | undefined, path: string): readonly Warning[] =>
  warningsOf('ibr_not_for_liability', ibrCaution(eor), path);

/** CARCs that reduce an amount by a fee schedule and its ground rules. */
const amountReasons: ReadonlySet<string> = new Set('45 59 97 P12 W1'.split(' '));

/** Returns true if the EOR gives reasons, and all of them reduce an amount by a fee schedule. */
export const disputesAmountOnly = (eor: Omit<EorAmounts, 'reportedPaid'>): boolean => {
  const reasons = adjustmentsOf(eor).map(({ reason }) => reason);
  return reasons.length > 0 && reasons.every((reason) => amountReasons.has(reason));
};

type DisputedEor = Pick<EorFact, 'reportedPaid' | 'lines' | 'code' | 'disputesLiability' | 'deniesAuthorization'>;

/**
 * Returns true if an EOR leaves only the amount in dispute: it gives only fee schedule reasons, or pays less than was
 * billed and gives no reason. `unpaid`: open balance of the bill.
 */
const disputesAmountAlone = (eor: DisputedEor, unpaid: Cents): boolean => {
  if (unpaid === 0 || eor.disputesLiability || eor.deniesAuthorization === true) return false;
  const ofLines = adjustmentsOf({ lines: eor.lines, claimAdjustments: [] }).map(({ reason }) => reason);
  // The first reason may be of the claim and not of a line.
  const reasons = eor.code === null ? ofLines : [...ofLines, eor.code.replace(/^[A-Z]{2}-/, '')];
  if (reasons.length > 0) return reasons.every((reason) => amountReasons.has(reason));
  return eor.reportedPaid > 0 && eor.reportedPaid < sum(eor.lines.map(({ billed }) => billed));
};

/**
 * Returns a caution to show before a bill is marked as a lien, or null. A lien is accompanied by a declaration that the
 * dispute is not subject to independent bill review, and a dispute about the amount alone is (Labor Code §§ 4603.6(a),
 * 4903.05(c)(1); 8 CCR § 9792.5.7(b)). `eor`: latest EOR.
 */
export const lienCaution = (eor: DisputedEor | undefined, unpaid: Cents): string | null =>
  eor && disputesAmountAlone(eor, unpaid)
    ? 'The EOR disputes only the amount, which second review and independent bill review decide, not a lien. A lien requires a declaration under penalty of perjury that the dispute is not subject to independent bill review (Labor Code §§ 4603.6(a), 4903.05(c)(1)).'
    : null;

export const lienWarnings = (eor: DisputedEor | undefined, unpaid: Cents, path: string): readonly Warning[] =>
  warningsOf('lien_for_ibr_matter', lienCaution(eor, unpaid), path);

const contractCautionText =
  'A contract with the payer sets the amount of a line. An independent bill review decides the amount under the contract, but not whether the contract applies (8 CCR § 9792.5.7(a)(1), (b)).';

type Contracted = readonly { readonly contract?: object }[];

/** Returns a caution about lines with a contract amount, or null. */
export const ibrContractCaution = (lines: Contracted): string | null =>
  lines.some(({ contract }) => contract !== undefined) ? contractCautionText : null;

export const ibrContractWarnings = (lines: Contracted, path: string): readonly Warning[] =>
  warningsOf('ibr_not_for_contract', ibrContractCaution(lines), path);
