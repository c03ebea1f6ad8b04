import { sum } from '../../kernel/money.js';
import { throwInvalid } from '../shared/decisions.js';
import type { BillFacts } from '../shared/bill.facts.js';
import {
  previouslyPaid,
  type AnsweredSubmission,
  type Cents,
  type EorLine,
  type Warning,
} from '../shared/bill.types.js';
import { servedIn } from './service.js';

/** Meaning of the amounts in an EOR of a review: in addition to earlier EORs, or running totals that include them. */
export const eorAmountKinds = ['additional', 'total'] as const;
export type EorAmountKind = (typeof eorAmountKinds)[number];

type Line = Omit<EorLine, 'billed'>;

interface StatedAmounts {
  readonly amountsAre?: EorAmountKind;
  readonly reportedPaid: Cents;
  readonly lines: readonly Line[];
}

/**
 * Returns the EOR with amounts in addition to those of earlier EORs. Payers' forms often print totals. Throws
 * `validation_error` if the EOR answers no review, or if a total is less than earlier EORs paid.
 */
export const inAddition = <Eor extends StatedAmounts & Parameters<typeof servedIn>[0]>(
  facts: BillFacts,
  eor: Eor,
  answers: AnsweredSubmission,
): Eor => {
  if (eor.amountsAre === undefined) return eor;
  if (answers === 'original') return throwInvalid('amountsAre', 'must be omitted unless the EOR answers a review');
  if (eor.amountsAre === 'additional') return eor;
  const { servedSafe } = servedIn(eor);
  const earlier = facts.eors.filter((one) => one.servedSafe <= servedSafe);
  const paid = sum(earlier.map(({ reportedPaid }) => reportedPaid));
  if (eor.reportedPaid < paid) return throwInvalid('reportedPaid', 'must be at least what earlier EORs paid');
  if (eor.lines.length > 0 && earlier.some(({ reportedPaid, lines }) => reportedPaid > 0 && lines.length === 0))
    return throwInvalid('lines', 'must be omitted, because an earlier EOR has no amounts per line');
  const before = (id: string, amount: (line: Line) => Cents): Cents =>
    sum(earlier.flatMap(({ lines }) => lines.filter(({ lineItemId }) => lineItemId === id).map(amount)));
  const isLeftOut = ({ lineItemId, reportedPaid }: Line): boolean =>
    reportedPaid > 0 && !eor.lines.some((line) => line.lineItemId === lineItemId);
  if (eor.lines.length > 0 && earlier.some(({ lines }) => lines.some(isLeftOut)))
    return throwInvalid('lines', 'must contain every line that an earlier EOR paid');
  const lines = eor.lines.map((line, index) => {
    const paidBefore = before(line.lineItemId, ({ reportedPaid }) => reportedPaid);
    if (line.reportedPaid < paidBefore)
      return throwInvalid(`lines.${index}.reportedPaid`, 'must be at least what earlier EORs paid');
    const hasReason = line.adjustments.some(({ reason }) => reason === previouslyPaid.reason);
    return {
      ...line,
      allowed: Math.max(0, line.allowed - before(line.lineItemId, ({ allowed }) => allowed)),
      reportedPaid: line.reportedPaid - paidBefore,
      // Billed − paid − adjustments stays 0.
      adjustments:
        paidBefore > 0 && !hasReason
          ? [...line.adjustments, { ...previouslyPaid, amount: paidBefore }]
          : line.adjustments,
    };
  });
  return { ...eor, reportedPaid: eor.reportedPaid - paid, lines };
};

/** Warns if an EOR of a review and the EORs recorded before it report more as paid than the bill's charge. */
export const eorAmountWarnings = ({ eors, charged }: BillFacts, eorId: string): readonly Warning[] => {
  const at = eors.findIndex((eor) => eor.eorId === eorId);
  const eor = eors[at];
  if (!eor || eor.answers === 'original') return [];
  return eor.reportedPaid > 0 && sum(eors.slice(0, at + 1).map(({ reportedPaid }) => reportedPaid)) > charged
    ? [
        {
          code: 'paid_above_charge',
          path: 'reportedPaid',
          message:
            'The EORs of the bill report more as paid than its charge. If the amounts of this EOR are running totals, void it and record it again as running totals.',
        },
      ]
    : [];
};
