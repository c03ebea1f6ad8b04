import {
  billStream,
  paymentCheckStream,
  isRecoupmentPlan,
  Rejection,
  unseal,
  type BillCommand,
  type BillFacts,
  type CheckEvent,
  type CheckState,
  type DataOf,
  type PlannedShare,
  type PlannedShares,
} from '#domain';
import type { EncryptedEventStore } from '#event-store';
import { bills, checks } from '../aggregates.js';
import { withStreamLocks } from '../execute-command.js';
import {
  toPostedShare,
  runCheckCommand,
  postShares,
  streamsOfShares,
  voidShares,
  type TriggeringEvent,
  type CurrentCheck,
} from './check-writes.js';
import { paymentOfShare } from './settle-plan.js';

type SharesPlannedData = DataOf<CheckEvent, 'SharesPlanned'>;

interface Allocation {
  readonly beginning: TriggeringEvent;
  readonly plan: SharesPlannedData;
}

/** Returns the latest plan with this ID, because a withdrawn allocation may have been planned again. */
const allocationOf = ({ history }: CurrentCheck, allocationId: string): Allocation => {
  const beginning = history.findLast(
    ({ type, data }) => type === 'SharesPlanned' && (data as SharesPlannedData).allocationId === allocationId,
  );
  if (!beginning) throw new RangeError('no allocation is planned for this check');
  return { beginning, plan: beginning.data as SharesPlannedData };
};

/** Completes a check's pending allocations. For callers without stream locks, such as a reaction after a crash. */
export const finishAllocations = async (
  ledger: EncryptedEventStore,
  organizationId: string,
  checkId: string,
): Promise<void> => {
  const stream = paymentCheckStream(organizationId, checkId);
  const { state } = (await checks.read(ledger, stream)).now;
  for (const { allocationId, shares, status } of state.allocations.values()) {
    if (status === 'applied') continue;
    await withStreamLocks(ledger, streamsOfShares(organizationId, checkId, shares), async () => {
      try {
        await settleAllocation(ledger, stream, (await checks.read(ledger, stream)).now, allocationId);
      } catch (error) {
        // The allocation was withdrawn and its payments were voided, so there is nothing left to do.
        if (!(error instanceof Rejection)) throw error;
      }
    });
  }
};

/**
 * Posts the shares on all bills or on none. Idempotent. The caller must hold the locks of all streams. Throws
 * `lifecycle_conflict` if a bill rejected its share; all shares are voided by then. `reason` is used for a recoupment
 * if the plan has no note; it is sealed only with the bill.
 */
export const settleAllocation = async (
  ledger: EncryptedEventStore,
  stream: string,
  now: CurrentCheck,
  allocationId: string,
  reason?: string,
): Promise<CurrentCheck> => {
  const allocation = allocationOf(now, allocationId);
  const { beginning, plan } = allocation;
  const status = now.state.allocations.get(allocationId)?.status;
  if (status === 'applied') return now;
  if (status === 'withdrawn') return rejectAllocation(ledger, stream, allocation);
  const { posted, isRefused } = await postShares(
    ledger,
    beginning,
    plan.shares,
    (share) => commandOf(now.state, plan, share, reason),
    isRecoupmentPlan(plan),
  );
  const { note } = unseal(plan.private);
  const noted = note === undefined ? {} : { note };
  // Another process may have completed, withdrawn, or replanned the allocation without seeing these payments.
  const after = await runCheckCommand(ledger, stream, beginning, (state) => {
    if (!isOpen(state, plan)) return null;
    return isRefused
      ? { type: 'WithdrawAllocation', data: { allocationId, at: plan.plannedAt } }
      : { type: 'SettlePlanned', data: { allocationId, shares: posted.map(toPostedShare), ...noted } };
  });
  return isApplied(after.state, plan) ? after : rejectAllocation(ledger, stream, allocation);
};

/** True if this is the allocation's latest plan. Each plan has its own payment IDs. */
const isPlan = ({ allocations }: CheckState, { allocationId, shares }: SharesPlannedData): boolean =>
  allocations.get(allocationId)?.shares[0]?.paymentId === shares[0]?.paymentId;

const isOpen = (state: CheckState, plan: SharesPlannedData): boolean =>
  isPlan(state, plan) && state.allocations.get(plan.allocationId)?.status === 'pending';

const isApplied = (state: CheckState, plan: SharesPlannedData): boolean =>
  isPlan(state, plan) && state.allocations.get(plan.allocationId)?.status === 'applied';

const commandOf = (
  state: CheckState,
  plan: SharesPlannedData,
  share: PlannedShare,
  reason: string | undefined,
): ((facts: BillFacts) => BillCommand | null) => {
  const { actorName = null, note = reason } = unseal(plan.private);
  return plan.adjustment || plan.recoupment
    ? adjustmentCommand(state, plan, share, actorName, note)
    : () => paymentOfShare({ ...paymentDetails(state, plan), actorName }, share);
};

const paymentDetails = ({ check, checkNumber }: CheckState, { plannedAt }: PlannedShares) => {
  if (check === null) throw new RangeError('the check with planned payments was not received');
  const { checkId, depositDate, method } = check;
  return { checkId, depositDate, checkNumber, plannedAt, method } as const;
};

/** Returns an interest payment or accepted recoupment, or null if the bill has already accepted the recoupment. */
export const adjustmentCommand =
  (
    state: CheckState,
    plan: PlannedShares,
    share: PlannedShare,
    actorName: string | null,
    note?: string,
  ): ((facts: BillFacts) => BillCommand | null) =>
  ({ recoupments }) => {
    const { adjustment, recoupment, plannedAt: at } = plan;
    const how = paymentDetails(state, plan);
    if (!isRecoupmentPlan(plan)) return paymentOfShare({ ...how, actorName, ofAdjustment: true }, share);
    const { paymentId: recoupmentId, amount } = share;
    const { checkId } = how;
    const adjustmentId = adjustment?.adjustmentId ?? null;
    const known = recoupments.find((recoupment) => recoupment.recoupmentId === recoupmentId);
    if (known?.status === 'accepted') return null;
    const commandData = { at, actorName, recoupmentId, checkId, adjustmentId, reason: note ?? null };
    if (known) return { type: 'AcceptRecoupment', data: commandData };
    const ofAdjustment = state.adjustments.find((adjustment) => adjustment.adjustmentId === adjustmentId);
    const code = ofAdjustment?.code ?? recoupment?.code ?? OVERPAYMENT_CODE;
    return { type: 'RecordRecoupment', data: { ...commandData, code, amount: 0 - amount } };
  };

/** PLB03-1 code for recouping a payment (overpayment recovery). */
const OVERPAYMENT_CODE = 'WO';

const CONFLICT_DETAIL = 'A bill changed during the request. No money was moved. Review the bills and try again.';

/** Voids the bills' payments from a withdrawn plan, then throws. Idempotent. */
const rejectAllocation = async (
  ledger: EncryptedEventStore,
  stream: string,
  { beginning, plan }: Allocation,
): Promise<CurrentCheck> => {
  const restored = isRecoupmentPlan(plan) ? await restoreAccepted(ledger, stream, { beginning, plan }) : null;
  if (restored) return restored;
  const { actorName = null } = unseal(plan.private);
  const reason = 'Not all of its bills took their share.';
  await voidShares(ledger, beginning, plan.shares, { at: plan.plannedAt, actorName, reason });
  throw new Rejection('lifecycle_conflict', CONFLICT_DETAIL);
};

/**
 * If the bill has since accepted a withdrawn recoupment, plans and settles it again, because an accepted recoupment
 * cannot be undone. Returns null if the bill did not accept it.
 */
const restoreAccepted = async (
  ledger: EncryptedEventStore,
  stream: string,
  { beginning, plan }: Allocation,
): Promise<CurrentCheck | null> => {
  const [share] = plan.shares;
  if (!share) return null;
  const { state } = (await bills.read(ledger, billStream(beginning.metadata.organizationId, share.billId))).now;
  const accepted =
    state.recoupments.find((recoupment) => recoupment.recoupmentId === share.paymentId)?.status === 'accepted';
  if (!accepted) return null;
  const { allocationId, shares, plannedAt, adjustment, recoupment } = plan;
  const { actorName = null, note } = unseal(plan.private);
  const noted = note === undefined ? {} : { note };
  await runCheckCommand(ledger, stream, beginning, (now) =>
    now.allocations.get(allocationId)?.status === 'withdrawn'
      ? {
          type: 'PlanShares',
          data: {
            allocationId,
            shares,
            plannedAt,
            ...(adjustment && { adjustment }),
            ...(recoupment && { recoupment }),
            actorName,
            ...noted,
          },
        }
      : null,
  );
  return runCheckCommand(ledger, stream, beginning, (now) =>
    isOpen(now, plan) ? { type: 'SettlePlanned', data: { allocationId, shares, ...noted } } : null,
  );
};
