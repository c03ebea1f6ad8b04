import { executeOnBill, executeOnRfa, type CommandMetadata } from '#commands';
import { Rejection, type CalendarDate } from '#domain';
import { REQUEST_ACKNOWLEDGED, StreamDeleted, type EncryptedEventStore } from '#event-store';
import type { PrintedBill } from './print-batches.js';
import type { PrintedRequest } from './print-requests.js';

/** Result of marking a batch as mailed. Control numbers are in the order of the batch. */
export interface MailedReport {
  readonly marked: readonly string[];
  /** Items that were already sent or that the payer has answered. */
  readonly unchanged: readonly string[];
  /** Bills whose state does not allow it, or whose stream was deleted. */
  readonly refused: readonly { readonly billId: string; readonly controlNumber: string; readonly code: string }[];
  /** Requests for authorization whose state does not allow it. */
  readonly refusedRequests: readonly {
    readonly rfaId: string;
    readonly controlNumber: string;
    readonly code: string;
  }[];
}

export interface MailedInput {
  readonly bills: readonly Pick<PrintedBill, 'billId' | 'controlNumber' | 'status'>[];
  readonly requests: readonly Pick<PrintedRequest, 'rfaId' | 'transmissionId' | 'controlNumber' | 'status'>[];
  /** Mailing date in Los Angeles. Null means now. */
  readonly mailedDate: CalendarDate | null;
  readonly actorName: string | null;
  /** Each item has its own command and, for a request with an idempotency key, its own key. */
  readonly metadata: (controlNumber: string) => CommandMetadata;
}

/** Marks printed items as mailed. Idempotent; a repeated idempotency key returns the first result. */
export const markMailed = async (
  ledger: EncryptedEventStore,
  { bills: chosen, requests, mailedDate, actorName, metadata }: MailedInput,
): Promise<MailedReport> => {
  const marked: string[] = [];
  const unchanged: string[] = [];
  const refused: { billId: string; controlNumber: string; code: string }[] = [];
  const refusedRequests: { rfaId: string; controlNumber: string; code: string }[] = [];
  /** Marks one item. Calls `refuse` if its state does not allow it. */
  const mark = async (
    { controlNumber, status }: Pick<PrintedBill, 'controlNumber' | 'status'>,
    tell: (metadata: CommandMetadata) => Promise<readonly { readonly type: string }[]>,
    refuse: (code: string) => void,
  ): Promise<void> => {
    if (status !== 'waiting') {
      unchanged.push(controlNumber);
      return;
    }
    try {
      const appended = await tell(metadata(controlNumber));
      (appended.some(({ type }) => type !== REQUEST_ACKNOWLEDGED) ? marked : unchanged).push(controlNumber);
    } catch (error) {
      if (error instanceof StreamDeleted) refuse('stream_deleted');
      else if (error instanceof Rejection) refuse(error.code);
      else throw error;
    }
  };
  for (const bill of chosen) {
    const { billId, controlNumber } = bill;
    await mark(
      bill,
      async (made) => {
        const data = { at: made.at, actorName, sentDate: mailedDate, controlNumber };
        return (await executeOnBill(ledger, billId, { type: 'MarkSent', data }, made)).appended;
      },
      (code) => refused.push({ billId, controlNumber, code }),
    );
  }
  for (const request of requests) {
    const { rfaId, transmissionId, controlNumber } = request;
    await mark(
      request,
      async (made) => {
        const data = { at: made.at, actorName, sentDate: mailedDate, transmissionId };
        return (await executeOnRfa(ledger, rfaId, { type: 'MarkRfaMailed', data }, made)).appended;
      },
      (code) => refusedRequests.push({ rfaId, controlNumber, code }),
    );
  }
  return { marked, unchanged, refused, refusedRequests };
};
