import type { DataOf, Decider, Message } from '../kernel/decider.js';
import { checkIdOfPayment } from '../kernel/ids.js';
import { sum } from '../kernel/money.js';
import { Rejection } from '../kernel/rejection.js';
import type { CheckCommand } from './check.commands.js';
import type { CheckEvent } from './check.events.js';
import { throwConflict, Decision, evolveCheck, checkEventFacts } from './check.decisions.js';
import { applyCheckEvent, settledCodes } from './check.evolve.js';
import { checkShareName, claimName } from './check.moves.js';
import { assertUnanswered, officeRules } from './check.office.js';
import { noCheck, type CheckState } from './check.state.js';
import type {
  CheckFigures,
  HeldShare,
  PaymentShare,
  RemittancePlace,
  SettledShare,
  ReportedAdjustment,
} from './check.types.js';

/** Including IDs, an event stays near 64 kB, far below the event size limit. */
const SHARES_PER_EVENT = 200;

/** True if every cent of the check is accounted for exactly once. */
export const isBalanced = ({ amount, applied, pending, adjusted, refunded, unapplied }: CheckFigures): boolean =>
  amount === applied + pending + adjusted + refunded + unapplied && refunded >= 0;

export const isSameRemittance = (place: RemittancePlace | null, other: RemittancePlace): boolean =>
  place !== null &&
  place.payerFileId === other.payerFileId &&
  place.interchange === other.interchange &&
  place.set === other.set;

/** Claim shares that the check does not have yet, and their unapplied parts. */
const unsettledShares = (
  { check, linked, held, settled, shares, replanned }: CheckState,
  { claims, ...place }: DataOf<CheckCommand, 'SettleShares'>,
): { readonly posted: readonly SettledShare[]; readonly rest: readonly HeldShare[] } => {
  const isOwn = isSameRemittance(check?.remittance ?? null, place);
  const posted: SettledShare[] = [];
  const rest: HeldShare[] = [];
  if (!isOwn && !isSameRemittance(linked, place)) return { posted, rest };
  for (const claim of claims) {
    const name = claimName(place.payerFileId, claim.place);
    const wasHeld = held.get(name);
    if (settled.has(name) && (!wasHeld || claim.posted.length === 0)) continue;
    const again = replanned.get(name);
    const from = again !== undefined || (isOwn && !wasHeld) ? 'pending' : 'unapplied';
    const mine = claim.posted.filter((share) => !shares.has(checkShareName(share)));
    posted.push(...mine.map((share) => ({ ...share, place: claim.place, from }) as const));
    if (again !== undefined) {
      // The money reserved for the claim must be fully accounted for.
      const left = again - sum(mine.map(({ amount }) => amount));
      if (left !== 0) rest.push({ place: claim.place, amount: left, reason: claim.held?.reason ?? 'not_posted', from });
    } else if (claim.held && isOwn) rest.push({ place: claim.place, ...claim.held, from });
  }
  return { posted, rest };
};

/** An empty list has no parts. */
const splitShares = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / SHARES_PER_EVENT) }, (_, at) =>
    items.slice(at * SHARES_PER_EVENT, (at + 1) * SHARES_PER_EVENT),
  );

const rules: Decider<CheckState, CheckCommand, CheckEvent>['decide'] = {
  PlanCheck: ({ status }, { checkNumber, actorName, payer, ...plan }) => {
    if (status !== 'absent' && status !== 'withdrawn') return throwConflict('The check is already posted.');
    if (plan.amount !== sum(plan.shares.map(({ amount }) => amount)) + (plan.unapplied ?? 0))
      throw new RangeError('the shares and the unapplied amount do not add up to the check amount');
    const text = { checkNumber, actorName, ...(payer !== undefined && { payer }) };
    return [{ type: 'CheckPlanned', data: { ...plan, private: text } }];
  },
  WithdrawCheck: ({ status, plan }, { at }) => {
    if (status === 'withdrawn') return [];
    if (status !== 'planned' || plan === null) return throwConflict('The check is already posted.');
    return [{ type: 'CheckWithdrawn', data: { checkId: plan.checkId, withdrawnAt: at } }];
  },
  ReceivePlanned: ({ status, plan }, { shares }) => {
    if (status === 'received') return [];
    if (status !== 'planned' || plan === null) return throwConflict('The check was withdrawn.');
    const { checkId, method, depositDate, amount, plannedAt, numberKey, checkNumber, unapplied = 0, payer } = plan;
    const eventData = { checkId, source: 'portal', amount, unapplied } as const;
    return [
      {
        type: 'CheckReceived',
        data: {
          ...eventData,
          ...{ method, depositDate, numberKey, remittance: null, adjustments: [] },
          receivedAt: plannedAt,
          pending: amount - unapplied,
          private: { checkNumber, payer: payer ?? null, references: {} },
        },
      },
      ...(shares.length === 0
        ? []
        : [
            {
              type: 'SharesSettled' as const,
              data: { ...eventData, payerFileId: null, posted: shares.map(toSettledShare) },
            },
          ]),
    ];
  },
  ReceiveCheck: (state, { checkNumber, payer, references, pending, ...received }) => {
    if (state.check) {
      return state.check.amount === received.amount
        ? []
        : throwConflict('The check was already received with a different amount.');
    }
    if (state.status !== 'absent') return throwConflict('The check is being posted.');
    const unapplied = received.amount - pending + sum(received.adjustments.map(({ amount }) => amount));
    const data = { ...received, pending, unapplied, private: { checkNumber, payer, references } };
    return [{ type: 'CheckReceived', data }];
  },
  CarryCheck: ({ status }, { checkNumber, ...carried }) =>
    status === 'absent' ? [{ type: 'CheckCarried', data: { ...carried, private: { checkNumber } } }] : [],
  SettleShares: (state, settling) => {
    if (state.status !== 'received') return [];
    const { posted, rest } = unsettledShares(state, settling);
    const wanted = sum(posted.map(({ amount, from }) => (from === 'unapplied' ? amount : 0)));
    // The unapplied amount may be negative. That must not block claims that need no unapplied money.
    if (!isSameRemittance(state.check?.remittance ?? null, settling) && wanted > Math.max(0, state.figures.unapplied))
      return throwConflict('The check does not have enough unapplied money.');
    const { payerFileId } = settling;
    const decision = new Decision(state);
    for (const part of splitShares(posted))
      decision.add({ type: 'SharesSettled', data: { ...checkEventFacts(decision.now), payerFileId, posted: part } });
    for (const part of splitShares(rest))
      decision.add({ type: 'SharesHeld', data: { ...checkEventFacts(decision.now), payerFileId, held: part } });
    return decision.events;
  },
  PlanClaim: (state, { place, cents, billId, ...remittance }) => {
    const name = claimName(remittance.payerFileId, place);
    if (state.replanned.has(name)) return [];
    // Not ignored: the bill would get money from a voided check, so the user who matches the claim must see the error.
    if (state.status !== 'received') return throwConflict('The check was voided.');
    for (const share of state.shares.values())
      if (share.ofClaim === name && share.billId !== billId)
        return throwConflict('The claim was already applied to another bill.');
    // A claim that was never held is still pending. A claim that has its bill is no longer available.
    const isOfLinked = isSameRemittance(state.linked, remittance) && !state.settled.has(name);
    if (!state.held.has(name) && !isOfLinked) return [];
    if (cents > 0 && cents > state.figures.unapplied)
      return throwConflict('The check does not have enough unapplied money.');
    const { payerFileId } = remittance;
    const eventData = { ...checkEventFacts(state), payerFileId, place, cents };
    return new Decision(state).add({ type: 'ClaimPlanned', data: eventData }).events;
  },
  ReturnShares: (state, { shares, erased }) => {
    if (state.status !== 'received' && state.status !== 'voiding') return [];
    return returnedShares(state, shares, erased);
  },
  UndoCheck: (state, { at }) => {
    if (state.status !== 'received') return [];
    const { checkId, amount } = checkEventFacts(state);
    const own = [...state.shares].find(([paymentId]) => checkIdOfPayment(paymentId) === checkId);
    // The bill undoes its refunds before it voids the payment, but the check may not have recorded that yet.
    const decision = new Decision(state);
    for (const { refundId, refunded, paymentId, voided } of state.refunds) {
      if (voided || paymentId === null || paymentId !== own?.[0]) continue;
      const eventData = { ...checkEventFacts(decision.now), refundId, refunded, paymentId };
      decision.add({ type: 'RefundVoided', data: { ...eventData, voidedAt: at, private: { reason: null } } });
    }
    const isRefunded = decision.now.refunds.some(({ voided }) => !voided);
    // If the check has other money or its payer reported it, the check stays and its money becomes unapplied.
    if (own && (state.shares.size > 1 || state.linked !== null || isRefunded))
      return [...decision.events, ...returnedShares(decision.now, [{ paymentId: own[0], billId: own[1].billId }])];
    return [...decision.events, { type: 'CheckUndone', data: { checkId, amount, undoneAt: at } }];
  },
  AssignAdjustment: (state, { adjustmentId, status, against, billId, note }) => {
    const known = state.adjustments.find((adjustment) => adjustment.adjustmentId === adjustmentId);
    if (!known) throw new Rejection('not_found');
    if (known.status === status) return [];
    assertUnanswered(state, known);
    const { code, amount: adjustment } = known;
    const eventData = { adjustmentId, code, adjustment, status, against, ...(billId !== undefined && { billId }) };
    const text = note === undefined ? {} : { private: { note } };
    return [{ type: 'AdjustmentAssigned', data: { ...checkEventFacts(state), ...eventData, ...text } }];
  },
  ...officeRules,
  LinkRemittance: (state, { remittance, wouldBe, payer, adjustments = [] }) => {
    const { checkId } = checkEventFacts(state);
    if (isSameRemittance(state.linked, remittance)) return [];
    if (state.status !== 'received') return throwConflict('The check was voided.');
    if (state.linked || state.check?.remittance) return throwConflict('A remittance already reported the check.');
    // The remittance may explain a recoupment by an adjustment, but only once a bill has the recoupment.
    for (const { status, recoupment } of state.allocations.values())
      if (status === 'pending' && recoupment) return throwConflict('A recoupment of the check is being recorded.');
    const eventData = { checkId, remittance, ...(wouldBe !== undefined && { wouldBe }) };
    const decision = new Decision(state).add({ type: 'RemittanceLinked', data: { ...eventData, private: { payer } } });
    for (const adjustment of adjustments) decision.add(addAdjustment(decision.now, adjustment));
    return decision.events;
  },
};

/** Adds a reported adjustment to a manual check, assigned to a recorded recoupment of the same amount, if any. */
const addAdjustment = (
  state: CheckState,
  { adjustmentId, code, amount, reference }: ReportedAdjustment,
): Message<'AdjustmentAdded', DataOf<CheckEvent, 'AdjustmentAdded'>> => {
  const isSame = (entry: { readonly amount: number }): boolean => entry.amount === amount;
  const recorded = [...state.shares.values()].filter(
    (share) => share.amount < 0 && share.state === 'applied' && share.ofClaim === undefined && isSame(negate(share)),
  );
  // Each recorded recoupment matches one adjustment.
  const taken =
    recorded[state.adjustments.filter((adjustment) => adjustment.status === 'assigned' && isSame(adjustment)).length];
  const status = taken ? 'assigned' : settledCodes.has(code) ? 'settled' : 'open';
  const eventData = { adjustmentId, code, adjustment: amount, status, ...(taken && { billId: taken.billId }) } as const;
  return { type: 'AdjustmentAdded', data: { ...checkEventFacts(state), ...eventData, private: { reference } } };
};

const negate = ({ amount }: { readonly amount: number }) => ({ amount: 0 - amount });

/** Makes the full shares unapplied, even if part of them was refunded since. */
const returnedShares = (
  state: CheckState,
  some: readonly Pick<PaymentShare, 'billId' | 'paymentId'>[],
  erased?: true,
): readonly CheckEvent[] => {
  const shares = some.flatMap(({ billId, paymentId }) => {
    const share = state.shares.get(paymentId);
    return share?.state === 'applied' && share.billId === billId ? [{ billId, paymentId, amount: share.amount }] : [];
  });
  const decision = new Decision(state);
  for (const part of splitShares(shares))
    decision.add({
      type: 'SharesReturned',
      data: { ...checkEventFacts(decision.now), shares: part, ...(erased && { why: 'erased' as const }) },
    });
  return decision.events;
};

const toSettledShare = (share: PaymentShare): SettledShare => ({ ...share, place: null, from: 'pending' });

/** Throws RangeError if a decision would lose or create a cent. That is always a bug, never the fault of a request. */
const assertBalanced = (state: CheckState, events: readonly CheckEvent[]): readonly CheckEvent[] => {
  let now = state;
  for (const event of events) {
    now = applyCheckEvent(evolveCheck, now, event);
    if (!isBalanced(now.figures)) throw new RangeError(`the check does not balance after ${event.type}`);
  }
  return events;
};

type Rule = (state: CheckState, data: object) => readonly CheckEvent[];

/**
 * Every cent is applied to a bill, pending, part of an adjustment, refunded, or unapplied. Programs may repeat
 * commands, so a known fact changes nothing.
 */
export const check: Decider<CheckState, CheckCommand, CheckEvent> = {
  initial: noCheck,
  decide: Object.fromEntries(
    Object.entries(rules).map(([type, rule]) => [
      type,
      (state: CheckState, data: object) => assertBalanced(state, (rule as Rule)(state, data)),
    ]),
  ) as typeof rules,
  evolve: evolveCheck,
};
