import { addDays } from '#domain';
import { CalendarDate, Id, Int, ListOf, Nested, Shown, Text } from '../kernel/fields.js';
import { ANY_LENGTH } from './buckets.js';
import { CustomerRequest } from '../queries/bill-search.request.js';

/** GET /reports/productivity. */
export class ProductivityRequest extends CustomerRequest {
  @CalendarDate('First day, included. Days are those of Los Angeles.', {
    example: (today: string) => addDays(today, -6),
  })
  readonly from!: string;
  @CalendarDate('Last day, included; not before `from`, and at most 366 days in all.', {
    example: (today: string) => today,
  })
  readonly to!: string;
}

const whole = { type: 'integer', minimum: 0 };
const counts = { type: 'array', items: whole };
const table = { type: 'array', items: counts };

export class BillerView {
  @Id('The subject of the session, else the name that the client gave, else the key.', { max: 255 })
  readonly id!: string;
  @Text('Name.') readonly name!: string;
  @Text('First letters of the name.') readonly initials!: string;
}

/** Lists by biller and by day are in the order of `billers` and of `dayKeys`. */
export class ProductivityView {
  @CalendarDate('`from` of the request.') readonly lo!: string;
  @CalendarDate('`to` of the request.') readonly hi!: string;
  @Shown({ type: 'array', items: { type: 'string', format: 'date' } }, 'Every day of the range.')
  readonly dayKeys!: readonly string[];
  @ListOf(() => BillerView, 'Whoever created or sent something, by name.', ANY_LENGTH)
  readonly billers!: readonly BillerView[];
  @Shown(table, 'Bills created, by biller and day.') readonly created!: readonly (readonly number[])[];
  @Shown(table, 'Transmissions (also again, duplicates, second reviews, IBR requests), by biller and day.')
  readonly sent!: readonly (readonly number[])[];
  @Shown(counts, 'Bills created, by biller.') readonly createdTotal!: readonly number[];
  @Shown(counts, 'Transmissions, by biller.') readonly sentTotal!: readonly number[];
  @Shown(counts, 'Distinct bills first submitted, by biller.') readonly submittedTotal!: readonly number[];
  @Shown(counts, 'Of those the ones that were never rejected, by biller.') readonly cleanTotal!: readonly number[];
  @Shown(counts, 'Bills created, by day.') readonly createdByDay!: readonly number[];
  @Shown(counts, 'Transmissions, by day.') readonly sentByDay!: readonly number[];
  @Int('Bills created.') readonly totalCreated!: number;
  @Int('Transmissions.') readonly totalSent!: number;
  @Int('Distinct bills first submitted.') readonly totalSubmitted!: number;
  @Int('Of those the ones that were never rejected.') readonly totalClean!: number;
  @Int('Most transmissions of one biller on one day.') readonly maxSentCell!: number;
}

/** GET /reports/productivity. */
export class ProductivityAnswerView {
  @Nested(() => ProductivityView, 'Null when nothing happened in the range.', { nullable: true })
  readonly data!: ProductivityView | null;
}
