import { randomUUID } from 'node:crypto';
import {
  billStream,
  paymentCheckStream,
  Rejection,
  type BillCommand,
  type BillEvent,
  type BillFacts,
  type CheckCommand,
  type CheckEvent,
  type CheckState,
  type PaymentPostedData,
  type PaymentShare,
  type PlannedShare,
} from '#domain';
import { KeyDestroyed, type EncryptedEventStore, type StoredEvent } from '#event-store';
import { bills, checks, type StreamWithHistory } from '../aggregates.js';
import { decideAndAppend, retryOnConflict, type CommandMetadata, type CommandResult } from '../execute-command.js';

/** A check as it stands. */
export type CurrentCheck = StreamWithHistory<CheckState, CheckEvent>;
/** A bill as it stands. */
export type CurrentBill = StreamWithHistory<BillFacts, BillEvent>;

/** A share, and its bill after it was posted. */
export interface PostedShare {
  readonly share: PaymentShare;
  readonly bill: CommandResult<BillEvent, CurrentBill>;
}

/** The event of a check from which something else follows on bills and on the check. */
export type TriggeringEvent = CurrentCheck['history'][number];

/** The streams of a check and of the bills that have shares of it. */
export const streamsOfShares = (
  organizationId: string,
  checkId: string,
  shares: readonly { readonly billId: string }[],
): readonly string[] => [
  paymentCheckStream(organizationId, checkId),
  ...shares.map(({ billId }) => billStream(organizationId, billId)),
];

/** A bill says no, and will say so again. */
const isRefusal = (failure: Error): boolean => failure instanceof Rejection || failure instanceof KeyDestroyed;

/** Metadata of what follows from an event: it is signed by the actor of the beginning, whoever finishes it. */
export const followUpMetadata = (beginning: StoredEvent): CommandMetadata => {
  const { v: _v, idempotency: _key, ...made } = beginning.metadata;
  return { ...made, commandId: randomUUID(), causationId: made.commandId };
};

/**
 * One command on a bill, for whoever has its turn; done again where another process was faster. Null: there is nothing to do.
 * `keyed`: stores the Idempotency-Key of the beginning with the append, for a request about the bill.
 */
const runBillCommand = (
  ledger: EncryptedEventStore,
  beginning: TriggeringEvent,
  billId: string,
  command: (facts: BillFacts) => BillCommand | null,
  keyed = false,
): Promise<CommandResult<BillEvent, CurrentBill>> =>
  retryOnConflict(async () => {
    const { organizationId, idempotency } = beginning.metadata;
    const stream = billStream(organizationId, billId);
    const { now } = await bills.read(ledger, stream);
    const resolvedCommand = command(now.state);
    if (resolvedCommand === null) return { ...now, appended: [], replayed: false };
    const metadata = { ...followUpMetadata(beginning), ...(keyed && idempotency && { idempotency }) };
    return decideAndAppend(ledger, bills, { stream, command: resolvedCommand, metadata }, now, ledger.rules.current);
  });

/**
 * Gives every bill its share, which it may have already. `posted`: those that have it; `isRefused`: a bill said no. Throws what
 * is unknown yet, which is asked for again: only a bill that says no ends it.
 */
export const postShares = async (
  ledger: EncryptedEventStore,
  beginning: TriggeringEvent,
  shares: readonly PlannedShare[],
  commandOf: (share: PlannedShare) => (facts: BillFacts) => BillCommand | null,
  keyed = false,
): Promise<{ readonly posted: readonly PostedShare[]; readonly isRefused: boolean }> => {
  const outcomes = await Promise.allSettled(
    shares.map(async (share): Promise<PostedShare> => {
      const bill = await runBillCommand(ledger, beginning, share.billId, commandOf(share), keyed);
      return { share, bill };
    }),
  );
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
  const unsettled = failures.find((failure) => !isRefusal(failure));
  if (unsettled) throw unsettled;
  const posted = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  return { posted, isRefused: failures.length > 0 };
};

/** Voids what bills have of shares that do not stand. It may be asked for again. */
export const voidShares = async (
  ledger: EncryptedEventStore,
  beginning: TriggeringEvent,
  shares: readonly PlannedShare[],
  details: { readonly at: string; readonly actorName: string | null; readonly reason: string },
): Promise<void> => {
  await Promise.all(
    shares.map(({ billId, paymentId }) =>
      runBillCommand(ledger, beginning, billId, ({ payments }) =>
        payments.some((payment) => payment.paymentId === paymentId && !payment.voided)
          ? { type: 'VoidPayment', data: { ...details, paymentId } }
          : null,
      ),
    ),
  );
};

/** One command on the check, as it stands now, for whoever has its turn; answers how it stands then. */
export const runCheckCommand = (
  ledger: EncryptedEventStore,
  stream: string,
  beginning: TriggeringEvent,
  command: (state: CheckState) => CheckCommand | null,
): Promise<CurrentCheck> =>
  retryOnConflict(async () => {
    const { now } = await checks.read(ledger, stream);
    const resolvedCommand = command(now.state);
    if (resolvedCommand === null) return now;
    const metadata = followUpMetadata(beginning);
    const subject = () => metadata.organizationId;
    return decideAndAppend(ledger, checks, { stream, command: resolvedCommand, metadata, subject }, now);
  });

/** The share as its bill has it: the bill may have found the EOR that it is for. */
export const toPostedShare = ({ share, bill }: PostedShare): PaymentShare => {
  const { billId, paymentId, eorId, amount, principal, penalty, interest, ibrFee } = share;
  const own = bill.history.find(
    ({ type, data }) => type === 'PaymentPosted' && (data as PaymentPostedData).paymentId === paymentId,
  );
  const known = own ? (own.data as PaymentPostedData).eorId : eorId;
  return { billId, paymentId, eorId: known, amount, principal, penalty, interest, ibrFee };
};
