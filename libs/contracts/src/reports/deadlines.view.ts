import { deadlineIds, type DeadlineId } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Flag,
  Int,
  ListOf,
  OptionalCalendarDate,
  OptionalChoice,
  OptionalChoiceList,
  OptionalInt,
  OptionalSwitch,
  OptionalText,
  Text,
} from '../kernel/fields.js';
import { CustomerRequest } from '../queries/bill-search.request.js';
import { ListedBillView } from './listed-bill.view.js';

export const deadlineSides = ['provider', 'payer'] as const;
export type DeadlineSide = (typeof deadlineSides)[number];

/** Parameters of GET /deadlines.ics. */
export class DeadlineSearchRequest extends CustomerRequest {
  @OptionalChoiceList(deadlineIds, 'Kinds of deadlines, separated by commas.', {
    example: ['second_review', 'independent_bill_review'],
  })
  readonly kind?: readonly DeadlineId[];
  @OptionalChoice(deadlineSides, 'Only deadlines that the provider or the payer must meet.')
  readonly side?: DeadlineSide;
  @OptionalCalendarDate(
    'Only deadlines with their last day on or after this date. Default: the current date, which leaves out missed deadlines, unless `overdue` is set.',
  )
  readonly from?: string;
  @OptionalCalendarDate('Only deadlines with their safe day on or before this date. Not before `from`.')
  readonly to?: string;
  @OptionalInt('Only deadlines with their safe day at most this many days after the current date.', {
    min: 0,
    max: 3660,
    example: 30,
  })
  readonly days?: number;
  @OptionalSwitch('`1`: only missed deadlines, whose last day was before the current date.')
  readonly overdue?: boolean;
}

/** Parameters of GET /deadlines. */
export class ListDeadlinesRequest extends DeadlineSearchRequest {
  @OptionalText('`nextCursor` of the previous page with the same filters.', { max: 2048 }) readonly cursor?: string;
  @OptionalInt('Maximum number of deadlines per page.', { min: 1, max: 100, default: 50 }) readonly limit!: number;
}

/** Deadline in the list for all bills. */
export class ListedDeadlineView extends ListedBillView {
  @Choice(deadlineIds, 'Kind of deadline.', { example: 'second_review' }) readonly kind!: DeadlineId;
  @Text('Description of what is due.', { example: 'Request a second bill review' }) readonly label!: string;
  @Choice(deadlineSides, 'Party that must meet the deadline.') readonly side!: DeadlineSide;
  @CalendarDate(
    'Last day that is timely by every reading of the law. Equal to `lastDay` if there is only one reading or the payer must meet the deadline. The list is sorted by this date.',
  )
  readonly safeDay!: string;
  @CalendarDate('Last day of the deadline.') readonly lastDay!: string;
  @Flag('True if the last day has passed.') readonly overdue!: boolean;
  @Dollars(
    'Amount of the undecided review, or else the maximum that a review could dispute. Null before the first EOR.',
    { nullable: true },
  )
  readonly amountInDispute!: number | null;
  @Dollars('Open balance of the bill.') readonly balanceDue!: number;
}

export class DeadlineKindCountView {
  @Choice(deadlineIds, 'Kind of deadline.', { example: 'second_review' }) readonly kind!: DeadlineId;
  @Int('Number of deadlines of this kind.') readonly count!: number;
}

/** Response of GET /deadlines. */
export class DeadlinesView {
  @CalendarDate('Current date, by the practice’s clock.') readonly today!: string;
  @ListOf(() => ListedDeadlineView, 'Deadlines on this page, by safe day, then by bill number.')
  readonly deadlines!: readonly ListedDeadlineView[];
  @Int('Number of matching deadlines on all pages.') readonly total!: number;
  @ListOf(() => DeadlineKindCountView, 'Every kind of deadline, with its number of matches on all pages.')
  readonly kinds!: readonly DeadlineKindCountView[];
  @Text('Cursor of the next page, to send as `cursor`. Null on the last page.', { max: 2048, nullable: true })
  readonly nextCursor!: string | null;
}
