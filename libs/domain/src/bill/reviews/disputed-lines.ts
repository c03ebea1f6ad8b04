import { allocateByLevels, sum, withAmounts, type Cents } from '../../kernel/money.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import type { ReviewOnFile } from './reviews.events.js';
import { maxAmount, defaultAmount, linesInDispute } from './dispute.js';
import { moneyByLine } from '../lines/line-money.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Amounts on the form, in cents. */
export interface DisputedLineMoney {
  readonly lineItemId: string;
  /** Null if the payer doesn't state the paid amount. */
  readonly paid: Cents | null;
  /** Null if several lines with unknown `paid` share one disputed amount. */
  readonly disputed: Cents | null;
}

/** Includes EORs on file and payments not yet voided at that time. */
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
 * Returns the lines as of the request. They add up to the review's amount: a line keeps the amount set for it, and the
 * rest is allocated by the amounts in dispute. If paid amounts by line are unknown, the rest is known only as a total.
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
    // A review from an earlier release may dispute more than the fee schedules allow.
    lines.map((line) => line.wanted ?? Math.max(line.inDispute, line.charge - (line.paid ?? 0))),
    lines.map(() => review.disputedAmount),
  ];
  const shares = allocateByLevels(review.disputedAmount - sum(fixed), levels, fixed);
  const shown = withAmounts(lines, shares).map(([{ lineItemId, paid }, disputed]) => ({ lineItemId, paid, disputed }));
  return review.lineItems.length > 0 ? shown : shown.filter(({ disputed }) => disputed !== 0);
};
