import { bills, carryOut, type CommandMetadata } from '#commands';
import { billStream, Rejection, type CalendarDate } from '#domain';
import { REQUEST_ACKNOWLEDGED, type Ledger } from '#event-store';
import type { PrintedBill } from './print-batches.js';

/** Result for a batch that somebody says was mailed; control numbers, in the order of the batch. */
export interface MailedReport {
  readonly marked: readonly string[];
  /** They had left before, or the payer has answered them. */
  readonly unchanged: readonly string[];
  /** Their state does not allow it any more. */
  readonly refused: readonly { readonly billId: string; readonly controlNumber: string; readonly code: string }[];
}

export interface MailedInput {
  readonly organizationId: string;
  readonly bills: readonly Pick<PrintedBill, 'billId' | 'controlNumber' | 'status'>[];
  /** The day in Los Angeles on which they left; null: now. */
  readonly mailedDate: CalendarDate | null;
  readonly actorName: string | null;
  /** Metadata of the events; each bill has a command of its own, and under a key a key of its own. */
  readonly metadata: (controlNumber: string) => CommandMetadata;
}

/**
 * Says of printed bills that they have left for their payers. Once more it changes nothing; where the bill's command has
 * a key that came before, it counts as it did then.
 */
export const markMailed = async (
  ledger: Ledger,
  { organizationId, bills: chosen, mailedDate, actorName, metadata }: MailedInput,
): Promise<MailedReport> => {
  const marked: string[] = [];
  const unchanged: string[] = [];
  const refused: { billId: string; controlNumber: string; code: string }[] = [];
  for (const { billId, controlNumber, status } of chosen) {
    if (status !== 'waiting') {
      unchanged.push(controlNumber);
      continue;
    }
    const made = metadata(controlNumber);
    const data = { at: made.at, actorName, sentDate: mailedDate, controlNumber };
    try {
      const { appended } = await carryOut(ledger, bills, {
        stream: billStream(organizationId, billId),
        command: { type: 'MarkSent', data },
        metadata: made,
      });
      const isMarked = appended.some(({ type }) => (type as string) !== REQUEST_ACKNOWLEDGED);
      (isMarked ? marked : unchanged).push(controlNumber);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      refused.push({ billId, controlNumber, code: error.code });
    }
  }
  return { marked, unchanged, refused };
};
