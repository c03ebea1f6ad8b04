import { addDays, isEarlier, losAngelesDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import type { BillOnFile } from './bill-on-file.js';
import { firstSentOn } from './first-sent.js';

/** Dates in Los Angeles, according to the organization's clock. */
export interface BillDays {
  readonly today: CalendarDate;
  /** First date of service. Undefined after erasure. */
  readonly serviceDate: CalendarDate | undefined;
  /** Date of the first transmission. */
  readonly firstSentOn: CalendarDate;
}

export const billDays = ({ facts, snapshot, submittedAt }: BillOnFile, at: Timestamp): BillDays => ({
  today: losAngelesDate(at),
  serviceDate: snapshot?.service.date,
  firstSentOn: firstSentOn(facts) ?? losAngelesDate(submittedAt),
});

/** A check can be postdated and a deposit announced. A later date is probably a typo. */
const DEPOSIT_DAYS_AHEAD = 10;

/** The deposit date must be between the date of service and ten days from today. */
export const depositProblems = (
  { depositDate }: { readonly depositDate?: CalendarDate },
  { today, serviceDate }: Pick<BillDays, 'today' | 'serviceDate'>,
): readonly FieldProblem[] => {
  if (isEarlier(depositDate, serviceDate))
    return [{ path: 'depositDate', message: 'must not be before the date of service' }];
  return isEarlier(addDays(today, DEPOSIT_DAYS_AHEAD), depositDate)
    ? [{ path: 'depositDate', message: `must not be more than ${DEPOSIT_DAYS_AHEAD} days in the future` }]
    : [];
};

/** Rejects future dates. */
export const pastProblems =
  (field: string) =>
  (form: object, { today }: BillDays): readonly FieldProblem[] =>
    isEarlier(today, (form as Readonly<Record<string, CalendarDate | undefined>>)[field])
      ? [{ path: field, message: 'must not be in the future' }]
      : [];
