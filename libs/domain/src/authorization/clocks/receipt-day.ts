import { addDays, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import type { ReviewReceipt } from '../../rules/rule-entry.js';
import { losAngelesInstant, losAngelesTime } from '../../notification/pacific-time.js';
import type { RfaMoment } from '../rfa.responses.js';
import type { RfaClockFacts } from './clock-facts.js';
import { isInstant, pacificDay } from './moments.js';
import { dayOfFact, entryReadings, reviewEndOf, type DayReadings } from './review-periods.js';
import type { RuleSet } from '../../rules/rule-set.js';

type ReceiptFacts = Pick<RfaClockFacts, 'receipt' | 'reviewType' | 'expedited'>;

/**
 * Returns day 0 of the claims administrator's clock, or null if there is no receipt. A stamp within a business day is a
 * fact. Names the receipt rule only if the rule, or another reading of it, moves the day.
 */
export const receiptDay = (facts: ReceiptFacts, rules: RuleSet): DayReadings | null => {
  const { receipt } = facts;
  if (!receipt) return null;
  if (receipt.receivedAt !== null) return stampedDay(receipt.channel, receipt.receivedAt, facts, rules);
  if (receipt.depositedAt === null) return null;
  return reviewEndOf('mail', {}, dayOfFact(pacificDay(receipt.depositedAt)), rules);
};

const stampedDay = (channel: string, stamp: RfaMoment, facts: ReceiptFacts, rules: RuleSet): DayReadings => {
  const day = pacificDay(stamp);
  const read = entryReadings('ur.receipt', { channel }, day, rules);
  if (!read) return dayOfFact(day);
  const all = [...new Set(read.values.map((value) => dayReceived(value, stamp, facts, rules)))];
  const [best = day] = all;
  const moved = best !== day || all.length > 1;
  return { best, all, rules: moved ? [read.rule] : [], citations: moved ? [read.citation] : [] };
};

const dayReceived = (rule: ReviewReceipt, stamp: RfaMoment, facts: ReceiptFacts, rules: RuleSet): CalendarDate => {
  const day = pacificDay(stamp);
  if (rule.except.some((kind) => (kind === 'expedited' ? facts.expedited : facts.reviewType === kind))) return day;
  const days = rules.reviewDays;
  const isLate = rule.cutoff !== null && isInstant(stamp) && losAngelesTime(stamp) > rule.cutoff;
  if (isLate) return days.workingDayFrom(addDays(day, 1));
  return rule.nonBusinessDay === 'next' ? days.workingDayFrom(day) : day;
};

/** Returns possible starts of an hour count, earliest first. If only the day is known, counting starts at its end. */
export const receiptInstants = (facts: ReceiptFacts, rules: RuleSet): readonly Timestamp[] => {
  const stamp = facts.receipt?.receivedAt ?? null;
  if (stamp !== null && isInstant(stamp)) return [stamp];
  const ends = receiptDay(facts, rules)?.all.map((day) => losAngelesInstant(addDays(day, 1), 0)) ?? [];
  return ends.toSorted();
};
