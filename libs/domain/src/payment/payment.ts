import type { DataOf, Decider } from '../kernel/decider.js';
import { sum } from '../kernel/money.js';
import { Rejection } from '../kernel/rejection.js';
import type { CheckCommand, CheckEvent } from './payment.events.js';
import { checkFold, claimName, foldCheck, noCheck, checkShareName, type CheckState } from './payment.fold.js';
import type { CheckFigures, HeldShare, RemittancePlace, SettledShare } from './payment.types.js';

/** Shares of one event: with its ids an event stays near 64 kB, far below the limit of an event. */
export const SHARES_AN_EVENT = 200;

/** True where every cent of the check is somewhere, once. */
export const addsUp = ({ amount, applied, pending, adjusted, refunded, unapplied }: CheckFigures): boolean =>
  amount === applied + pending + adjusted + refunded + unapplied && refunded >= 0;

const conflict = (detail: string): never => {
  throw new Rejection('lifecycle_conflict', detail);
};

/** What events that others are told of say of the check. */
const toldOf = ({ check, figures }: CheckState) => {
  if (check === null) throw new Rejection('not_found');
  const { checkId, source, amount } = check;
  return { checkId, source, amount, unapplied: figures.unapplied };
};

/** True where both are the same set of the same payer file. */
export const isSameRemittance = (one: RemittancePlace | null, other: RemittancePlace): boolean =>
  one !== null &&
  one.payerFileId === other.payerFileId &&
  one.interchange === other.interchange &&
  one.set === other.set;

/** The share of each claim that the check does not have yet, and what of them is for no bill. */
const unsettled = (
  { check, linked, held, settled, shares }: CheckState,
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
    const from = isOwn && !wasHeld ? 'pending' : 'unapplied';
    const mine = claim.posted.filter((share) => !shares.has(checkShareName(share)));
    posted.push(...mine.map((share) => ({ ...share, place: claim.place, from }) as const));
    if (claim.held && (isOwn || mine.length === 0)) rest.push({ place: claim.place, ...claim.held, from });
  }
  return { posted, rest };
};

/** The parts of a list; none of an empty one. */
const inParts = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / SHARES_AN_EVENT) }, (_, at) =>
    items.slice(at * SHARES_AN_EVENT, (at + 1) * SHARES_AN_EVENT),
  );

const evolve = checkFold(true);

const rules: Decider<CheckState, CheckCommand, CheckEvent>['decide'] = {
  PlanCheck: ({ status }, { checkNumber, actorName, ...plan }) => {
    if (status !== 'absent' && status !== 'withdrawn') return conflict('The check was posted before.');
    return [{ type: 'CheckPlanned', data: { ...plan, private: { checkNumber, actorName } } }];
  },
  WithdrawCheck: ({ status, plan }, { at }) => {
    if (status === 'withdrawn') return [];
    if (status !== 'planned' || plan === null) return conflict('The check was posted before.');
    return [{ type: 'CheckWithdrawn', data: { checkId: plan.checkId, withdrawnAt: at } }];
  },
  ReceivePlanned: ({ status, plan }, { shares }) => {
    if (status === 'received') return [];
    if (status !== 'planned' || plan === null) return conflict('The check was withdrawn.');
    const { checkId, method, depositDate, amount, plannedAt, numberKey, checkNumber } = plan;
    const told = { checkId, source: 'portal', amount, unapplied: 0 } as const;
    return [
      {
        type: 'CheckReceived',
        data: {
          ...told,
          ...{ method, depositDate, numberKey, remittance: null, adjustments: [] },
          receivedAt: plannedAt,
          pending: amount,
          private: { checkNumber, payer: null, references: {} },
        },
      },
      {
        type: 'SharesSettled',
        data: { ...told, payerFileId: null, posted: shares.map((one) => ({ ...one, place: null, from: 'pending' })) },
      },
    ];
  },
  ReceiveCheck: (state, { checkNumber, payer, references, pending, ...received }) => {
    if (state.check) {
      return state.check.amount === received.amount ? [] : conflict('The check was received with another amount.');
    }
    if (state.status !== 'absent') return conflict('The check is being posted.');
    const unapplied = received.amount - pending + sum(received.adjustments.map(({ amount }) => amount));
    const data = { ...received, pending, unapplied, private: { checkNumber, payer, references } };
    return [{ type: 'CheckReceived', data }];
  },
  CarryCheck: ({ status }, { checkNumber, ...carried }) =>
    status === 'absent' ? [{ type: 'CheckCarried', data: { ...carried, private: { checkNumber } } }] : [],
  MergeCheck: ({ status, into: known }, { checkId, into }) => {
    if (known === into) return [];
    if (status !== 'absent') return conflict('The payment is a check of its own.');
    return [{ type: 'CheckMerged', data: { checkId, into } }];
  },
  SettleShares: (state, settling) => {
    if (state.status !== 'received') return [];
    const { posted, rest } = unsettled(state, settling);
    if (
      !isSameRemittance(state.check?.remittance ?? null, settling) &&
      sum(posted.map(({ amount }) => amount)) > state.figures.unapplied
    )
      return conflict('The check has not that much left.');
    const { payerFileId } = settling;
    const events: CheckEvent[] = [];
    let now = state;
    const add = (event: CheckEvent): void => {
      now = foldCheck(evolve, now, event);
      // What others are told is how the check stands after it.
      events.push({ ...event, data: { ...event.data, unapplied: now.figures.unapplied } } as CheckEvent);
    };
    for (const part of inParts(posted))
      add({ type: 'SharesSettled', data: { ...toldOf(now), payerFileId, posted: part } });
    for (const part of inParts(rest)) add({ type: 'SharesHeld', data: { ...toldOf(now), payerFileId, held: part } });
    return events;
  },
  ReturnShare: (state, { billId, paymentId }) => {
    const share = state.shares.get(paymentId);
    if (state.status !== 'received' || share?.state !== 'applied' || share.billId !== billId) return [];
    const told = toldOf(state);
    const { amount } = share;
    const data = { ...told, unapplied: told.unapplied + amount, shares: [{ billId, paymentId, amount }] };
    return [{ type: 'SharesReturned', data }];
  },
  UndoCheck: (state, { at }) => {
    if (state.status !== 'received') return [];
    const { checkId, amount } = toldOf(state);
    return [{ type: 'CheckUndone', data: { checkId, amount, undoneAt: at } }];
  },
  AssignAdjustment: (state, { adjustmentId, status, against }) => {
    const known = state.adjustments.find((one) => one.adjustmentId === adjustmentId);
    if (!known) throw new Rejection('not_found');
    if (known.status === status) return [];
    if (known.status === 'settled') return conflict('The adjustment was settled before.');
    const { code, amount: adjustment } = known;
    return [
      { type: 'AdjustmentAssigned', data: { ...toldOf(state), adjustmentId, code, adjustment, status, against } },
    ];
  },
  LinkRemittance: (state, { remittance, payer }) => {
    const { checkId } = toldOf(state);
    if (isSameRemittance(state.linked, remittance)) return [];
    if (state.linked || state.check?.remittance) return conflict('A remittance told of the check before.');
    return [{ type: 'RemittanceLinked', data: { checkId, remittance, private: { payer } } }];
  },
};

/** Throws where a decision would lose a cent, or make one: that is a fault of the program, never of a request. */
const lawful = (state: CheckState, events: readonly CheckEvent[]): readonly CheckEvent[] => {
  let now = state;
  for (const event of events) {
    now = foldCheck(evolve, now, event);
    if (!addsUp(now.figures)) throw new RangeError(`the check does not add up after ${event.type}`);
  }
  return events;
};

type Rule = (state: CheckState, data: object) => readonly CheckEvent[];

/**
 * The rules of a check: every cent of it is applied to a bill, pending, an adjustment, refunded, or unapplied. Commands come
 * from programs that may come again: what is known already changes nothing.
 */
export const check: Decider<CheckState, CheckCommand, CheckEvent> = {
  initial: noCheck,
  decide: Object.fromEntries(
    Object.entries(rules).map(([type, rule]) => [
      type,
      (state: CheckState, data: object) => lawful(state, (rule as Rule)(state, data)),
    ]),
  ) as typeof rules,
  evolve,
};
