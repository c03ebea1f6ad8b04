import { isRealDate, type CalendarDate } from '../kernel/calendar.js';
import type { FieldProblem } from '../kernel/rejection.js';

/** What the rules look at in an EOR that a person records. Any part may be missing or malformed. */
export interface DraftEor {
  readonly eorDate?: CalendarDate;
  readonly servedAt?: CalendarDate;
  readonly lines?: readonly ({ readonly lineItemId?: string } | undefined)[];
}

const isBefore = (earlier: CalendarDate | undefined, later: CalendarDate | undefined): boolean =>
  earlier !== undefined && later !== undefined && isRealDate(earlier) && isRealDate(later) && earlier < later;

/**
 * What is wrong with a recorded EOR beyond the shape of its fields. Service starts the review windows (8 CCR
 * § 9792.5.5(b)): it may come days after the EOR's own date, never before it, and nothing is recorded that has not
 * happened yet. `today`: Los Angeles, by the organization's clock.
 */
export const eorProblems = ({ eorDate, servedAt, lines }: DraftEor, today: CalendarDate): readonly FieldProblem[] => [
  ...(isBefore(today, eorDate) ? [{ path: 'eorDate', message: 'must not be in the future' }] : []),
  ...(isBefore(today, servedAt)
    ? [{ path: 'servedAt', message: 'must not be in the future' }]
    : isBefore(servedAt, eorDate)
      ? [{ path: 'servedAt', message: 'must not be before the date of the EOR' }]
      : []),
  ...twice(lines),
];

/** Two answers for one line leave open which of them counts. */
const twice = (lines: DraftEor['lines']): readonly FieldProblem[] => {
  const ids = Array.isArray(lines)
    ? lines.map((line) => (line as { lineItemId?: string } | undefined)?.lineItemId)
    : [];
  return ids.flatMap((id, index) =>
    id !== undefined && ids.indexOf(id) < index
      ? [{ path: `lines.${index}.lineItemId`, message: 'is in the list twice' }]
      : [],
  );
};
