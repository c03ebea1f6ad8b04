import { randomUUID } from 'node:crypto';
import {
  billStream,
  Rejection,
  sharedCheckStream,
  type BillCommand,
  type BillEvent,
  type BillFacts,
  type CheckShare,
  type SharedCheck,
  type SharedCheckEvent,
  type SharedCheckState,
} from '#domain';
import { KeyDestroyed, type Ledger } from '#event-store';
import { bills, sharedChecks, type StreamWithHistory } from './aggregates.js';
import { inTurns, record, unlessOutrun, type CommandMetadata, type Decided } from './carry-out.js';

/** A check over several bills as it stands. */
export type SharedCheckNow = StreamWithHistory<SharedCheckState, SharedCheckEvent>;
type BillNow = StreamWithHistory<BillFacts, BillEvent>;

/** A share, and its bill after it was posted. */
export interface PostedShare {
  readonly share: CheckShare;
  readonly bill: Decided<BillEvent, BillNow>;
}

/** The streams that a check writes to. */
export const streamsOfCheck = (organizationId: string, { checkId, shares }: SharedCheck): readonly string[] => [
  sharedCheckStream(checkId),
  ...shares.map(({ billId }) => billStream(organizationId, billId)),
];

/** The command that posts a share. `at`: by the organization's clock. */
export const paymentOfShare = (
  { method, depositDate, checkNumber, actorName, allocatedAt }: Omit<SharedCheck, 'checkId' | 'shares' | 'amount'>,
  { paymentId, eorId, amount, penalty, interest }: Omit<CheckShare, 'billId'>,
): BillCommand => ({
  type: 'PostPayment',
  data: {
    at: allocatedAt,
    actorName,
    paymentId,
    eorId,
    amount,
    penalty,
    interest,
    method,
    source: 'portal',
    checkNumber,
    depositDate,
    note: null,
  },
});

/** Finishes a check that was allocated, for whoever has no turn yet: a reaction, after a crash. */
export const finishCheck = async (ledger: Ledger, checkId: string): Promise<void> => {
  const stream = sharedCheckStream(checkId);
  const known = (await sharedChecks.read(ledger, stream)).now;
  if (known.state.check === null) return;
  const streams = streamsOfCheck(organizationOf(known), known.state.check);
  try {
    await inTurns(ledger, streams, async () => settleCheck(ledger, (await sharedChecks.read(ledger, stream)).now));
  } catch (error) {
    // Withdrawn: nothing of it stands, and that is settled.
    if (!(error instanceof Rejection)) throw error;
  }
};

/**
 * Posts every share of a check that was allocated, or takes all of them back. Whoever calls has the turns of its streams.
 * What was posted before is left as it is, so it may be asked for again until it is done. Throws the rejection
 * `lifecycle_conflict` where a bill does not take its share any more, once nothing of the check stands.
 */
export const settleCheck = async (ledger: Ledger, now: SharedCheckNow): Promise<readonly PostedShare[]> => {
  const { status, check } = now.state;
  if (check === null) throw new RangeError('a check that was never allocated cannot be settled');
  if (status === 'withdrawn') return refuse(ledger, now);
  const outcomes = await Promise.allSettled(
    check.shares.map(async (share): Promise<PostedShare> => {
      const bill = await onBill(ledger, now, share, () => paymentOfShare(check, share));
      return { share, bill };
    }),
  );
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
  // What is unknown yet is asked for again: only a bill that says no ends it.
  const unsettled = failures.find((failure) => !isRefusal(failure));
  if (unsettled) throw unsettled;
  const stream = sharedCheckStream(check.checkId);
  if (failures.length === 0) {
    const { state } = (await sharedChecks.read(ledger, stream)).now;
    // Another process may have withdrawn it meanwhile, or begun it anew, without having seen these payments.
    if (!isOf(state, check)) return refuse(ledger, now);
    return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  }
  await record(
    ledger,
    sharedChecks,
    {
      stream,
      command: { type: 'WithdrawCheck', data: { at: check.allocatedAt } },
      metadata: metadataOfShare(now),
    },
    now,
  );
  return refuse(ledger, now);
};

/** Is this allocation what the stream says last? Each has payments of its own. */
const isOf = ({ status, check }: SharedCheckState, { shares }: SharedCheck): boolean =>
  status === 'allocated' && check.shares[0]?.paymentId === shares[0]?.paymentId;

const isRefusal = (failure: Error): boolean => failure instanceof Rejection || failure instanceof KeyDestroyed;

const WITHDRAWN =
  'A bill changed while the check was posted. Nothing of the check stands: look at the bills, and send it again.';

const refuse = async (ledger: Ledger, now: SharedCheckNow): Promise<never> => {
  await takeBack(ledger, now);
  throw new Rejection('lifecycle_conflict', WITHDRAWN);
};

/**
 * Voids what was posted of a check that does not stand. Whatever ends the process in between, it may be asked for again,
 * and has to be before the check is begun anew: nobody looks for the payments of an allocation that has a successor.
 */
export const takeBack = async (ledger: Ledger, now: SharedCheckNow): Promise<void> => {
  const { check } = now.state;
  await Promise.all(
    (check?.shares ?? []).map((share) =>
      onBill(ledger, now, share, ({ payments }) => {
        const posted = payments.find(({ paymentId }) => paymentId === share.paymentId);
        return check && posted && !posted.voided ? voidOf(check, share) : null;
      }),
    ),
  );
};

const voidOf = ({ allocatedAt, actorName }: SharedCheck, { paymentId }: CheckShare): BillCommand => ({
  type: 'VoidPayment',
  data: { at: allocatedAt, actorName, paymentId, reason: 'The check could not be posted to all of its bills.' },
});

/** One command on the bill of a share, done again where another process was faster. Null: there is nothing to do. */
const onBill = (
  ledger: Ledger,
  check: SharedCheckNow,
  { billId }: CheckShare,
  command: (facts: BillFacts) => BillCommand | null,
): Promise<Decided<BillEvent, BillNow>> =>
  unlessOutrun(async () => {
    const stream = billStream(organizationOf(check), billId);
    const { now } = await bills.read(ledger, stream);
    const wish = command(now.state);
    if (wish === null) return { ...now, appended: [], replayed: false };
    return record(ledger, bills, { stream, command: wish, metadata: metadataOfShare(check) }, now);
  });

const firstOf = ({ history }: SharedCheckNow): SharedCheckNow['history'][number] => {
  const allocated = history.findLast(({ type }) => type === 'CheckAllocated');
  if (!allocated) throw new RangeError('a check begins with its allocation');
  return allocated;
};

const organizationOf = (check: SharedCheckNow): string => firstOf(check).metadata.organizationId;

/** Whoever asked for the check did it, whoever finishes it. */
const metadataOfShare = (check: SharedCheckNow): CommandMetadata => {
  const { v: _v, idempotency: _key, ...made } = firstOf(check).metadata;
  return { ...made, commandId: randomUUID(), causationId: made.commandId };
};
