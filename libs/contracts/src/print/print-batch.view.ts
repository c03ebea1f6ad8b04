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

/** Which bills of a batch. */
export class PrintBatchRequest {
  @OptionalChoice(['waiting', 'all'], 'Of the PDF and the CSV: the bills that wait to be mailed, or all.', {
    default: 'waiting',
  })
  readonly which!: 'waiting' | 'all';
}

/** How far a print batch is. */
export class PrintBatchCountsView {
  @CalendarDate('The day (Los Angeles) on which its bills came into the queue. Names the batch.')
  readonly date!: string;
  @Int('Bills in it.', { min: 0 }) readonly bills!: number;
  @Int('Bills that wait to be mailed.', { min: 0 }) readonly waiting!: number;
  @Int('Bills that were mailed.', { min: 0 }) readonly mailed!: number;
  @Int('Bills that the payer answered before anybody said that they were mailed.', { min: 0 })
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

/** A print batch with its bills. */
export class PrintBatchView extends PrintBatchCountsView {
  @Text('Changes with the bills that are in it; what was printed is marked as mailed by it.', {
    pattern: /^[0-9a-f]{12}$/,
    example: '9f86d081884c',
  })
  readonly version!: string;
  @ListOf(PrintedBillView, 'Its bills, in the order of the PDF.') readonly items!: readonly PrintedBillView[];
}
