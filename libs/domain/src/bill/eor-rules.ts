import { isRealDate, type CalendarDate } from '../kernel/calendar.js';
import type { FieldProblem } from '../kernel/rejection.js';

/** What the rules look at in an EOR that a person records. Any part may be missing or malformed. */
export interface DraftEor {
  readonly eorDate?: CalendarDate;
  readonly servedAt?: CalendarDate;
}

const isBefore = (earlier: CalendarDate | undefined, later: CalendarDate | undefined): boolean =>
  earlier !== undefined && later !== undefined && isRealDate(earlier) && isRealDate(later) && earlier < later;

/**
 * What is wrong with the dates of a recorded EOR. Service starts the review windows (8 CCR § 9792.5.5(b)): it may come
 * days after the EOR's own date, never before it, and nothing is recorded that has not happened yet. `today`: Los
 * Angeles, by the organization's clock.
 */
export const eorProblems = ({ eorDate, servedAt }: DraftEor, today: CalendarDate): readonly FieldProblem[] => [
  ...(isBefore(today, eorDate) ? [{ path: 'eorDate', message: 'must not be in the future' }] : []),
  ...(isBefore(today, servedAt)
    ? [{ path: 'servedAt', message: 'must not be in the future' }]
    : isBefore(servedAt, eorDate)
      ? [{ path: 'servedAt', message: 'must not be before the date of the EOR' }]
      : []),
];
