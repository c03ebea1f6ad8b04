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
 * Returns the EORs for the original bill in the order of service, because the period to object runs from it. A response
 * to a second review does not start the period again.
 */
const originalEors = ({ eors }: BillOnFile): readonly EorOnFile[] =>
  eors
    .filter(({ answers }) => answers === 'original')
    .toSorted((a, b) => servedIn(a).servedSafe.localeCompare(servedIn(b).servedSafe));

/** Returns the end of the payer's period to contest the bill, or null if only an EOR proves the receipt. */
const contestEnd = ({ facts }: BillOnFile, rules: RuleSet): End | null => {
  if (facts.receivedAt === null || facts.receivedFrom !== null) return null;
  const from = losAngelesDate(facts.receivedAt);
  return requireEndOf('contest', lateFacts(facts, from, rules), from, rules);
};

/**
 * Returns the amounts that the latest EOR denies for a reason other than the amount, or null. They are the unpaid amounts
 * of all lines if the EOR pays nothing, and otherwise of the lines that it denies for a liability reason. The safe day
 * counts from the first EOR.
 */
export const denialOf = (bill: BillOnFile, rules: RuleSet): Denial | null => {
  const eors = originalEors(bill);
  const [first] = eors;
  const eor = eors.at(-1);
  if (!first || !eor) return null;
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
    safeDay: requireEndOf('denial_objection', {}, servedIn(first).servedSafe, rules).lastDay,
    contestedAfter: contest !== null && servedSafe > contest.lastDay ? contest : null,
  };
};
