import { fillUp, sum, type Cents } from '../kernel/money.js';
import type { CalendarDate } from '../kernel/calendar.js';
import { previouslyPaid, type Adjustment } from './bill.types.js';
import type { BillView, EorView } from './bill.view.js';
import { moneyByLine } from './line-money.js';

const isReason = ({ group, reason }: Adjustment): boolean =>
  group !== previouslyPaid.group || reason !== previouslyPaid.reason;

const amountOf = (adjustments: readonly Adjustment[]): Cents =>
  sum(adjustments.filter(isReason).map(({ amount }) => amount));

/** What an EOR adjusts on each line; adjustments of the whole claim go where it pays less than is owed. */
const adjustedBy = (eor: EorView, lineIds: readonly string[], unpaid: readonly Cents[]): readonly Cents[] => {
  // A remark is a reason, too, and without an amount it is one for all that is not paid.
  if (eor.reportedPaid === 0 || (eor.remarkCodes.length > 0 && !hasAdjustments(eor))) return unpaid;
  const byLine = lineIds.map((id) =>
    sum(eor.lines.filter(({ lineItemId }) => lineItemId === id).map((line) => amountOf(line.adjustments))),
  );
  const limits = byLine.map((amount, index) => Math.max(amount, unpaid[index] ?? 0));
  return fillUp(amountOf(eor.claimAdjustments), [limits], byLine);
};

const hasAdjustments = ({ lines, claimAdjustments }: EorView): boolean =>
  [...lines.flatMap(({ adjustments }) => adjustments), ...claimAdjustments].some(isReason);

/**
 * What the payer contested or denied of each line by a day, in line order: what its EORs adjust of what is owed, never
 * what they announce as paid. All of it where an EOR pays nothing (Labor Code §§ 4603.2(b)(2), 4622(a)(2)).
 */
export const contestedByLine = ({ facts, eors }: BillView, by: CalendarDate): readonly Cents[] => {
  const inTime = facts.eors.filter(({ servedAt }) => servedAt <= by);
  const then = moneyByLine({ ...facts, eors: inTime });
  const unpaid = then.map(({ owed, announced }) => Math.max(0, owed - announced));
  const lineIds = facts.lines.map(({ id }) => id);
  const adjusted = eors
    .filter(({ eorId }) => inTime.some((eor) => eor.eorId === eorId))
    .map((eor) => adjustedBy(eor, lineIds, unpaid));
  return unpaid.map((rest, index) => Math.min(rest, Math.max(0, ...adjusted.map((amounts) => amounts[index] ?? 0))));
};
