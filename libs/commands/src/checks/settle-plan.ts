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

/** The streams that a plan writes to. */
const streamsOfPlan = (
  organizationId: string,
  { checkId, shares }: Pick<PlannedCheck, 'checkId' | 'shares'>,
): readonly string[] => streamsOfShares(organizationId, checkId, shares);

type PaymentDetails = Pick<PlannedCheck, 'checkId' | 'depositDate' | 'checkNumber' | 'actorName' | 'plannedAt'> &
  Pick<DataOf<BillCommand, 'PostPayment'>, 'method' | 'ofAdjustment'>;

/** The command that posts a share. */
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

/** Finishes a check that was planned, for whoever has no turn yet: a reaction, after a crash. */
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
    // Withdrawn: nothing of it stands, and that is settled.
    if (!(error instanceof Rejection)) throw error;
  }
};

/**
 * Posts every share of a plan and receives the check, or takes all of them back. Whoever calls has the turns of its streams.
 * What was posted before is left as it is, so it may be asked for again until it is done. Throws the rejection
 * `lifecycle_conflict` where a bill does not take its share any more, once nothing of the check stands.
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
    // Another process may have withdrawn it meanwhile, or begun it anew, without having seen these payments.
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

/** Is this plan what the stream says last? Each has payments of its own. */
const isPlan = (state: CheckState, { shares }: PlannedCheck): boolean =>
  state.plan?.shares[0]?.paymentId === shares[0]?.paymentId;

const CONFLICT_DETAIL =
  'A bill changed while the check was posted. Nothing of the check stands: look at the bills, and send it again.';

const rejectPlan = async (ledger: EncryptedEventStore, now: CurrentCheck): Promise<never> => {
  await rollBackPlan(ledger, now);
  throw new Rejection('lifecycle_conflict', CONFLICT_DETAIL);
};

/**
 * Voids what was posted of a plan that does not stand. Whatever ends the process in between, it may be asked for again, and
 * has to be before the check is begun anew: nobody looks for the payments of a plan that has a successor.
 */
export const rollBackPlan = async (ledger: EncryptedEventStore, now: CurrentCheck): Promise<void> => {
  const { shares, plannedAt: at, actorName } = planOf(now);
  const reason = 'The check could not be posted to all of its bills.';
  await voidShares(ledger, plannedEventOf(now), shares, { at, actorName, reason });
};

const plannedEventOf = ({ history }: CurrentCheck): TriggeringEvent => {
  const planned = history.findLast(({ type }) => type === 'CheckPlanned');
  if (!planned) throw new RangeError('a check that was never planned cannot be settled');
  return planned;
};

/** Latest plan of a check, received or not. */
export const planOf = (check: CurrentCheck): PlannedCheck => {
  const { private: sealed, ...plan } = plannedEventOf(check).data as DataOf<CheckEvent, 'CheckPlanned'>;
  const { checkNumber = null, actorName = null, payer = null } = unseal(sealed);
  return { ...plan, checkNumber, actorName, payer };
};
