import type { PrintStatus } from '#domain';
import { printStatuses } from '#domain';
import {
  CalendarDate,
  Choice,
  Dollars,
  Id,
  Int,
  ListOf,
  OptionalChoice,
  OptionalInt,
  OptionalText,
  Text,
  Timestamp,
} from '../kernel/fields.js';

/** GET /print-batches. */
export class ListPrintBatchesRequest {
  @OptionalText('Where the page before ended.', { max: 40 }) readonly cursor?: string;
  @OptionalInt('Batches a page.', { min: 1, max: 100, default: 30 }) readonly limit!: number;
}

/** What of a batch. */
export class PrintBatchRequest {
  @OptionalChoice(['waiting', 'all'], 'Of the PDF and the CSV: what waits to be mailed, or all.', {
    default: 'waiting',
  })
  readonly which!: 'waiting' | 'all';
}

/** How far a print batch is. */
export class PrintBatchCountsView {
  @CalendarDate('The day (Los Angeles) on which its bills came into the queue. Names the batch.')
  readonly date!: string;
  @Int('Bills in it.', { min: 0 }) readonly bills!: number;
  @Int('Requests for authorization in it; 0 for those who may not read requests.', { min: 0 })
  readonly requests!: number;
  @Int('What of it waits to be mailed.', { min: 0 }) readonly waiting!: number;
  @Int('What of it was mailed.', { min: 0 }) readonly mailed!: number;
  @Int('What the payer answered before anybody said that it was mailed.', { min: 0 })
  readonly answered!: number;
}

/** A bill in a print batch. */
export class PrintedBillView {
  @Id('The bill.') readonly billId!: string;
  @Int('Its number.', { min: 1 }) readonly billNumber!: number;
  @Text('Of the transmission, as the attempt has it.', { example: '1042-1' }) readonly controlNumber!: string;
  @Choice(['fax', 'mail'], 'How it goes.') readonly route!: 'fax' | 'mail';
  @Text('The claims administrator.') readonly payerName!: string;
  @Text('The patient.') readonly patientName!: string;
  @Text('Claim number.') readonly claimNumber!: string;
  @CalendarDate('First day of service.') readonly serviceDate!: string;
  @Dollars('What it charges.') readonly charged!: number;
  @Choice(printStatuses, 'Waits to be mailed, was mailed, or was answered by the payer before.')
  readonly status!: PrintStatus;
  @Timestamp('When it came into the queue.') readonly writtenAt!: string;
  @Timestamp('When it was mailed, as far as somebody said so.', { nullable: true }) readonly mailedAt!: string | null;
}

/** A request for authorization in a print batch. */
export class PrintedRequestView {
  @Id('The request.') readonly rfaId!: string;
  @Int('Its number.', { min: 1 }) readonly rfaNumber!: number;
  @Id('Its sending.') readonly transmissionId!: string;
  @Text('By which it is marked as mailed.', { example: 'RFA-12-1' }) readonly controlNumber!: string;
  @Choice(['fax', 'mail'], 'How it goes.') readonly route!: 'fax' | 'mail';
  @Text('The claims administrator.') readonly payerName!: string;
  @Id('The patient.') readonly patientId!: string;
  @Text('The patient’s name.') readonly patientName!: string;
  @Text('Claim number.') readonly claimNumber!: string;
  @Choice(printStatuses, 'Waits to be mailed, was mailed, or was answered by the payer before.')
  readonly status!: PrintStatus;
  @Timestamp('When it came into the queue.') readonly writtenAt!: string;
  @Timestamp('When it was mailed, as far as somebody said so.', { nullable: true }) readonly mailedAt!: string | null;
}

/** A print batch with what is in it. */
export class PrintBatchView extends PrintBatchCountsView {
  @Text('Changes with what is in it; what was printed is marked as mailed by it.', {
    pattern: /^[0-9a-f]{12}$/,
    example: '9f86d081884c',
  })
  readonly version!: string;
  @ListOf(PrintedBillView, 'Its bills, in the order of the PDF.') readonly items!: readonly PrintedBillView[];
  @ListOf(
    PrintedRequestView,
    'Its requests for authorization, which follow in the PDF, for those who may read requests.',
  )
  readonly printedRequests!: readonly PrintedRequestView[];
}
