import { allocateByLevels, sum, withAmounts, type Cents } from '../../kernel/money.js';
import type { CalendarDate } from '../../kernel/calendar.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import { adjustmentsOf, type EorOnFile } from '../eors/index.js';
import { moneyByLine } from '../lines/line-money.js';
import type { RuleSet } from '../../rules/rule-set.js';

const amountOf = (eor: Parameters<typeof adjustmentsOf>[0]): Cents =>
  sum(adjustmentsOf(eor).map(({ amount }) => amount));

/** Returns the adjusted amount of each line. Claim-level adjustments are allocated to underpaid lines. */
const adjustedBy = (eor: EorOnFile, lineIds: readonly string[], unpaid: readonly Cents[]): readonly Cents[] => {
  // A remark is also a reason. If there is no adjustment amount, it covers the full unpaid amount.
  if (eor.reportedPaid === 0 || (eor.remarkCodes.length > 0 && adjustmentsOf(eor).length === 0)) return unpaid;
  const byLine = lineIds.map((id) =>
    amountOf({ lines: eor.lines.filter(({ lineItemId }) => lineItemId === id), claimAdjustments: [] }),
  );
  const limits = withAmounts(byLine, unpaid).map(([amount, rest]) => Math.max(amount, rest));
  return allocateByLevels(amountOf({ lines: [], claimAdjustments: eor.claimAdjustments }), [limits], byLine);
};

/**
 * Returns the amounts contested or denied by a date, in line order: the amount owed that EORs adjust, minus amounts
 * announced as paid. If an EOR pays nothing, the full amount owed (Labor Code §§ 4603.2(b)(2), 4622(a)(2)).
 */
export const contestedByLine = ({ facts, eors }: BillOnFile, by: CalendarDate, rules: RuleSet): readonly Cents[] => {
  const inTime = facts.eors.filter(({ servedSafe }) => servedSafe <= by);
  const then = moneyByLine({ ...facts, eors: inTime }, rules);
  const unpaid = then.map(({ owed, announced }) => Math.max(0, owed - announced));
  const lineIds = facts.lines.map(({ id }) => id);
  const adjusted = eors
    .filter(({ eorId }) => inTime.some((eor) => eor.eorId === eorId))
    .map((eor) => adjustedBy(eor, lineIds, unpaid));
  const most = adjusted.reduce(
    (before, amounts) => withAmounts(before, amounts).map(([one, other]) => Math.max(one, other)),
    unpaid.map(() => 0),
  );
  return withAmounts(unpaid, most).map(([rest, amount]) => Math.min(rest, amount));
};
