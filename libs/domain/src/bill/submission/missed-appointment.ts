import { firstDayOfPeriodBefore, endOf } from '../../deadlines/periods.js';
import { isEarlier, usDate, type CalendarDate } from '../../kernel/calendar.js';
import type { FieldProblem } from '../../kernel/rejection.js';
import type { Warning } from '../shared/bill.types.js';
import type { WarningCode } from '../shared/warning-codes.js';
import type { MissedAppointment } from './missed-appointment.types.js';
import type { DraftBill } from './sent-submission.js';
import type { RuleSet } from '../../rules/rule-set.js';

const fieldPath = (field: keyof MissedAppointment): string => `bill.missedAppointment.${field}`;
const CODE = 'ML200';

export const missedAppointmentProblems = (
  { missedAppointment: missed, serviceLines = [] }: DraftBill,
  today: CalendarDate,
): readonly FieldProblem[] => {
  if (!missed) return [];
  const { reason, appointmentAt, cancelledAt, reviewReportDate } = missed;
  const codes = serviceLines.map((line) => line?.code);
  return [
    ...(codes.includes(CODE) || codes.includes(undefined)
      ? []
      : [{ path: 'bill.missedAppointment', message: `is allowed only with a line for ${CODE}` }]),
    ...(isEarlier(today, appointmentAt)
      ? [{ path: fieldPath('appointmentAt'), message: 'must not be in the future' }]
      : []),
    ...(cancelledAt !== undefined && reason !== undefined && reason !== 'cancelled'
      ? [{ path: fieldPath('cancelledAt'), message: 'is allowed only for the reason `cancelled`' }]
      : []),
    ...(isEarlier(appointmentAt, cancelledAt)
      ? [{ path: fieldPath('cancelledAt'), message: 'must not be after the appointment' }]
      : []),
    ...(isEarlier(reviewReportDate, appointmentAt)
      ? [{ path: fieldPath('reviewReportDate'), message: 'must not be before the appointment' }]
      : []),
    ...(isEarlier(today, reviewReportDate)
      ? [{ path: fieldPath('reviewReportDate'), message: 'must not be in the future' }]
      : []),
  ];
};

const warning = (code: WarningCode, path: string, message: string, until: CalendarDate): Warning => ({
  ...{ code, path, message, until },
});

export const missedAppointmentWarnings = (
  { missedAppointment, serviceLines = [] }: DraftBill,
  rules: RuleSet,
): readonly Warning[] => {
  const { reason, appointmentAt, cancelledAt, reviewReportDate } = missedAppointment ?? {};
  if (appointmentAt === undefined) return [];
  const late = reason === 'cancelled' ? firstDayOfPeriodBefore('cancel_business_days', appointmentAt, rules) : null;
  const report = endOf('record_review_report', {}, appointmentAt, rules);
  return [
    ...(late && (cancelledAt === undefined || cancelledAt < late.firstDay)
      ? [
          warning(
            'late_cancellation_not_shown',
            fieldPath('cancelledAt'),
            `${cancelledAt === undefined ? 'The cancellation date is missing' : `The appointment was canceled on ${usDate(cancelledAt)}`}: an appointment of ${usDate(appointmentAt)} is paid where it is cancelled on ${usDate(late.firstDay)} or later (${late.citation}, by our reading).`,
            late.firstDay,
          ),
        ]
      : []),
    ...(report && reviewReportDate !== undefined && reviewReportDate > report.lastDay
      ? serviceLines.flatMap((line) =>
          line?.code === 'MLPRR'
            ? [
                warning(
                  'record_review_report_late',
                  fieldPath('reviewReportDate'),
                  `A record review with a missed appointment is paid only if its report is issued by ${usDate(report.lastDay)} (${report.citation}, by our reading).`,
                  report.lastDay,
                ),
              ]
            : [],
        )
      : []),
  ];
};
