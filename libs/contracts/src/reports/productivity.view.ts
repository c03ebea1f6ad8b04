import { addDays } from '#domain';
import { CalendarDate, Id, Int, ListOf, Nested, Shown, Text } from '../kernel/fields.js';
import { ANY_LENGTH } from './buckets.js';
import { CustomerRequest } from '../queries/bill-search.request.js';

export class ProductivityRequest extends CustomerRequest {
  @CalendarDate('First date, inclusive, in Los Angeles time.', { example: (today: string) => addDays(today, -6) })
  readonly from!: string;
  @CalendarDate('Last date, inclusive, not before `from`. At most 366 days.', { example: (today: string) => today })
  readonly to!: string;
}

const whole = { type: 'integer', minimum: 0 };
const counts = { type: 'array', items: whole };
const table = { type: 'array', items: counts };

export class BillerView {
  @Id('Subject of the session, or else the name given by the client, or else the key.', { max: 255 })
  readonly id!: string;
  @Text('Name.') readonly name!: string;
  @Text('Initials of the name.') readonly initials!: string;
}

/** Lists by biller and by day are in the same order as `billers` and `dayKeys`. */
export class ProductivityView {
  @CalendarDate('`from` of the request.') readonly lo!: string;
  @CalendarDate('`to` of the request.') readonly hi!: string;
  @Shown({ type: 'array', items: { type: 'string', format: 'date' } }, 'All dates in the range.')
  readonly dayKeys!: readonly string[];
  @ListOf(() => BillerView, 'Users and keys that created or sent a bill, by name.', ANY_LENGTH)
  readonly billers!: readonly BillerView[];
  @Shown(table, 'Bills created, by biller and day.') readonly created!: readonly (readonly number[])[];
  @Shown(table, 'Including resubmissions, duplicates, second reviews and IBR requests, by biller and day.')
  readonly sent!: readonly (readonly number[])[];
  @Shown(counts, 'Bills created, by biller.') readonly createdTotal!: readonly number[];
  @Shown(counts, 'Transmissions, by biller.') readonly sentTotal!: readonly number[];
  @Shown(counts, 'Distinct bills first submitted, by biller.') readonly submittedTotal!: readonly number[];
  @Shown(counts, 'Submitted bills that were never rejected, by biller.') readonly cleanTotal!: readonly number[];
  @Shown(counts, 'Bills created, by day.') readonly createdByDay!: readonly number[];
  @Shown(counts, 'Transmissions, by day.') readonly sentByDay!: readonly number[];
  @Int('Total number of bills created.') readonly totalCreated!: number;
  @Int('Total number of transmissions.') readonly totalSent!: number;
  @Int('Total number of distinct bills first submitted.') readonly totalSubmitted!: number;
  @Int('Total number of submitted bills that were never rejected.') readonly totalClean!: number;
  @Int('Maximum number of transmissions of one biller on one day.') readonly maxSentCell!: number;
}

export class ProductivityAnswerView {
  @Nested(() => ProductivityView, 'Report. Null if there was no activity in the range.', { nullable: true })
  readonly data!: ProductivityView | null;
}
