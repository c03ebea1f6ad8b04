import type { DataOf, Decider } from '../kernel/decider.js';
import { sum } from '../kernel/money.js';
import { Rejection } from '../kernel/rejection.js';
import { throwConflict, Decision, throwFieldProblem, checkEventFacts } from './check.decisions.js';
import type { OfficeCheckCommand } from './check.commands.js';
import type { CheckEvent } from './check.events.js';
import { settledCodes } from './check.evolve.js';
import { claimName } from './check.moves.js';
import type { CheckState } from './check.state.js';
import { isRecoupmentPlan, type KnownAdjustment, type PlannedShare, type PlannedShares } from './check.types.js';

const requireActiveCheck = (state: CheckState): CheckState => {
  const { status } = state;
  if (status === 'received') return state;
  if (status === 'voiding') return throwConflict('The check is being voided.');
  if (status === 'voided' || status === 'undone') return throwConflict('The check was voided.');
  if (status === 'planned') return throwConflict('The check is being posted.');
  throw new Rejection('not_found');
};

const total = (shares: readonly { readonly amount: number }[]): number => sum(shares.map(({ amount }) => amount));

const assertUnapplied = ({ figures, held }: CheckState, shares: readonly PlannedShare[]): void => {
  const left = new Map([...held].map(([name, { amount }]) => [name, amount]));
  let rest = figures.unapplied;
  for (const [index, { item, amount }] of shares.entries()) {
    const path = `allocations.${index}`;
    if (item) {
      const name = claimName(item.payerFileId, item.place);
      const cents = left.get(name);
      if (cents === undefined)
        return throwFieldProblem(`${path}.item`, 'must be an item for which this check holds money');
      if (amount > cents)
        return throwFieldProblem(`${path}.amount`, 'exceeds the amount that the check holds for this item');
      left.set(name, cents - amount);
    }
    if (amount > rest) return throwFieldProblem(`${path}.amount`, 'exceeds the unapplied amount of the check');
    rest -= amount;
  }
};

const requireAdjustment = ({ adjustments }: CheckState, adjustmentId: string): KnownAdjustment => {
  const known = adjustments.find((adjustment) => adjustment.adjustmentId === adjustmentId);
  if (!known) throw new Rejection('not_found');
  return known;
};

/** True if the bill does not have the adjustment's money yet. */
const isPlanned = ({ allocations }: CheckState, { adjustmentId }: Pick<KnownAdjustment, 'adjustmentId'>): boolean =>
  [...allocations.values()].some(
    ({ status, adjustment }) => status === 'pending' && adjustment?.adjustmentId === adjustmentId,
  );

/** Rejects an adjustment that is settled, assigned or being assigned. Every command on an adjustment calls this. */
export const assertUnanswered = (state: CheckState, known: KnownAdjustment): KnownAdjustment => {
  if (known.status === 'assigned') return throwConflict('The adjustment is already assigned.');
  if (known.status === 'settled') return throwConflict('The adjustment is already settled.');
  if (isPlanned(state, known)) return throwConflict('The adjustment is being assigned.');
  return known;
};

const assertAdjustment = (
  state: CheckState,
  { shares, adjustment }: Required<Pick<PlannedShares, 'shares' | 'adjustment'>>,
): void => {
  const { adjustmentId, as } = adjustment;
  const { amount } = assertUnanswered(state, requireAdjustment(state, adjustmentId));
  if (as === 'recoupment' && amount <= 0)
    return throwFieldProblem('as', 'must not be `recoupment`: the adjustment does not take money from the check');
  if (as === 'interest' && amount >= 0)
    return throwFieldProblem('as', 'must not be `interest`: the adjustment does not add money to the check');
  if (total(shares) !== 0 - amount) throw new RangeError('the shares do not add up to the adjustment');
};

/** False for a levy. */
const recoversFromBills = ({ code, amount }: KnownAdjustment): boolean => amount > 0 && !settledCodes.has(code);

/**
 * Returns the adjustment that the bill names, or else an open one of the same amount. Returns null if no open
 * adjustment recovers money. Rejects a recoupment whose adjustment was already decided, or without a matching
 * adjustment while others are open, because its money would be counted twice.
 */
export const adjustmentOfRecoupment = (
  state: CheckState,
  {
    billId,
    amount,
    adjustmentId,
  }: { readonly billId: string; readonly amount: number; readonly adjustmentId: string | null },
): KnownAdjustment | null => {
  const taking = requireActiveCheck(state).adjustments.filter(recoversFromBills);
  const named = taking.find((adjustment) => adjustment.adjustmentId === adjustmentId);
  if (named) return assertUnanswered(state, named);
  const same = taking.filter((adjustment) => adjustment.amount === amount);
  const open = same.filter(
    (adjustment) =>
      adjustment.status !== 'assigned' && adjustment.status !== 'settled' && !isPlanned(state, adjustment),
  );
  const found =
    open.find((adjustment) => adjustment.billId === billId) ??
    open.find((adjustment) => adjustment.billId === null) ??
    open[0] ??
    same[0];
  if (found) return assertUnanswered(state, found);
  if (taking.some((adjustment) => adjustment.status !== 'assigned' && adjustment.against === null))
    return throwConflict("No adjustment of the check has this amount. Assign one of the check's adjustments instead.");
  return null;
};

/** Cents of recoupments counted twice: bills show lower payments, but settled adjustments for that amount remain. */
export const doubleCountedAmount = ({ status, adjustments, unexplainedRecoupments }: CheckState): number => {
  if (status !== 'received' && status !== 'voiding') return 0;
  const settled = adjustments
    .filter(
      (adjustment) => recoversFromBills(adjustment) && adjustment.status === 'settled' && adjustment.against === null,
    )
    .map(({ amount }) => amount);
  return sum(
    unexplainedRecoupments.filter((amount) => {
      const at = settled.indexOf(amount);
      if (at >= 0) settled.splice(at, 1);
      return at >= 0;
    }),
  );
};

const assertRecoupment = (state: CheckState, { shares, recoupment }: PlannedShares): void => {
  const [share] = shares;
  if (!share || shares.length > 1 || share.amount >= 0) throw new RangeError('a recoupment must be one negative share');
  const { billId, amount } = share;
  if (recoupment && adjustmentOfRecoupment(state, { billId, amount: 0 - amount, adjustmentId: null }))
    throw new RangeError('a recoupment with a matching adjustment must be planned by assigning the adjustment');
};

type Rules = Pick<Decider<CheckState, OfficeCheckCommand, CheckEvent>, 'decide'>['decide'];

export const officeRules: Rules = {
  PlanShares: (state, { actorName, note, ...plan }) => {
    const known = state.allocations.get(plan.allocationId);
    if (known && known.status !== 'withdrawn') return [];
    requireActiveCheck(state);
    const { shares, adjustment, recoupment } = plan;
    if (adjustment) assertAdjustment(state, { shares, adjustment });
    else if (recoupment) assertRecoupment(state, plan);
    else assertUnapplied(state, shares);
    const text = { actorName, ...(note !== undefined && { note }) };
    const eventData = { ...checkEventFacts(state), ...plan, private: text };
    return new Decision(state).add({ type: 'SharesPlanned', data: eventData }).events;
  },
  SettlePlanned: (state, { allocationId, shares, note }) => {
    const plan = state.allocations.get(allocationId);
    if (plan?.status === 'applied') return [];
    if (plan?.status !== 'pending') return throwConflict('The planned allocation was withdrawn.');
    const decision = new Decision(state).add({
      type: 'SharesSettled',
      data: { ...checkEventFacts(state), payerFileId: null, allocationId, posted: shares.map(settledOf(plan)) },
    });
    const { adjustment } = plan;
    if (adjustment) adjustmentAssigned(decision, adjustment, shares[0]?.billId, note);
    return decision.events;
  },
  WithdrawAllocation: (state, { allocationId, at }) => {
    const plan = state.allocations.get(allocationId);
    if (plan?.status === 'withdrawn') return [];
    if (plan?.status !== 'pending') return throwConflict('The planned allocation was already applied to its bills.');
    const { checkId } = checkEventFacts(state);
    const to = plan.adjustment ? 'adjusted' : 'unapplied';
    const cents = plan.recoupment ? 0 : total(plan.shares);
    return [{ type: 'AllocationWithdrawn', data: { checkId, allocationId, cents, to, withdrawnAt: at } }];
  },
  DisputeAdjustment: (state, { adjustmentId, note }) => {
    const { status, code, amount } = assertUnanswered(
      state,
      requireAdjustment(requireActiveCheck(state), adjustmentId),
    );
    if (status === 'disputed') return [];
    const eventData = { adjustmentId, code, adjustment: amount, status: 'disputed' as const };
    return [{ type: 'AdjustmentDisputed', data: { ...checkEventFacts(state), ...eventData, private: { note } } }];
  },
  RefundCheck: (state, { checkNumber, note, ...refund }) => {
    if (state.refunds.some(({ refundId }) => refundId === refund.refundId)) return [];
    const { figures, shares } = requireActiveCheck(state);
    const { refunded, paymentId } = refund;
    if (paymentId === null && refunded > figures.unapplied)
      return throwFieldProblem('amount', 'exceeds the unapplied amount of the check');
    const share = shares.get(paymentId ?? '');
    // The bill records how much of which payment it refunded, even for a payment that it voided since.
    if (paymentId !== null && (!share || share.state === 'pending'))
      return throwConflict('The check has no such share.');
    const eventData = { ...checkEventFacts(state), ...refund, private: { checkNumber, note } };
    return new Decision(state).add({ type: 'CheckRefunded', data: eventData }).events;
  },
  VoidRefund: (state, { refundId, at, reason }) => {
    const known = state.refunds.find((refund) => refund.refundId === refundId);
    if (!known) throw new Rejection('not_found');
    if (known.voided) return [];
    requireActiveCheck(state);
    const { refunded, paymentId } = known;
    const eventData = { ...checkEventFacts(state), refundId, refunded, paymentId, voidedAt: at, private: { reason } };
    return new Decision(state).add({ type: 'RefundVoided', data: eventData }).events;
  },
  VoidCheck: (state, { at, ...why }) => {
    if (state.status === 'voiding') return [];
    const { checkId } = checkEventFacts(requireActiveCheck(state));
    if (state.refunds.some(({ voided }) => !voided))
      return throwConflict('Money of the check was refunded. Void the refund first.');
    if (hasMoneyInTransit(state)) return throwConflict('Money of the check is being applied to bills.');
    if ([...state.shares.values()].some(({ amount, state: stands }) => amount < 0 && stands === 'applied'))
      return throwConflict('The payer recouped money with this check, so the check cannot be voided.');
    return [{ type: 'CheckVoidBegun', data: { checkId, begunAt: at, private: why } }];
  },
  StopVoid: ({ status, check }, { at }) => {
    if (status !== 'voiding' || check === null) return [];
    return [{ type: 'CheckVoidStopped', data: { checkId: check.checkId, stoppedAt: at } }];
  },
  EndVoid: (state, { at }) => {
    if (state.status === 'voided') return [];
    if (state.status !== 'voiding') return throwConflict('The check is not being voided.');
    if ([...state.shares.values()].some((share) => share.state === 'applied'))
      return throwConflict('A bill still has a share of the check.');
    const eventData = { ...checkEventFacts(state), voidedAt: at };
    return new Decision(state).add({ type: 'CheckVoided', data: eventData }).events;
  },
  ClearCheck: (state, { cleared, clearedOn, bankReference }) => {
    requireActiveCheck(state);
    const day = cleared ? clearedOn : null;
    if (state.clearedOn === day && state.bankReference === bankReference) return [];
    return [
      {
        type: 'CheckCleared',
        data: { ...checkEventFacts(state), cleared, clearedOn: day, private: { bankReference } },
      },
    ];
  },
};

const hasMoneyInTransit = ({ figures, replanned, allocations }: CheckState): boolean =>
  figures.pending !== 0 || replanned.size > 0 || [...allocations.values()].some(({ status }) => status === 'pending');

const settledOf =
  (plan: PlannedShares) =>
  (
    share: DataOf<OfficeCheckCommand, 'SettlePlanned'>['shares'][number],
  ): DataOf<CheckEvent, 'SharesSettled'>['posted'][number] => ({
    ...share,
    place: null,
    from: plan.recoupment ? 'unapplied' : 'pending',
    ...(isRecoupmentPlan(plan) && { reversal: true as const }),
  });

const adjustmentAssigned = (
  decision: Decision,
  { adjustmentId, as }: NonNullable<PlannedShares['adjustment']>,
  billId: string | undefined,
  note?: string,
): void => {
  const { code, amount: adjustment } = requireAdjustment(decision.now, adjustmentId);
  const eventData = { adjustmentId, code, adjustment, status: 'assigned', against: null, as } as const;
  decision.add({
    type: 'AdjustmentAssigned',
    data: {
      ...checkEventFacts(decision.now),
      ...eventData,
      ...(billId !== undefined && { billId }),
      ...(note !== undefined && { private: { note } }),
    },
  });
};
