import { addDays, isEarlier, losAngelesDate, type CalendarDate, type Timestamp } from '../../kernel/calendar.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import type { BillOnFile } from './bill-on-file.js';

/** The days that dates about a bill are held against; Los Angeles, by the organization's clock. */
export interface BillDays {
  readonly today: CalendarDate;
  /** First day of service; undefined after erasure. */
  readonly serviceDate: CalendarDate | undefined;
  /** The day of the first attempt to send the bill. */
  readonly firstSentOn: CalendarDate;
}

/** The days of a bill at an instant. */
export const billDays = ({ snapshot, submittedAt }: BillOnFile, at: Timestamp): BillDays => ({
  today: losAngelesDate(at),
  serviceDate: snapshot?.service.date,
  firstSentOn: losAngelesDate(submittedAt),
});

/** A check may be dated ahead, and a deposit announced; what lies further off is a slip of the finger. */
const DEPOSIT_DAYS_AHEAD = 10;

/** Problems of the date of a deposit: it may lie from the service to ten days ahead. */
export const depositProblems = (
  { depositDate }: { readonly depositDate?: CalendarDate },
  { today, serviceDate }: Pick<BillDays, 'today' | 'serviceDate'>,
): readonly FieldProblem[] => {
  if (isEarlier(depositDate, serviceDate))
    return [{ path: 'depositDate', message: 'must not be before the date of service' }];
  return isEarlier(addDays(today, DEPOSIT_DAYS_AHEAD), depositDate)
    ? [{ path: 'depositDate', message: `must not be more than ${DEPOSIT_DAYS_AHEAD} days ahead` }]
    : [];
};

/** Problems of a date of something that has happened by now. */
export const pastProblems =
  (field: string) =>
  (form: object, { today }: BillDays): readonly FieldProblem[] =>
    isEarlier(today, (form as Readonly<Record<string, CalendarDate | undefined>>)[field])
      ? [{ path: field, message: 'must not be in the future' }]
      : [];
