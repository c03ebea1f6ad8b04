import {
  paymentCheckStream,
  Rejection,
  unseal,
  type BillCommand,
  type CheckEvent,
  type CheckState,
  type DataOf,
  type PlannedCheck,
  type PlannedShare,
} from '#domain';
import type { EncryptedEventStore } from '#event-store';
import { checks } from '../aggregates.js';
import { withStreamLocks } from '../execute-command.js';
import {
  toPostedShare,
  runCheckCommand,
  postShares,
  streamsOfShares,
  voidShares,
  type TriggeringEvent,
  type CurrentCheck,
  type PostedShare,
} from './check-writes.js';

const streamsOfPlan = (
  organizationId: string,
  { checkId, shares }: Pick<PlannedCheck, 'checkId' | 'shares'>,
): readonly string[] => streamsOfShares(organizationId, checkId, shares);

type PaymentDetails = Pick<PlannedCheck, 'checkId' | 'depositDate' | 'checkNumber' | 'actorName' | 'plannedAt'> &
  Pick<DataOf<BillCommand, 'PostPayment'>, 'method' | 'ofAdjustment'>;

export const paymentOfShare = (
  { checkId, method, depositDate, checkNumber, actorName, plannedAt, ofAdjustment }: PaymentDetails,
  { paymentId, eorId, amount, penalty, interest, ibrFee, overpayment }: Omit<PlannedShare, 'billId' | 'principal'>,
): BillCommand => ({
  type: 'PostPayment',
  data: {
    at: plannedAt,
    actorName,
    checkId,
    paymentId,
    eorId,
    amount,
    penalty,
    interest,
    ibrFee,
    ...(overpayment && { overpayment }),
    ...(ofAdjustment && { ofAdjustment }),
    method,
    source: 'portal',
    checkNumber,
    depositDate,
    note: null,
  },
});

/** Completes a planned check. For callers without stream locks, such as a reaction after a crash. */
export const finishPlan = async (
  ledger: EncryptedEventStore,
  organizationId: string,
  checkId: string,
): Promise<void> => {
  const stream = paymentCheckStream(organizationId, checkId);
  const { plan, status } = (await checks.read(ledger, stream)).now.state;
  if (plan === null || status === 'absent') return;
  try {
    await withStreamLocks(ledger, streamsOfPlan(organizationId, plan), async () =>
      settlePlan(ledger, stream, (await checks.read(ledger, stream)).now),
    );
  } catch (error) {
    // The check was withdrawn and its payments were voided, so there is nothing left to do.
    if (!(error instanceof Rejection)) throw error;
  }
};

/**
 * Posts all shares and receives the check, or voids all of them. Idempotent. The caller must hold the locks of all
 * streams. Throws `lifecycle_conflict` if a bill rejected its share; the check is withdrawn by then.
 */
export const settlePlan = async (
  ledger: EncryptedEventStore,
  stream: string,
  now: CurrentCheck,
): Promise<readonly PostedShare[]> => {
  const plan = planOf(now);
  const beginning = plannedEventOf(now);
  if (now.state.status === 'withdrawn') return rejectPlan(ledger, now);
  const { posted, isRefused } = await postShares(
    ledger,
    beginning,
    plan.shares,
    (share) => () => paymentOfShare(plan, share),
  );
  if (!isRefused) {
    const shares = posted.map(toPostedShare);
    // Another process may have withdrawn or replanned the check without seeing these payments.
    const { state: after } = await runCheckCommand(ledger, stream, beginning, (state) =>
      state.status === 'planned' && isPlan(state, plan) ? { type: 'ReceivePlanned', data: { shares } } : null,
    );
    const [first] = plan.shares;
    const isOurs = after.status !== 'planned' && after.status !== 'withdrawn';
    return isOurs && (first === undefined || after.shares.has(first.paymentId)) ? posted : rejectPlan(ledger, now);
  }
  await runCheckCommand(ledger, stream, beginning, (state) =>
    state.status === 'planned' && isPlan(state, plan) ? { type: 'WithdrawCheck', data: { at: plan.plannedAt } } : null,
  );
  return rejectPlan(ledger, now);
};

/** True if this is the check's latest plan. Each plan has its own payment IDs. */
const isPlan = (state: CheckState, { shares }: PlannedCheck): boolean =>
  state.plan?.shares[0]?.paymentId === shares[0]?.paymentId;

const CONFLICT_DETAIL =
  'A bill changed while the check was being posted. The check was not posted. Review the bills and send the check again.';

const rejectPlan = async (ledger: EncryptedEventStore, now: CurrentCheck): Promise<never> => {
  await rollBackPlan(ledger, now);
  throw new Rejection('lifecycle_conflict', CONFLICT_DETAIL);
};

/**
 * Voids the payments posted from a withdrawn plan. Can be repeated after a crash. Must complete before the check is
 * planned again, because a new plan has different payment IDs and the earlier plan's payments would not be found.
 */
export const rollBackPlan = async (ledger: EncryptedEventStore, now: CurrentCheck): Promise<void> => {
  const { shares, plannedAt: at, actorName } = planOf(now);
  const reason = 'The check could not be posted to all of its bills.';
  await voidShares(ledger, plannedEventOf(now), shares, { at, actorName, reason });
};

const plannedEventOf = ({ history }: CurrentCheck): TriggeringEvent => {
  const planned = history.findLast(({ type }) => type === 'CheckPlanned');
  if (!planned) throw new RangeError('a check without a plan cannot be settled');
  return planned;
};

/** Returns a check's latest plan, whether or not the check was received. */
export const planOf = (check: CurrentCheck): PlannedCheck => {
  const { private: sealed, ...plan } = plannedEventOf(check).data as DataOf<CheckEvent, 'CheckPlanned'>;
  const { checkNumber = null, actorName = null, payer = null } = unseal(sealed);
  return { ...plan, checkNumber, actorName, payer };
};
