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

/** Kinds of times that run out on a day: the practice's own for reviews, and those in which a payer must answer. */
export const outlookKinds = [
  'second_review',
  'independent_bill_review',
  'acknowledgement',
  'response',
  'review_answer',
] as const;
export type OutlookKind = (typeof outlookKinds)[number];

/** The query of GET /reports/outlook. */
export class OutlookRequest extends CustomerRequest {
  @OptionalInt('How many days ahead to look for what runs out.', { min: 1, max: 120, default: 14 })
  readonly days!: number;
}

export class OutlookDeadlineView {
  @Id('The bill.') readonly billId!: string;
  @Int('Its number.') readonly billNumber!: number;
  @Text('First and last name; null after erasure.', { nullable: true }) readonly patientName!: string | null;
  @Choice(outlookKinds, 'What runs out.') readonly kind!: OutlookKind;
  @Text('In words.') readonly label!: string;
  @CalendarDate('The last day.') readonly lastDay!: string;
  @OptionalCalendarDate(
    'The last day that is in time by every reading of the service; the last day where there is one reading. It decides what is listed, and the order.',
  )
  readonly safeDay?: string;
  @Dollars('What is open on the bill.') readonly balanceDue!: number;
}

export class OutlookWeekView {
  @CalendarDate('Its Monday.') readonly week!: string;
  @Int('Payments received in it that stand.') readonly payments!: number;
  @Dollars('Together.', TOTAL) readonly amount!: number;
}

export class OutlookPayerView {
  @Id('Claims administrator.') readonly claimsAdminId!: string;
  @Text('Its name; null after erasure.', { nullable: true }) readonly claimsAdminName!: string | null;
  @Int('Bills with a payment that stands, first submitted in the last 365 days.') readonly bills!: number;
  @Int('Days from the first submission to the first payment: half of the bills took no longer.')
  readonly medianDays!: number;
}

/** GET /reports/outlook. */
export class OutlookView {
  @CalendarDate('Today, by the practice’s clock.') readonly today!: string;
  @CalendarDate('The last day that is looked at.') readonly until!: string;
  @ListOf(() => OutlookDeadlineView, 'The next to run out first, at most 200.')
  readonly deadlines!: readonly OutlookDeadlineView[];
  @Int('How many there are.') readonly deadlineTotal!: number;
  @ListOf(() => OutlookWeekView, 'The last twelve weeks, the oldest first.')
  readonly weeks!: readonly OutlookWeekView[];
  @ListOf(() => OutlookPayerView, 'Who pays after how many days, the slowest first.', ANY_LENGTH)
  readonly payers!: readonly OutlookPayerView[];
}
