import { checkMethods } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Id,
  Int,
  ListOf,
  Nested,
  OptionalCalendarDate,
  OptionalInt,
  OptionalText,
  Text,
} from '../kernel/fields.js';
import { TOTAL } from './buckets.js';
import { CustomerRequest } from '../queries/bill-search.request.js';

export class PaymentReportRequest extends CustomerRequest {
  @OptionalText(
    'Case-insensitive and accent-insensitive search. Each word must be the check number (with or without leading zeros) or match the bill, as in `q` of GET /bills.',
    { max: 160 },
  )
  readonly q?: string;
  @OptionalCalendarDate('First date of receipt, inclusive.') readonly receivedFrom?: string;
  @OptionalCalendarDate('Last date of receipt, inclusive. Not before `receivedFrom`.') readonly receivedTo?: string;
  @OptionalText('Rendering provider ID.', { max: 200 }) readonly renderingProviderId?: string;
  @OptionalInt('Page number, from 1.', { min: 1, max: 1_000_000, default: 1 }) readonly page!: number;
  @OptionalInt('Maximum number of payments per page. CSV is not paged.', { min: 1, max: 250, default: 50 })
  readonly pageSize!: number;
}

export class PaymentReportRowView {
  @Id('Payment ID.') readonly id!: string;
  @Id('Bill ID.') readonly billId!: string;
  @Int('Bill number.') readonly billNumber!: number;
  @Text('First and last name of the patient. Null after erasure.', { nullable: true })
  readonly patientName!: string | null;
  @Text('Claim number. Null after erasure.', { nullable: true }) readonly claimNumber!: string | null;
  @CalendarDate('First date of service. Null after erasure.', { nullable: true })
  readonly dateOfService!: string | null;
  @CalendarDate('Date of receipt.') readonly receivedDate!: string;
  @CalendarDate('Date of posting.') readonly postedDate!: string;
  @Choice(['posted', 'voided'], 'Status of the payment.') readonly status!: 'posted' | 'voided';
  @Choice(checkMethods, 'Payment method. `none`: no money moved, because the payer offset the amount.')
  readonly method!: string;
  @Choice(['paper', '835', 'portal'], 'Source of the posting.') readonly source!: string;
  @Text('Check or trace number.', { nullable: true }) readonly checkNumber!: string | null;
  @Dollars('Amount of the payment to this bill, including penalty, interest and IBR fee.') readonly amount!: number;
}

export class PaymentReportSummaryView {
  @Dollars('Total of all matching payments. Voided payments are excluded.', TOTAL) readonly postedTotal!: number;
  @Int('Number of matching payments, including voided payments.') readonly entryCount!: number;
  @Int('Number of patients with a matching payment.') readonly uniquePatients!: number;
}

export class PaymentReportView {
  @ListOf(() => PaymentReportRowView, 'Payments on this page, latest receipt first.', { max: 250 })
  readonly items!: readonly PaymentReportRowView[];
  @Int('Number of matches on all pages.') readonly total!: number;
  @Int('Page number, from 1.', { min: 1 }) readonly page!: number;
  @Int('Number of payments per page.', { min: 1 }) readonly pageSize!: number;
  @Nested(() => PaymentReportSummaryView, 'Totals of all pages.') readonly summary!: PaymentReportSummaryView;
}
