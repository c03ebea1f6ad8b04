import { dashboardStatuses } from '#domain';
import {
  CalendarDate,
  Choice,
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

/** GET /reports/service-line-items. */
export class ServiceLineItemsRequest extends CustomerRequest {
  @OptionalCalendarDate('First day of first submissions, included, in Los Angeles. Without both: the last 30 days.')
  readonly from?: string;
  @OptionalCalendarDate('Last day, included; not before `from`. One bound alone leaves the other side open.')
  readonly to?: string;
}

/** One procedure code. */
export class ProcedureRowView {
  @Text('Procedure code.') readonly code!: string;
  @Int('Bills with it.') readonly bills!: number;
  @Int('Lines with it.') readonly lines!: number;
  @Int('Units on those lines.') readonly units!: number;
  @Dollars('Charged.', TOTAL) readonly billed!: number;
  @Dollars('Allowed per the fee schedules.', TOTAL) readonly allowed!: number;
  @Dollars('The lines’ share of the posted principal.', TOTAL) readonly paid!: number;
}

/** Fields that rows by bill and rows by line have in common. */
class SubmittedBillView {
  @Id('Bill id.') readonly billId!: string;
  @Int('Bill number.') readonly billNumber!: number;
  @CalendarDate('Day of the first submission.') readonly submittedDate!: string;
  @CalendarDate('First day of service; null after erasure.', { nullable: true }) readonly dos!: string | null;
  @Text('Patient; null after erasure.', { nullable: true }) readonly patient!: string | null;
  @Text('Claim number; null after erasure.', { nullable: true }) readonly claim!: string | null;
  @Text('Claims administrator; null after erasure.', { nullable: true }) readonly claimsAdmin!: string | null;
  @Choice(dashboardStatuses, 'Dashboard status key.') readonly status!: string;
}

export class BillReportRowView extends SubmittedBillView {
  @TextList('Distinct codes, in line order.') readonly codes!: readonly string[];
  @Dollars('Charged.') readonly billed!: number;
  @Dollars('Posted principal.') readonly paid!: number;
}

export class LineReportRowView extends SubmittedBillView {
  @Text('Procedure code.') readonly code!: string;
  @Int('Units.') readonly units!: number;
  @Dollars('Charged.') readonly billed!: number;
  @Dollars('Allowed per the fee schedules.') readonly allowed!: number;
  @Dollars('Its share of the posted principal.') readonly paid!: number;
}

/** GET /reports/service-line-items. */
export class ServiceLineItemsView {
  @CalendarDate('First day.') readonly from!: string;
  @CalendarDate('Last day.') readonly to!: string;
  @Text('`from – to`.') readonly windowLabel!: string;
  @ListOf(() => ProcedureRowView, 'By procedure code, the most billed first.', ANY_LENGTH)
  readonly cptRows!: readonly ProcedureRowView[];
  @ListOf(() => BillReportRowView, 'By bill, newest first.', ANY_LENGTH)
  readonly billRows!: readonly BillReportRowView[];
  @ListOf(() => LineReportRowView, 'By service line, in the order of the bills.', ANY_LENGTH)
  readonly flat!: readonly LineReportRowView[];
  @Int('Bills.') readonly totalBills!: number;
  @Int('Lines.') readonly totalLines!: number;
  @Dollars('Charged.', TOTAL) readonly totalBilled!: number;
}
