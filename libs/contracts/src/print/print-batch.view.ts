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

export class ListPrintBatchesRequest {
  @OptionalText('`nextCursor` of the previous page.', { max: 40 }) readonly cursor?: string;
  @OptionalInt('Maximum number of batches per page.', { min: 1, max: 100, default: 30 }) readonly limit!: number;
}

/** Parameters for a batch's PDF and CSV. */
export class PrintBatchRequest {
  @OptionalChoice(['waiting', 'all'], 'Items in PDF and CSV: `waiting` to be mailed, or `all`.', { default: 'waiting' })
  readonly which!: 'waiting' | 'all';
}

/** Counts by status. */
export class PrintBatchCountsView {
  @CalendarDate('Date (Los Angeles time) on which its items were queued. Identifies the batch.') readonly date!: string;
  @Int('Number of bills.', { min: 0 }) readonly bills!: number;
  @Int('Number of requests for authorization. 0 if the caller may not read requests.', { min: 0 })
  readonly requests!: number;
  @Int('Number of items that wait to be mailed.', { min: 0 }) readonly waiting!: number;
  @Int('Number of items that were mailed.', { min: 0 }) readonly mailed!: number;
  @Int('Number of items that the payer answered before they were marked as mailed.', { min: 0 })
  readonly answered!: number;
}

export class PrintedBillView {
  @Id('Bill ID.') readonly billId!: string;
  @Int('Bill number.', { min: 1 }) readonly billNumber!: number;
  @Text('Control number of the transmission, as in the attempt.', { example: '1042-1' })
  readonly controlNumber!: string;
  @Choice(['fax', 'mail'], 'Delivery method.') readonly route!: 'fax' | 'mail';
  @Text('Name of the claims administrator.') readonly payerName!: string;
  @Text('Name of the patient.') readonly patientName!: string;
  @Text('Claim number.') readonly claimNumber!: string;
  @CalendarDate('First day of service.') readonly serviceDate!: string;
  @Dollars('Total charge of the bill.') readonly charged!: number;
  @Choice(printStatuses, 'Waiting to be mailed, mailed, or answered by the payer before it was marked.')
  readonly status!: PrintStatus;
  @Timestamp('Time when the bill was queued.') readonly writtenAt!: string;
  @Timestamp('Time of mailing. Null if the bill was not marked as mailed.', { nullable: true })
  readonly mailedAt!: string | null;
}

export class PrintedRequestView {
  @Id('ID of the request for authorization.') readonly rfaId!: string;
  @Int('Number of the request for authorization.', { min: 1 }) readonly rfaNumber!: number;
  @Id('Transmission ID.') readonly transmissionId!: string;
  @Text('Control number by which the request is marked as mailed.', { example: 'RFA-12-1' })
  readonly controlNumber!: string;
  @Choice(['fax', 'mail'], 'Delivery method.') readonly route!: 'fax' | 'mail';
  @Text('Name of the claims administrator.') readonly payerName!: string;
  @Id('Patient ID.') readonly patientId!: string;
  @Text('Name of the patient.') readonly patientName!: string;
  @Text('Claim number.') readonly claimNumber!: string;
  @Choice(printStatuses, 'Waiting to be mailed, mailed, or answered by the payer before it was marked.')
  readonly status!: PrintStatus;
  @Timestamp('Time when the request was queued.') readonly writtenAt!: string;
  @Timestamp('Time of mailing. Null if the request was not marked as mailed.', { nullable: true })
  readonly mailedAt!: string | null;
}

export class PrintBatchView extends PrintBatchCountsView {
  @Text(
    'Version of the batch. Changes with its content. Send the version that was printed to mark the batch as mailed.',
    { pattern: /^[0-9a-f]{12}$/, example: '9f86d081884c' },
  )
  readonly version!: string;
  @ListOf(PrintedBillView, 'Bills, in the order of the PDF.') readonly items!: readonly PrintedBillView[];
  @ListOf(PrintedRequestView, 'They follow the bills in the PDF. Empty if the caller may not read requests.')
  readonly printedRequests!: readonly PrintedRequestView[];
}
