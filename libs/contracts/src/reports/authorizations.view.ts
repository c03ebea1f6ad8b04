import {
  CalendarDate,
  Choice,
  Dollars,
  Id,
  Int,
  ListOf,
  Nested,
  OptionalCalendarDate,
  OptionalChoice,
  Text,
} from '../kernel/fields.js';
import { CustomerRequest } from '../queries/bill-search.request.js';
import { ANY_LENGTH, TOTAL } from './buckets.js';

/** The tables of the report. */
export const authorizationTables = ['administrator', 'code'] as const;

/** GET /reports/authorizations. */
export class AuthorizationReportRequest extends CustomerRequest {
  @OptionalCalendarDate(
    'First day, included, on which requests were first sent, in Los Angeles. Without both: the last 30 days.',
  )
  readonly from?: string;
  @OptionalCalendarDate('Last day, included; not before `from`. One bound alone leaves the other side open.')
  readonly to?: string;
  @OptionalChoice(authorizationTables, 'Which table a file (CSV) has. As JSON, both are answered.', {
    default: 'administrator',
  })
  readonly table!: (typeof authorizationTables)[number];
}

/** How requests were answered. Items are counted by the decision that stands. */
export class AuthorizationCountsView {
  @Int('Requests first sent in these days, those that were erased since, too.', TOTAL) readonly sent!: number;
  @Int('Of them those of which every item was decided.', TOTAL) readonly decided!: number;
  @Int('Of them those without an answer after the last day for one.', TOTAL) readonly overdue!: number;
  @Int('Their items, without those that were withdrawn.', TOTAL) readonly items!: number;
  @Int('Items that are approved.', TOTAL) readonly approved!: number;
  @Int('Items of which less was granted than was asked for.', TOTAL) readonly modified!: number;
  @Int('Items that are denied.', TOTAL) readonly denied!: number;
  @Int('Items of which the review is put off.', TOTAL) readonly deferred!: number;
  @Int('Items without an answer, not put off.', TOTAL) readonly none!: number;
  @Int(
    'Items whose decision that stands is not the claims administrator’s: independent medical review or the Appeals Board changed it.',
    TOTAL,
  )
  readonly overturned!: number;
  @Int('Requests whose last decision came in time.', TOTAL) readonly inTime!: number;
  @Int('Requests whose last decision came late.', TOTAL) readonly late!: number;
  @Int('Requests whose last decision is in time by one reading of the rules, and late by another.', TOTAL)
  readonly unproven!: number;
  @Int(
    'Normal business days of utilization review from receipt to the last decision of the claims administrator: half of the decided requests took no longer. Without retrospective review, and without requests whose day of receipt is unknown; null where none is left.',
    { nullable: true, max: Number.MAX_SAFE_INTEGER },
  )
  readonly medianDays!: number | null;
}

/** One claims administrator. */
export class AuthorizationsByAdministratorView extends AuthorizationCountsView {
  @Id('Claims administrator.') readonly claimsAdminId!: string;
  @Text('Its name; null after erasure.', { nullable: true }) readonly claimsAdminName!: string | null;
}

/** One code that was asked for, of items that are counted alike. */
export class AuthorizationsByCodeView {
  @Text('The code, or `first-last` of a range, that was asked for; null of items without one.', { nullable: true })
  readonly code!: string | null;
  @Choice(['units', 'days'], 'What is counted: units of service lines, or visits (days of service).')
  readonly countBy!: string;
  @Int('Items that ask for it.', TOTAL) readonly items!: number;
  @Int('Units or visits that were asked for, where a number was named.', TOTAL) readonly requestedUnits!: number;
  @Int('Units or visits that were granted, where a number was.', TOTAL) readonly approvedUnits!: number;
  @Int('Items that were granted without a number: as much as is needed. `approvedUnits` has nothing of them.', TOTAL)
  readonly withoutLimit!: number;
  @Int('Units or visits on lines of bills that name these items and use them now.', TOTAL)
  readonly billedUnits!: number;
  @Dollars('Charged on these lines; null without `bills:read`.', { ...TOTAL, nullable: true })
  readonly billed!: number | null;
  @Dollars(
    'The lines’ share of the posted principal, as on `GET /reports/service-line-items`; null without `bills:read`.',
    { ...TOTAL, nullable: true },
  )
  readonly paid!: number | null;
}

/** GET /reports/authorizations. */
export class AuthorizationReportView {
  @CalendarDate('First day.') readonly from!: string;
  @CalendarDate('Last day.') readonly to!: string;
  @ListOf(() => AuthorizationsByAdministratorView, 'By claims administrator, the most requests first.', ANY_LENGTH)
  readonly rows!: readonly AuthorizationsByAdministratorView[];
  @Nested(() => AuthorizationCountsView, 'All of them together.') readonly totals!: AuthorizationCountsView;
  @ListOf(
    () => AuthorizationsByCodeView,
    'By code, the most items first. Without requests that were erased: their codes are gone.',
    ANY_LENGTH,
  )
  readonly codes!: readonly AuthorizationsByCodeView[];
}
