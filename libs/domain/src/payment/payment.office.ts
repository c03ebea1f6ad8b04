import type { DataOf, Decider } from '../kernel/decider.js';
import { sum } from '../kernel/money.js';
import { Rejection } from '../kernel/rejection.js';
import { conflict, Decision, wrongField, checkEventFacts } from './payment.decisions.js';
import type { CheckEvent, OfficeCheckCommand } from './payment.events.js';
import { checkShareName, claimName } from './payment.moves.js';
import type { CheckState } from './payment.state.js';
import type { KnownAdjustment, PlannedShare, PlannedShares, SettledShare } from './payment.types.js';

/** Rejects what is done to a check that does not stand. */
const standing = (state: CheckState): CheckState => {
  const { status } = state;
  if (status === 'received') return state;
  if (status === 'voiding') return conflict('The check is being voided.');
  if (status === 'voided' || status === 'undone') return conflict('The check was voided.');
  if (status === 'planned') return conflict('The check is being posted.');
  throw new Rejection('not_found');
};

const total = (shares: readonly { readonly amount: number }[]): number => sum(shares.map(({ amount }) => amount));

/** Rejects the first share above what is unapplied, or above what its claim holds. */
const allowUnapplied = ({ figures, held }: CheckState, shares: readonly PlannedShare[]): void => {
  const left = new Map([...held].map(([name, { amount }]) => [name, amount]));
  let rest = figures.unapplied;
  for (const [index, { item, amount }] of shares.entries()) {
    const path = `allocations.${index}`;
    if (item) {
      const name = claimName(item.payerFileId, item.place);
      const cents = left.get(name);
      if (cents === undefined) return wrongField(`${path}.item`, 'must be an item of which this check holds money');
      if (amount > cents) return wrongField(`${path}.amount`, 'is above what the check holds of this item');
      left.set(name, cents - amount);
    }
    if (amount > rest) return wrongField(`${path}.amount`, 'is above what of the check is unapplied');
    rest -= amount;
  }
};

const adjustmentOf = ({ adjustments }: CheckState, adjustmentId: string): KnownAdjustment => {
  const known = adjustments.find((one) => one.adjustmentId === adjustmentId);
  if (!known) throw new Rejection('not_found');
  return known;
};

/** Rejects an adjustment that has its answer. */
const unanswered = (known: KnownAdjustment): KnownAdjustment => {
  if (known.status === 'assigned') return conflict('The adjustment was assigned before.');
  if (known.status === 'settled') return conflict('The adjustment was settled before.');
  return known;
};

const allowAdjustment = (
  state: CheckState,
  { shares, adjustment }: Required<Pick<PlannedShares, 'shares' | 'adjustment'>>,
): void => {
  const { adjustmentId, as } = adjustment;
  const { amount } = unanswered(adjustmentOf(state, adjustmentId));
  for (const { status, adjustment: other } of state.allocations.values())
    if (status === 'pending' && other?.adjustmentId === adjustmentId)
      return conflict('The adjustment is being assigned.');
  if (as === 'recoupment' && amount <= 0) return wrongField('as', 'must not be `recoupment`: it takes no money');
  if (as === 'interest' && amount >= 0) return wrongField('as', 'must not be `interest`: it gives no money');
  if (total(shares) !== 0 - amount) throw new RangeError('an adjustment is assigned as a whole');
};

type Rules = Pick<Decider<CheckState, OfficeCheckCommand, CheckEvent>, 'decide'>['decide'];

export const officeRules: Rules = {
  PlanShares: (state, { actorName, note, ...plan }) => {
    const known = state.allocations.get(plan.allocationId);
    if (known && known.status !== 'withdrawn') return [];
    standing(state);
    const { shares, adjustment } = plan;
    if (adjustment) allowAdjustment(state, { shares, adjustment });
    else allowUnapplied(state, shares);
    const text = { actorName, ...(note !== undefined && { note }) };
    const told = { ...checkEventFacts(state), ...plan, private: text };
    return new Decision(state).add({ type: 'SharesPlanned', data: told }).events;
  },
  SettlePlanned: (state, { allocationId, shares, note }) => {
    const plan = state.allocations.get(allocationId);
    if (plan?.status === 'applied') return [];
    if (plan?.status !== 'pending') return conflict('What was planned was withdrawn.');
    const decision = new Decision(state).add({
      type: 'SharesSettled',
      data: { ...checkEventFacts(state), payerFileId: null, allocationId, posted: shares.map(settledOf(plan)) },
    });
    const { adjustment } = plan;
    if (adjustment) assign(decision, adjustment, shares[0]?.billId, note);
    return decision.events;
  },
  WithdrawAllocation: (state, { allocationId, at }) => {
    const plan = state.allocations.get(allocationId);
    if (plan?.status === 'withdrawn') return [];
    if (plan?.status !== 'pending') return conflict('What was planned has its bills.');
    const { checkId } = checkEventFacts(state);
    const to = plan.adjustment ? 'adjusted' : 'unapplied';
    const cents = total(plan.shares);
    return [{ type: 'AllocationWithdrawn', data: { checkId, allocationId, cents, to, withdrawnAt: at } }];
  },
  DisputeAdjustment: (state, { adjustmentId, note }) => {
    const { status, code, amount } = unanswered(adjustmentOf(standing(state), adjustmentId));
    if (status === 'disputed') return [];
    const told = { adjustmentId, code, adjustment: amount, status: 'disputed' as const };
    return [{ type: 'AdjustmentDisputed', data: { ...checkEventFacts(state), ...told, private: { note } } }];
  },
  TakeBack: (before, { recoupmentId, billId, amount, adjustmentId, at }) => {
    const known = before.shares.get(checkShareName({ paymentId: recoupmentId, reversal: true }));
    if (known && known.state !== 'returned') return [];
    // A bill had agreed to it before the check heard of that, and was voided: what took money back cannot be.
    const again = new Decision(before);
    if (before.status === 'voided' || before.status === 'undone')
      again.add({ type: 'CheckVoidStopped', data: { checkId: checkEventFacts(before).checkId, stoppedAt: at } });
    const state = standing(again.now);
    const mine = state.adjustments.filter(
      (one) => one.amount === amount && one.status !== 'assigned' && one.status !== 'settled' && !isPlanned(state, one),
    );
    const own = mine.find((one) => one.adjustmentId === adjustmentId);
    const adjustment = own ?? mine.find((one) => one.billId === billId) ?? mine[0];
    const share = { billId, paymentId: recoupmentId, eorId: null, amount: 0 - amount, principal: 0 - amount };
    const posted: SettledShare = {
      ...share,
      ...{ penalty: 0, interest: 0, ibrFee: 0, place: null, reversal: true },
      from: adjustment ? 'adjusted' : 'unapplied',
    };
    const decision = again.add({
      type: 'SharesSettled',
      data: { ...checkEventFacts(state), payerFileId: null, posted: [posted] },
    });
    if (adjustment) assign(decision, { adjustmentId: adjustment.adjustmentId, as: 'recoupment' }, billId);
    return decision.events;
  },
  RefundCheck: (state, { checkNumber, note, ...refund }) => {
    if (state.refunds.some(({ refundId }) => refundId === refund.refundId)) return [];
    const { figures, shares } = standing(state);
    const { refunded, paymentId } = refund;
    if (paymentId === null && refunded > figures.unapplied)
      return wrongField('amount', 'is above what of the check is unapplied');
    const share = shares.get(paymentId ?? '');
    // The bill says what it sent back of which payment, also of one that it voided since.
    if (paymentId !== null && (!share || share.state === 'pending')) return conflict('The check has no such share.');
    const told = { ...checkEventFacts(state), ...refund, private: { checkNumber, note } };
    return new Decision(state).add({ type: 'CheckRefunded', data: told }).events;
  },
  VoidRefund: (state, { refundId, at, reason }) => {
    const known = state.refunds.find((one) => one.refundId === refundId);
    if (!known) throw new Rejection('not_found');
    if (known.voided) return [];
    standing(state);
    const { refunded, paymentId } = known;
    const told = { ...checkEventFacts(state), refundId, refunded, paymentId, voidedAt: at, private: { reason } };
    return new Decision(state).add({ type: 'RefundVoided', data: told }).events;
  },
  VoidCheck: (state, { at, ...why }) => {
    if (state.status === 'voiding') return [];
    const { checkId } = checkEventFacts(standing(state));
    if (state.refunds.some(({ voided }) => !voided))
      return conflict('Money of the check was sent back: void the refund first.');
    if (isOnItsWay(state)) return conflict('Money of the check is on its way to bills.');
    if ([...state.shares.values()].some(({ amount, state: stands }) => amount < 0 && stands === 'applied'))
      return conflict('The payer took money back by this check, so that it cannot be voided.');
    return [{ type: 'CheckVoidBegun', data: { checkId, begunAt: at, private: why } }];
  },
  StopVoid: ({ status, check }, { at }) => {
    if (status !== 'voiding' || check === null) return [];
    return [{ type: 'CheckVoidStopped', data: { checkId: check.checkId, stoppedAt: at } }];
  },
  EndVoid: (state, { at }) => {
    if (state.status === 'voided') return [];
    if (state.status !== 'voiding') return conflict('The check is not being voided.');
    if ([...state.shares.values()].some((share) => share.state === 'applied'))
      return conflict('A bill has its share of the check.');
    const told = { ...checkEventFacts(state), voidedAt: at };
    return new Decision(state).add({ type: 'CheckVoided', data: told }).events;
  },
  ClearCheck: (state, { cleared, clearedOn, bankReference }) => {
    standing(state);
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

const isOnItsWay = ({ figures, replanned, allocations }: CheckState): boolean =>
  figures.pending !== 0 || replanned.size > 0 || [...allocations.values()].some(({ status }) => status === 'pending');

const isPlanned = ({ allocations }: CheckState, { adjustmentId }: KnownAdjustment): boolean =>
  [...allocations.values()].some(
    ({ status, adjustment }) => status === 'pending' && adjustment?.adjustmentId === adjustmentId,
  );

const settledOf =
  ({ adjustment }: PlannedShares) =>
  (
    share: DataOf<OfficeCheckCommand, 'SettlePlanned'>['shares'][number],
  ): DataOf<CheckEvent, 'SharesSettled'>['posted'][number] => ({
    ...share,
    place: null,
    from: 'pending',
    ...(adjustment?.as === 'recoupment' && { reversal: true as const }),
  });

/** A bill has the money of the adjustment. */
const assign = (
  decision: Decision,
  { adjustmentId, as }: NonNullable<PlannedShares['adjustment']>,
  billId: string | undefined,
  note?: string,
): void => {
  const { code, amount: adjustment } = adjustmentOf(decision.now, adjustmentId);
  const told = { adjustmentId, code, adjustment, status: 'assigned', against: null, as } as const;
  decision.add({
    type: 'AdjustmentAssigned',
    data: {
      ...checkEventFacts(decision.now),
      ...told,
      ...(billId !== undefined && { billId }),
      ...(note !== undefined && { private: { note } }),
    },
  });
};
