import { addDays, addMonths, type CalendarDate } from '../../kernel/calendar.js';
import type { AppliesTo, Certainty, ReviewPeriod, ReviewPeriodName, RuleRef } from '../../rules/rule-entry.js';
import { ruleRef, type RuleEntry } from '../../rules/rule-entry.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** A day, its alternative readings, and the rules that determine it. */
export interface DayReadings {
  /** Day by the best reading. */
  readonly best: CalendarDate;
  /** Days by all readings without duplicates, best first. */
  readonly all: readonly CalendarDate[];
  readonly rules: readonly RuleRef[];
  readonly citations: readonly string[];
}

/** A rule entry in force, with its values by all readings, best first. */
interface EntryReadings<Value> {
  readonly values: readonly Value[];
  readonly rule: RuleRef;
  readonly citation: string;
}

/** Returns a day that is a fact: it has one reading and no rules. */
export const dayOfFact = (day: CalendarDate): DayReadings => ({ best: day, all: [day], rules: [], citations: [] });

/**
 * Reads a utilization review entry. Returns null before its first row. After the last row expires, that row still
 * applies, as unproven.
 */
export const entryReadings = <Id extends 'ur.receipt' | `ur.${ReviewPeriodName}`>(
  id: Id,
  facts: AppliesTo,
  day: CalendarDate,
  rules: RuleSet,
): EntryReadings<RuleEntry<Id>['value']> | null => {
  const found = rules.findOrLast(id, facts, day);
  if (!found) return null;
  const { entry, ended } = found;
  const { value, alternative, citation } = entry;
  return {
    values: alternative === null ? [value] : [value, { ...value, ...alternative }],
    rule: ruleRef(entry, ended),
    citation,
  };
};

/** Returns `proven` if the day has one reading and all of its rules are proven. */
export const certaintyOf = ({ all, rules }: DayReadings): Certainty =>
  all.length === 1 && rules.every(({ certainty }) => certainty === 'proven') ? 'proven' : 'unproven';

/**
 * Returns the end of a utilization review period that starts on a day, by all readings of that day, the period and the
 * calendar. Returns null before the first row of the period. The first day is excluded and the last day is included
 * (CCP § 12).
 */
export const reviewEndOf = (
  name: ReviewPeriodName,
  facts: AppliesTo,
  begin: DayReadings,
  rules: RuleSet,
): DayReadings | null => {
  const read = entryReadings(`ur.${name}`, facts, begin.best, rules);
  if (!read) return null;
  const ends = begin.all.flatMap((from) => read.values.map((value) => ({ from, value })));
  const byList = ends.map(({ from, value }) => countedDay(value, from, rules.reviewDays, rules));
  const byCourt = ends.map(({ from, value }) => countedDay(value, from, rules.reviewDaysByCourt, rules));
  const [best] = byList;
  if (best === undefined) return null;
  const calendar = byList.some((day, n) => day !== byCourt[n])
    ? rules.find('calendar.calhr', { year: Number(best.slice(0, 4)) }, best)
    : null;
  return {
    best,
    all: [...new Set([...byList, ...byCourt])],
    rules: [...begin.rules, read.rule, ...(calendar ? [ruleRef(calendar)] : [])],
    citations: [...new Set([read.citation, ...begin.citations, ...(calendar ? [calendar.citation] : [])])],
  };
};

/** Calendar for counting business days. */
interface CountingCalendar {
  addWorkingDays(from: CalendarDate, count: number): CalendarDate;
}

const countedDay = (
  { count, unit, move }: ReviewPeriod,
  from: CalendarDate,
  calendar: CountingCalendar,
  rules: RuleSet,
): CalendarDate => {
  if (unit === 'hours') throw new RangeError('a period of hours runs from an instant');
  if (unit === 'business') return calendar.addWorkingDays(from, count);
  const end = unit === 'months' ? addMonths(from, count) : addDays(from, count);
  return move === '12a' ? rules.courtDays.workingDayFrom(end) : end;
};
