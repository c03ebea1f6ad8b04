import {
  CalendarDate,
  Choice,
  Decimal,
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

export const authorizationTables = ['administrator', 'code'] as const;

export class AuthorizationReportRequest extends CustomerRequest {
  @OptionalCalendarDate('First submission from this date (Los Angeles). Without `from` and `to`: the last 30 days.')
  readonly from?: string;
  @OptionalCalendarDate('Last date, inclusive, not before `from`. With only one of them, the other side is open.')
  readonly to?: string;
  @OptionalChoice(authorizationTables, 'Table in the CSV file. JSON has both tables.', { default: 'administrator' })
  readonly table!: (typeof authorizationTables)[number];
}

/** Items are counted by their current decision. */
export class AuthorizationCountsView {
  @Int('Requests first sent in this period, including requests that were erased later.', TOTAL) readonly sent!: number;
  @Int('Sent requests in which every item was decided.', TOTAL) readonly decided!: number;
  @Int('Sent requests without a decision after the last day for it.', TOTAL) readonly overdue!: number;
  @Int('Items of the sent requests, without withdrawn items.', TOTAL) readonly items!: number;
  @Int('Approved items.', TOTAL) readonly approved!: number;
  @Int('Items for which less was approved than requested.', TOTAL) readonly modified!: number;
  @Int('Denied items.', TOTAL) readonly denied!: number;
  @Int('Items whose review is deferred.', TOTAL) readonly deferred!: number;
  @Int('Items without a decision that are not deferred.', TOTAL) readonly none!: number;
  @Int('Items whose decision was changed by independent medical review or the Appeals Board.', TOTAL)
  readonly overturned!: number;
  @Int('Requests whose last decision was in time.', TOTAL) readonly inTime!: number;
  @Int('Requests whose last decision was late.', TOTAL) readonly late!: number;
  @Int('Requests whose last decision is in time by one reading of the rules and late by another.', TOTAL)
  readonly unproven!: number;
  @Int(
    'Median number of normal business days of utilization review from receipt to the claims administrator’s last decision. Excludes retrospective reviews and requests with an unknown date of receipt. Null if no request is left.',
    { nullable: true, max: Number.MAX_SAFE_INTEGER },
  )
  readonly medianDays!: number | null;
}

export class AuthorizationsByAdministratorView extends AuthorizationCountsView {
  @Id('Claims administrator ID.') readonly claimsAdminId!: string;
  @Text('Name of the claims administrator. Null after erasure.', { nullable: true })
  readonly claimsAdminName!: string | null;
}

/** Items with the same unit of count. */
export class AuthorizationsByCodeView {
  @Text('Requested code, or `first-last` for a range of codes. Null for items without a code.', { nullable: true })
  readonly code!: string | null;
  @Choice(['units', 'days'], 'Unit of the counts: units of service lines, or visits (days of service).')
  readonly countBy!: string;
  @Int('Number of items that request the code.', TOTAL) readonly items!: number;
  @Int('Units or visits requested, for items that state a number.', TOTAL) readonly requestedUnits!: number;
  @Int('Units or visits approved, for items that state a number.', TOTAL) readonly approvedUnits!: number;
  @Int('Items approved without a number, that is, as needed. They are not included in `approvedUnits`.', TOTAL)
  readonly withoutLimit!: number;
  @Decimal('Units or visits on bill lines that currently name and use these items.', TOTAL)
  readonly billedUnits!: number;
  @Dollars('Charge of these lines. Null without `bills:read`.', { ...TOTAL, nullable: true })
  readonly billed!: number | null;
  @Dollars(
    'Share of the posted principal for these lines, as in `GET /reports/service-line-items`. Null without `bills:read`.',
    { ...TOTAL, nullable: true },
  )
  readonly paid!: number | null;
}

export class AuthorizationReportView {
  @CalendarDate('First date of the period.') readonly from!: string;
  @CalendarDate('Last date of the period.') readonly to!: string;
  @ListOf(() => AuthorizationsByAdministratorView, 'Claims administrators, most requests first.', ANY_LENGTH)
  readonly rows!: readonly AuthorizationsByAdministratorView[];
  @Nested(() => AuthorizationCountsView, 'Totals of all claims administrators.')
  readonly totals!: AuthorizationCountsView;
  @ListOf(() => AuthorizationsByCodeView, 'Codes, most items first, without erased requests.', ANY_LENGTH)
  readonly codes!: readonly AuthorizationsByCodeView[];
}
