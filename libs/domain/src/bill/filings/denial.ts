import { losAngelesDate } from '../../kernel/calendar.js';
import { sum } from '../../kernel/money.js';
import { requireEndOf, type End } from '../../deadlines/periods.js';
import type { RuleSet } from '../../rules/rule-set.js';
import { deniedLinesOf, servedIn, type EorOnFile } from '../eors/index.js';
import { lateFacts } from '../deadlines/penalty-interest.js';
import { moneyByLine } from '../lines/line-money.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import type { Denial } from './filing.types.js';

/**
 * Returns the latest EOR for the original bill, because the period to object runs from its service. A response to a
 * second review does not start the period again.
 */
const originalEor = ({ eors }: BillOnFile): EorOnFile | undefined =>
  eors
    .filter(({ answers }) => answers === 'original')
    .reduce<EorOnFile | undefined>(
      (best, eor) => (best && servedIn(best).servedSafe > servedIn(eor).servedSafe ? best : eor),
      undefined,
    );

/** Returns the end of the payer's period to contest the bill, or null if only an EOR proves the receipt. */
const contestEnd = ({ facts }: BillOnFile, rules: RuleSet): End | null => {
  if (facts.receivedAt === null || facts.receivedFrom !== null) return null;
  const from = losAngelesDate(facts.receivedAt);
  return requireEndOf('contest', lateFacts(facts, from, rules), from, rules);
};

/**
 * Returns the amounts that an EOR denies for a reason other than the amount, or null: the unpaid amount of each line if
 * it pays nothing, and otherwise of the lines that it denies for a liability reason.
 */
export const denialOf = (bill: BillOnFile, rules: RuleSet): Denial | null => {
  const eor = originalEor(bill);
  if (!eor) return null;
  const denied = eor.reportedPaid === 0 ? bill.facts.lines.map(({ id }) => id) : deniedLinesOf(eor);
  const lines = moneyByLine(bill.facts, rules)
    .filter(({ lineItemId, inDispute }) => denied.includes(lineItemId) && inDispute > 0)
    .map(({ lineItemId, inDispute }) => ({ lineId: lineItemId, amount: inDispute }));
  if (lines.length === 0) return null;
  const { servedAt, servedSafe } = servedIn(eor);
  const contest = contestEnd(bill, rules);
  return {
    ...{ eorId: eor.eorId, amount: sum(lines.map(({ amount }) => amount)), lines },
    end: requireEndOf('denial_objection', {}, servedAt, rules),
    safeDay: requireEndOf('denial_objection', {}, servedSafe, rules).lastDay,
    contestedAfter: contest !== null && servedSafe > contest.lastDay ? contest : null,
  };
};
