import type { DataOf } from '../kernel/decider.js';
import { sum } from '../kernel/money.js';
import { unseal } from '../kernel/sealed.js';
import type { CheckEvent } from './check.events.js';
import { checkShareName, claimName, limitHeld, moveMoney } from './check.moves.js';
import { noMoney, type CheckState } from './check.state.js';
import { isRecoupmentPlan, type KnownShare, type PlannedShare } from './check.types.js';

type OfficeEventType =
  | 'SharesPlanned'
  | 'AllocationWithdrawn'
  | 'ClaimPlanned'
  | 'AdjustmentDisputed'
  | 'CheckRefunded'
  | 'RefundVoided'
  | 'CheckVoidBegun'
  | 'CheckVoidStopped'
  | 'CheckVoided'
  | 'CheckCleared';

type OfficeFold = {
  readonly [T in OfficeEventType]: (state: CheckState, data: DataOf<CheckEvent, T>) => CheckState;
};

/** `1` deducts each share from the claim that it names, and `-1` adds it back. */
const heldAfter = (held: CheckState['held'], shares: readonly PlannedShare[], sign: 1 | -1): CheckState['held'] => {
  const after = new Map(held);
  for (const { item, amount } of shares) {
    const name = item ? claimName(item.payerFileId, item.place) : '';
    const heldClaim = after.get(name);
    if (heldClaim) after.set(name, { ...heldClaim, amount: heldClaim.amount - sign * amount });
  }
  return after;
};

const withShares = (
  { shares }: CheckState,
  some: readonly PlannedShare[],
  state: KnownShare['state'],
  isReversal: boolean,
): CheckState['shares'] => {
  const after = new Map(shares);
  for (const { paymentId, billId, amount } of some)
    after.set(checkShareName({ paymentId, ...(isReversal && { reversal: true }) }), { billId, amount, state });
  return after;
};

/** `keeps`: see `checkFold`. */
export const officeFold = (keeps: boolean): OfficeFold => ({
  SharesPlanned: (state, { allocationId, shares, plannedAt, adjustment, recoupment }) => {
    const cents = recoupment ? 0 : sum(shares.map(({ amount }) => amount));
    const { figures } = moveMoney(state, adjustment ? 'adjusted' : 'unapplied', 'pending', cents);
    if (!keeps) return { ...state, figures };
    const use = { ...(adjustment && { adjustment }), ...(recoupment && { recoupment }) };
    const plan = { allocationId, shares, plannedAt, ...use, status: 'pending' } as const;
    return {
      ...state,
      figures,
      allocations: new Map(state.allocations).set(allocationId, plan),
      shares: withShares(state, shares, 'pending', isRecoupmentPlan(use)),
      held: adjustment || recoupment ? state.held : limitHeld(heldAfter(state.held, shares, 1), figures.unapplied),
    };
  },
  AllocationWithdrawn: (state, { allocationId, cents, to }) => {
    const { figures } = moveMoney(state, 'pending', to, cents);
    const known = state.allocations.get(allocationId);
    if (!keeps || !known) return { ...state, figures };
    return {
      ...state,
      figures,
      allocations: new Map(state.allocations).set(allocationId, { ...known, status: 'withdrawn' }),
      shares: withShares(state, known.shares, 'returned', isRecoupmentPlan(known)),
      held: heldAfter(state.held, known.shares, -1),
    };
  },
  ClaimPlanned: (state, { payerFileId, place, cents }) => {
    const { figures } = moveMoney(state, 'unapplied', 'pending', cents);
    if (!keeps) return { ...state, figures };
    const name = claimName(payerFileId, place);
    const [held, settled] = [new Map(state.held), new Set(state.settled)];
    held.delete(name);
    settled.delete(name);
    return {
      ...state,
      figures,
      settled,
      held: limitHeld(held, figures.unapplied),
      replanned: new Map(state.replanned).set(name, cents),
    };
  },
  AdjustmentDisputed: (state, { adjustmentId, private: sealed }) => ({
    ...state,
    adjustments: state.adjustments.map((adjustment) =>
      adjustment.adjustmentId === adjustmentId
        ? { ...adjustment, status: 'disputed', note: unseal(sealed).note ?? adjustment.note }
        : adjustment,
    ),
  }),
  CheckRefunded: (state, { refundId, refunded, refundDate, method, billId, paymentId, cause, private: sealed }) => {
    const { checkNumber = null, note = null } = unseal(sealed);
    const refund = { refundId, refunded, refundDate, method, billId, paymentId, cause, checkNumber, note };
    const { figures } = moveMoney(state, paymentId === null ? 'unapplied' : 'applied', 'refunded', refunded);
    const refunds = [...state.refunds, { ...refund, voided: false }];
    if (!keeps) return { ...state, figures, refunds };
    return {
      ...state,
      figures,
      refunds,
      shares: withRefunded(state, paymentId, refunded),
      held: paymentId === null ? limitHeld(state.held, figures.unapplied) : state.held,
    };
  },
  RefundVoided: (state, { refundId, refunded, paymentId }) => ({
    ...state,
    ...moveMoney(state, 'refunded', paymentId === null ? 'unapplied' : 'applied', refunded),
    refunds: state.refunds.map((refund) => (refund.refundId === refundId ? { ...refund, voided: true } : refund)),
    shares: withRefunded(state, paymentId, 0 - refunded),
  }),
  CheckVoidBegun: (state, { private: sealed }) => {
    const { reason = null, actorName = null } = unseal(sealed);
    return { ...state, status: 'voiding', voiding: { reason, actorName } };
  },
  CheckVoidStopped: (state) => ({
    ...state,
    status: 'received',
    voiding: null,
  }),
  CheckVoided: (state) => ({ ...state, status: 'voided', figures: noMoney, applied: 0, clearedOn: null }),
  CheckCleared: (state, { clearedOn, private: sealed }) => ({
    ...state,
    clearedOn,
    bankReference: unseal(sealed).bankReference ?? null,
  }),
});

/** `cents`: refunded part of one share. */
const withRefunded = ({ shares }: CheckState, paymentId: string | null, cents: number): CheckState['shares'] => {
  const share = shares.get(paymentId ?? '');
  if (paymentId === null || !share) return shares;
  return new Map(shares).set(paymentId, { ...share, refunded: (share.refunded ?? 0) + cents });
};
