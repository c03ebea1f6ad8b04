import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isRealDate, losAngelesDate, type CalendarDate } from '#domain';
import {
  selectItems,
  markMailed,
  PrintBatches,
  type MailedReport,
  type PrintBatch,
  type PrintBatchCounts,
  type PrintChoice,
} from '#partners';
import { recordShown } from '../access-records/operator-access.js';
import { loadOrganization, operatorMetadata, operatorNameFor } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';

interface InOrganization {
  readonly org: string;
}
interface OnDay extends InOrganization {
  readonly date: CalendarDate;
}

const MAX_LISTED_BATCHES = 100;
const OWNER_ONLY = 0o600;

const batchesIn = ({ engines: { views, ledger, blobs, transmissionComposer } }: OperatorContext): PrintBatches =>
  new PrintBatches(views, ledger, blobs, transmissionComposer);

export const listPrintBatches = async (
  work: OperatorContext,
  { org }: InOrganization,
): Promise<readonly PrintBatchCounts[]> => {
  await loadOrganization(work.engines.ledger, org);
  return batchesIn(work).list({ organizationId: org, withRequests: true }, { before: null, limit: MAX_LISTED_BATCHES });
};

const batchOn = async (work: OperatorContext, { org, date }: OnDay): Promise<PrintBatch> => {
  const batch = isRealDate(date) ? await batchesIn(work).on({ organizationId: org, withRequests: true }, date) : null;
  return batch ?? refuseOperator(`there is nothing to print for ${date}`);
};

export interface PrintInput extends OnDay {
  /** Absolute path of the folder. */
  readonly folder: string;
  readonly which: PrintChoice;
}

export interface PrintReport extends PrintBatch {
  /** Path of the PDF. It isn't encrypted, so remove it after printing. */
  readonly file: string;
  /** Number of bills and requests for authorization in the PDF. */
  readonly printed: number;
}

/** Writes a batch to a PDF with mode 0600. Never overwrites a file. */
export const printBatch = async (
  work: OperatorContext,
  { folder, which, ...day }: PrintInput,
): Promise<PrintReport> => {
  const practice = await loadOrganization(work.engines.ledger, day.org);
  const batch = await batchOn(work, day);
  const requests = selectItems(batch.printedRequests, which);
  const chosen = [...selectItems(batch.items, which), ...requests];
  if (chosen.length === 0)
    return refuseOperator(`nothing of ${day.date} is waiting to be mailed: use --all to print all of it again`);
  const bills = chosen.flatMap((item) => ('billId' in item ? [item.billId] : []));
  const patients = requests.map(({ patientId }) => patientId);
  await recordShown(work, [{ operation: 'print.batch', action: 'print', organizationId: day.org, bills, patients }]);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `print-batch-${day.date}-${batch.version}.pdf`);
  const done = (bills: number): void => work.progress({ what: 'bills', done: bills, total: chosen.length });
  const target = createWriteStream(file, { flags: 'wx', mode: OWNER_ONLY });
  try {
    await pipeline(Readable.from(batchesIn(work).pdf(practice, batch, which, { signal: work.signal, done })), target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return refuseOperator(`${file} already exists`);
    await rm(file, { force: true });
    throw error;
  }
  return { ...batch, file, printed: chosen.length };
};

export interface MarkInput extends OnDay {
  /** Printed version. Marks the whole batch. */
  readonly version?: string;
  /** Selected items to mark instead of the whole batch. */
  readonly controlNumbers?: readonly string[];
  readonly mailedDate?: CalendarDate;
}

export const markPrintBatch = async (
  work: OperatorContext,
  { version, controlNumbers, mailedDate, ...day }: MarkInput,
): Promise<MailedReport> => {
  const { clockOffsetMs } = await loadOrganization(work.engines.ledger, day.org);
  const batch = await batchOn(work, day);
  const metadata = () => operatorMetadata(work, day.org, clockOffsetMs);
  const all = [...batch.items, ...batch.printedRequests];
  const unknown = controlNumbers?.find((controlNumber) => !all.some((item) => item.controlNumber === controlNumber));
  if (unknown !== undefined) refuseOperator(`${unknown} is not in the batch of ${day.date}`);
  if (controlNumbers === undefined && version !== batch.version)
    refuseOperator('bills were added to this batch after it was printed: print them too');
  const today = losAngelesDate(metadata().at);
  if (mailedDate !== undefined && (!isRealDate(mailedDate) || mailedDate < day.date || mailedDate > today))
    refuseOperator('the mailing date must be between the date of the batch and today');
  return markMailed(work.engines.ledger, {
    bills: batch.items.filter((item) => controlNumbers?.includes(item.controlNumber) ?? true),
    requests: batch.printedRequests.filter((item) => controlNumbers?.includes(item.controlNumber) ?? true),
    mailedDate: mailedDate ?? null,
    actorName: operatorNameFor(work),
    metadata,
  });
};
