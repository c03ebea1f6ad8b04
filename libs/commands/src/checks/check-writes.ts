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

export type CurrentCheck = StreamWithHistory<CheckState, CheckEvent>;
export type CurrentBill = StreamWithHistory<BillFacts, BillEvent>;

export interface PostedShare {
  readonly share: PaymentShare;
  readonly bill: CommandResult<BillEvent, CurrentBill>;
}

export type TriggeringEvent = CurrentCheck['history'][number];

export const streamsOfShares = (
  organizationId: string,
  checkId: string,
  shares: readonly { readonly billId: string }[],
): readonly string[] => [
  paymentCheckStream(organizationId, checkId),
  ...shares.map(({ billId }) => billStream(organizationId, billId)),
];

/** True if the bill permanently rejected the command. A retry would fail too. */
const isRefusal = (failure: Error): boolean => failure instanceof Rejection || failure instanceof KeyDestroyed;

/** The actor is the first event's, no matter which process writes the follow-up. */
export const followUpMetadata = (beginning: StoredEvent): CommandMetadata => {
  const { v: _v, idempotency: _key, ...made } = beginning.metadata;
  return { ...made, commandId: randomUUID(), causationId: made.commandId };
};

/**
 * Retries after a version conflict. The caller must hold the bill's stream lock. If `command` returns null, nothing is
 * appended. `keyed` also stores the triggering event's Idempotency-Key, for requests about the bill.
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
 * Posts shares to their bills. Idempotent. Returns the posted shares in `posted`; `isRefused` is true if a bill
 * rejected its share. Throws any other failure, because the outcome is unknown and the caller must retry.
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

/** Runs a command on a check. The caller must hold the check's stream lock. */
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

/** Returns the share as posted by the bill, which may have assigned the EOR. */
export const toPostedShare = ({ share, bill }: PostedShare): PaymentShare => {
  const { billId, paymentId, eorId, amount, principal, penalty, interest, ibrFee } = share;
  const own = bill.history.find(
    ({ type, data }) => type === 'PaymentPosted' && (data as PaymentPostedData).paymentId === paymentId,
  );
  const known = own ? (own.data as PaymentPostedData).eorId : eorId;
  return { billId, paymentId, eorId: known, amount, principal, penalty, interest, ibrFee };
};
