import {
  CalendarDate,
  Choice,
  Dollars,
  Id,
  Int,
  ListOf,
  OptionalCalendarDate,
  OptionalInt,
  Text,
} from '../kernel/fields.js';
import { CustomerRequest } from '../queries/bill-search.request.js';
import { ANY_LENGTH, TOTAL } from './buckets.js';

/** The practice's deadlines for reviews, and the payers' response deadlines. */
export const outlookKinds = [
  'second_review',
  'independent_bill_review',
  'acknowledgement',
  'response',
  'review_answer',
] as const;
export type OutlookKind = (typeof outlookKinds)[number];

export class OutlookRequest extends CustomerRequest {
  @OptionalInt('Number of days ahead to search for deadlines.', { min: 1, max: 120, default: 14 })
  readonly days!: number;
}

export class OutlookDeadlineView {
  @Id('Bill ID.') readonly billId!: string;
  @Int('Bill number.') readonly billNumber!: number;
  @Text('First and last name of the patient. Null after erasure.', { nullable: true })
  readonly patientName!: string | null;
  @Choice(outlookKinds, 'Kind of deadline.') readonly kind!: OutlookKind;
  @Text('Display text of the deadline.') readonly label!: string;
  @CalendarDate('Last day of the deadline.') readonly lastDay!: string;
  @OptionalCalendarDate(
    'Last day that is timely by every reading of the service; equal to `lastDay` if there is only one reading. The list is filtered and sorted by this date.',
  )
  readonly safeDay?: string;
  @Dollars('Open balance of the bill.') readonly balanceDue!: number;
}

export class OutlookWeekView {
  @CalendarDate('Monday of the week.') readonly week!: string;
  @Int('Number of payments received in the week, without voided payments.') readonly payments!: number;
  @Dollars('Total amount of these payments.', TOTAL) readonly amount!: number;
}

export class OutlookPayerView {
  @Id('Claims administrator ID.') readonly claimsAdminId!: string;
  @Text('Name of the claims administrator. Null after erasure.', { nullable: true })
  readonly claimsAdminName!: string | null;
  @Int('Number of bills with a payment that is not voided, first submitted in the last 365 days.')
  readonly bills!: number;
  @Int('Median number of days from the first submission to the first payment.') readonly medianDays!: number;
}

export class OutlookView {
  @CalendarDate('Current date, by the practice’s clock.') readonly today!: string;
  @CalendarDate('Last date of the search for deadlines.') readonly until!: string;
  @ListOf(() => OutlookDeadlineView, 'Deadlines, earliest first, at most 200.')
  readonly deadlines!: readonly OutlookDeadlineView[];
  @Int('Total number of deadlines.') readonly deadlineTotal!: number;
  @ListOf(() => OutlookWeekView, 'Last twelve weeks, oldest first.') readonly weeks!: readonly OutlookWeekView[];
  @ListOf(() => OutlookPayerView, 'Days to payment by claims administrator, slowest first.', ANY_LENGTH)
  readonly payers!: readonly OutlookPayerView[];
}
