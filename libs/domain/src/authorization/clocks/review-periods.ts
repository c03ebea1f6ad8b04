import { addDays, addMonths, type CalendarDate } from '../../kernel/calendar.js';
import type { AppliesTo, Certainty, ReviewPeriod, ReviewPeriodName, RuleRef } from '../../rules/rule-entry.js';
import { ruleRef, type RuleEntry } from '../../rules/rule-entry.js';
import type { RuleSet } from '../../rules/rule-set.js';

export interface DayReadings {
  readonly best: CalendarDate;
  /** Results of all readings without duplicates, best first. */
  readonly all: readonly CalendarDate[];
  readonly rules: readonly RuleRef[];
  readonly citations: readonly string[];
}

/** A rule entry's values under all readings, best first. */
interface EntryReadings<Value> {
  readonly values: readonly Value[];
  readonly rule: RuleRef;
  readonly citation: string;
}

export const dayOfFact = (day: CalendarDate): DayReadings => ({ best: day, all: [day], rules: [], citations: [] });

/** Returns null before the entry's first row. An expired last row still applies, as unproven. */
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

export const certaintyOf = ({ all, rules }: DayReadings): Certainty =>
  all.length === 1 && rules.every(({ certainty }) => certainty === 'proven') ? 'proven' : 'unproven';

/**
 * Returns the end of a period that starts on a day, under all readings of day, period and calendar. Excludes the first
 * day and includes the last (CCP § 12). Null before the period's first row.
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

interface CountingCalendar {
  addWorkingDays(from: CalendarDate, count: number): CalendarDate;
}

const countedDay = (
  { count, unit, move }: ReviewPeriod,
  from: CalendarDate,
  calendar: CountingCalendar,
  rules: RuleSet,
): CalendarDate => {
  if (unit === 'hours') throw new RangeError('a period in hours must start at an instant');
  if (unit === 'business') return calendar.addWorkingDays(from, count);
  const end = unit === 'months' ? addMonths(from, count) : addDays(from, count);
  return move === '12a' ? rules.courtDays.workingDayFrom(end) : end;
};
