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

/** GET /reports/payments. */
export class PaymentReportRequest extends CustomerRequest {
  @OptionalText(
    'Case-insensitive and accent-insensitive search: each word must be the check number (also without leading zeros) or match the bill, as `q` of GET /bills does.',
    {
      max: 160,
    },
  )
  readonly q?: string;
  @OptionalCalendarDate('First day of receipt, included.') readonly receivedFrom?: string;
  @OptionalCalendarDate('Last day of receipt, included; not before `receivedFrom`.') readonly receivedTo?: string;
  @OptionalText('A rendering provider id.', { max: 200 }) readonly renderingProviderId?: string;
  @OptionalInt('Page, from 1.', { min: 1, max: 1_000_000, default: 1 }) readonly page!: number;
  @OptionalInt('Rows a page. CSV is without paging.', { min: 1, max: 250, default: 50 }) readonly pageSize!: number;
}

export class PaymentReportRowView {
  @Id('Payment id.') readonly id!: string;
  @Id('Bill id.') readonly billId!: string;
  @Int('Bill number.') readonly billNumber!: number;
  @Text('First and last name; null after erasure.', { nullable: true }) readonly patientName!: string | null;
  @Text('Claim number; null after erasure.', { nullable: true }) readonly claimNumber!: string | null;
  @CalendarDate('First day of service; null after erasure.', { nullable: true }) readonly dateOfService!: string | null;
  @CalendarDate('Received.') readonly receivedDate!: string;
  @CalendarDate('Posted.') readonly postedDate!: string;
  @Choice(['posted', 'voided'], 'Does it stand?') readonly status!: 'posted' | 'voided';
  @Choice(checkMethods, 'Payment method. `none`: no money moved, because the payer offset the amount.')
  readonly method!: string;
  @Choice(['paper', '835', 'portal'], 'Where it was posted from.') readonly source!: string;
  @Text('Check or trace number.', { nullable: true }) readonly checkNumber!: string | null;
  @Dollars('The whole check.') readonly amount!: number;
}

export class PaymentReportSummaryView {
  @Dollars('All matching payments that stand; voided ones don’t count.', TOTAL) readonly postedTotal!: number;
  @Int('Matching payments, voided ones too.') readonly entryCount!: number;
  @Int('Patients that they are for.') readonly uniquePatients!: number;
}

/** GET /reports/payments. */
export class PaymentReportView {
  @ListOf(() => PaymentReportRowView, 'This page, the latest receipt first.', { max: 250 })
  readonly items!: readonly PaymentReportRowView[];
  @Int('Matches on all pages.') readonly total!: number;
  @Int('This page, from 1.', { min: 1 }) readonly page!: number;
  @Int('Rows a page.', { min: 1 }) readonly pageSize!: number;
  @Nested(() => PaymentReportSummaryView, 'Over all pages.') readonly summary!: PaymentReportSummaryView;
}
