import { allocateByLevels, sum, withAmounts, type Cents } from '../../kernel/money.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import type { ReviewOnFile } from './reviews.events.js';
import { maxAmount, defaultAmount, linesInDispute } from './dispute.js';
import { moneyByLine } from '../lines/line-money.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** A line as the form of a review shows it. Cents. */
export interface DisputedLineMoney {
  readonly lineItemId: string;
  /** Null where the payer does not state what it paid for the line. */
  readonly paid: Cents | null;
  /** Null where the review disputes an amount for several lines together, and `paid` is unknown. */
  readonly disputed: Cents | null;
}

/** The facts that a review was asked for on: the EORs that were on file, and the payments that stood. */
const factsAtRequest = ({ facts, eors, payments }: BillOnFile, { submittedAt, createdAt }: ReviewOnFile): BillFacts => {
  const at = submittedAt ?? createdAt;
  const known = new Set(eors.filter(({ addedAt }) => addedAt <= at).map(({ eorId }) => eorId));
  const stood = new Set(
    payments
      .filter(({ postedAt, voided, updatedAt }) => postedAt <= at && (!voided || updatedAt > at))
      .map(({ paymentId }) => paymentId),
  );
  return {
    ...facts,
    eors: facts.eors.filter(({ eorId }) => known.has(eorId)),
    payments: facts.payments
      .filter(({ paymentId }) => stood.has(paymentId))
      .map((payment) => ({ ...payment, voided: false })),
  };
};

/**
 * The lines of a review and what is disputed on each, as they stood when it was asked for; they add up to its amount.
 * A line keeps the amount that was set for it; the rest goes by what is in dispute on the others. Where the payer does not
 * state what it paid for each line, the rest is known for the other lines together alone.
 */
export const disputedLines = (view: BillOnFile, review: ReviewOnFile, rules: RuleSet): readonly DisputedLineMoney[] => {
  const lines = linesInDispute(moneyByLine(factsAtRequest(view, review), rules), review);
  const fixed = lines.map(({ wanted }) => wanted ?? 0);
  const open = lines.filter(({ wanted }) => wanted === null);
  if (open.length > 1 && open.some(({ paid }) => paid === null))
    return lines.map(({ lineItemId, paid, wanted }) => ({ lineItemId, paid, disputed: wanted }));
  const levels = [
    lines.map((line) => defaultAmount(line) ?? 0),
    lines.map(maxAmount),
    // A review of earlier times may dispute more than the schedules allow.
    lines.map((line) => line.wanted ?? Math.max(line.inDispute, line.charge - (line.paid ?? 0))),
    lines.map(() => review.disputedAmount),
  ];
  const shares = allocateByLevels(review.disputedAmount - sum(fixed), levels, fixed);
  const shown = withAmounts(lines, shares).map(([{ lineItemId, paid }, disputed]) => ({ lineItemId, paid, disputed }));
  return review.lineItems.length > 0 ? shown : shown.filter(({ disputed }) => disputed !== 0);
};
