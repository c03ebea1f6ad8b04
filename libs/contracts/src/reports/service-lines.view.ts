import { dashboardStatuses } from '#domain';
import {
  CalendarDate,
  Choice,
  Decimal,
  Dollars,
  Id,
  Int,
  ListOf,
  OptionalCalendarDate,
  Text,
  TextList,
} from '../kernel/fields.js';
import { ANY_LENGTH, TOTAL } from './buckets.js';
import { CustomerRequest } from '../queries/bill-search.request.js';

export class ServiceLineItemsRequest extends CustomerRequest {
  @OptionalCalendarDate('First submission from this date (Los Angeles). Without `from` and `to`: the last 30 days.')
  readonly from?: string;
  @OptionalCalendarDate('Last date, inclusive, not before `from`. With only one of them, the other side is open.')
  readonly to?: string;
}

/** Totals for one procedure code. */
export class ProcedureRowView {
  @Text('Procedure code.') readonly code!: string;
  @Int('Number of bills with the code.') readonly bills!: number;
  @Int('Number of lines with the code.') readonly lines!: number;
  @Decimal('Number of units on these lines.') readonly units!: number;
  @Dollars('Total charge of these lines.', TOTAL) readonly billed!: number;
  @Dollars('Total fee schedule amount of these lines.', TOTAL) readonly allowed!: number;
  @Dollars('Share of the posted principal for these lines.', TOTAL) readonly paid!: number;
}

/** Shared by bill rows and line rows. */
class SubmittedBillView {
  @Id('Bill ID.') readonly billId!: string;
  @Int('Bill number.') readonly billNumber!: number;
  @CalendarDate('Date of the first submission.') readonly submittedDate!: string;
  @CalendarDate('First date of service. Null after erasure.', { nullable: true }) readonly dos!: string | null;
  @Text('Name of the patient. Null after erasure.', { nullable: true }) readonly patient!: string | null;
  @Text('Claim number. Null after erasure.', { nullable: true }) readonly claim!: string | null;
  @Text('Name of the claims administrator. Null after erasure.', { nullable: true })
  readonly claimsAdmin!: string | null;
  @Choice(dashboardStatuses, 'Dashboard status key.') readonly status!: string;
}

export class BillReportRowView extends SubmittedBillView {
  @TextList('Distinct procedure codes, in line order.') readonly codes!: readonly string[];
  @Dollars('Total charge.') readonly billed!: number;
  @Dollars('Posted principal.') readonly paid!: number;
}

export class LineReportRowView extends SubmittedBillView {
  @Text('Procedure code.') readonly code!: string;
  @Decimal('Units.') readonly units!: number;
  @Dollars('Charge of the line.') readonly billed!: number;
  @Dollars('Fee schedule amount of the line.') readonly allowed!: number;
  @Dollars('Share of the posted principal for the line.') readonly paid!: number;
}

export class ServiceLineItemsView {
  @CalendarDate('First date of the period.') readonly from!: string;
  @CalendarDate('Last date of the period.') readonly to!: string;
  @Text('Period as text, `from – to`.') readonly windowLabel!: string;
  @ListOf(() => ProcedureRowView, 'Totals by procedure code, most billed first.', ANY_LENGTH)
  readonly cptRows!: readonly ProcedureRowView[];
  @ListOf(() => BillReportRowView, 'Bills, newest first.', ANY_LENGTH) readonly billRows!: readonly BillReportRowView[];
  @ListOf(() => LineReportRowView, 'Service lines, in the order of the bills.', ANY_LENGTH)
  readonly flat!: readonly LineReportRowView[];
  @Int('Total number of bills.') readonly totalBills!: number;
  @Int('Total number of lines.') readonly totalLines!: number;
  @Dollars('Total charge.', TOTAL) readonly totalBilled!: number;
}
