import type { DataOf, Message } from '../kernel/decider.js';
import { sum } from '../kernel/money.js';
import { unseal } from '../kernel/sealed.js';
import type { CheckEvent } from './check.events.js';
import { checkShareName, claimName, moveMoney } from './check.moves.js';
import { officeFold } from './check.office.evolve.js';
import { noCheck, noMoney, type CheckState } from './check.state.js';
import type { KnownShare } from './check.types.js';

/** Levied taxes. They need no action. */
export const settledCodes: ReadonlySet<string> = new Set(['IR', 'LE']);

const newAdjustment = { billId: null, note: null, against: null } as const;

type Evolve = {
  readonly [T in CheckEvent['type']]: (state: CheckState, data: DataOf<CheckEvent, T>) => CheckState;
};

/** `keeps`: true to keep shares and claims, which decisions need. The sums are the same in both cases. */
export const checkFold = (keeps: boolean): Evolve => ({
  CheckPlanned: (state, { private: sealed, ...plan }) => {
    const { checkNumber = null, actorName = null, payer = null } = unseal(sealed);
    return state.check ? state : { ...noCheck, status: 'planned', plan: { ...plan, checkNumber, actorName, payer } };
  },
  CheckWithdrawn: (state) => (state.status === 'planned' ? { ...state, status: 'withdrawn' } : state),
  CheckReceived: (state, { pending, unapplied, adjustments, private: sealed, ...received }) => {
    const { checkNumber = null, payer = null, references = {} } = unseal(sealed);
    const { checkId, source, method, amount, depositDate, receivedAt, numberKey, remittance, typedBefore } = received;
    const adjusted = 0 - sum(adjustments.map((adjustment) => adjustment.amount));
    return {
      ...state,
      status: 'received',
      plan: null,
      check: {
        ...{ checkId, source, method, amount, depositDate, receivedAt, numberKey, remittance },
        ...(typedBefore !== undefined && { typedBefore }),
      },
      checkNumber,
      payer,
      figures: { ...noMoney, amount, pending, adjusted, unapplied },
      adjustments: adjustments.map((adjustment) => ({
        ...adjustment,
        reference: references[adjustment.adjustmentId] ?? null,
        status: settledCodes.has(adjustment.code) ? 'settled' : 'open',
        ...newAdjustment,
      })),
    };
  },
  CheckCarried: (state, { share, returned, private: sealed, ...check }) => {
    const { amount, paymentId, billId } = share;
    const known: KnownShare = { billId, amount, state: returned ? 'returned' : 'applied' };
    return {
      ...state,
      status: 'received',
      check: { ...check, remittance: null },
      checkNumber: unseal(sealed).checkNumber ?? null,
      figures: { ...noMoney, amount, [returned ? 'unapplied' : 'applied']: amount },
      applied: returned ? 0 : 1,
      shares: keeps ? new Map([[paymentId, known]]) : state.shares,
    };
  },
  SharesSettled: (state, { payerFileId, allocationId, posted }) => {
    let { figures, applied } = state;
    for (const { from, amount, reversal } of posted) {
      ({ figures } = moveMoney({ ...state, figures }, from, 'applied', amount));
      if (!reversal) applied += 1;
    }
    const unexplainedRecoupments = [
      ...state.unexplainedRecoupments,
      ...posted.flatMap(({ from, amount, reversal, place }) =>
        reversal && place === null && from === 'unapplied' ? [0 - amount] : [],
      ),
    ];
    if (!keeps) return { ...state, figures, applied, unexplainedRecoupments };
    const [shares, held, settled] = [new Map(state.shares), new Map(state.held), new Set(state.settled)];
    const replanned = new Map(state.replanned);
    for (const share of posted) {
      const { billId, amount, place } = share;
      const name = place === null || payerFileId === null ? null : claimName(payerFileId, place);
      shares.set(checkShareName(share), { billId, amount, state: 'applied', ...(name !== null && { ofClaim: name }) });
      if (name === null) continue;
      held.delete(name);
      settled.add(name);
      replanned.delete(name);
    }
    const plan = state.allocations.get(allocationId ?? '');
    const allocations = plan
      ? new Map(state.allocations).set(plan.allocationId, { ...plan, status: 'applied' as const })
      : state.allocations;
    return { ...state, figures, applied, unexplainedRecoupments, shares, held, settled, replanned, allocations };
  },
  SharesHeld: (state, { payerFileId, held: some }) => {
    let { figures } = state;
    for (const { from, amount } of some) ({ figures } = moveMoney({ ...state, figures }, from, 'unapplied', amount));
    if (!keeps) return { ...state, figures };
    const [held, settled] = [new Map(state.held), new Set(state.settled)];
    const replanned = new Map(state.replanned);
    for (const share of some) {
      const name = claimName(payerFileId, share.place);
      held.set(name, { ...share, payerFileId });
      settled.add(name);
      replanned.delete(name);
    }
    return { ...state, figures, held, settled, replanned };
  },
  SharesReturned: (state, { shares: some }) => {
    let { figures } = state;
    for (const { amount } of some) ({ figures } = moveMoney({ ...state, figures }, 'applied', 'unapplied', amount));
    const applied = state.applied - some.length;
    if (!keeps) return { ...state, figures, applied };
    const shares = new Map(state.shares);
    for (const { billId, paymentId, amount } of some)
      shares.set(paymentId, { ...shares.get(paymentId), billId, amount, state: 'returned' });
    return { ...state, figures, applied, shares };
  },
  AdjustmentAssigned: (state, { adjustmentId, status, against, billId, private: sealed }) => ({
    ...state,
    adjustments: state.adjustments.map((adjustment) => {
      if (adjustment.adjustmentId !== adjustmentId) return adjustment;
      return {
        ...adjustment,
        status,
        against,
        billId: billId ?? adjustment.billId,
        note: unseal(sealed).note ?? adjustment.note,
      };
    }),
  }),
  AdjustmentAdded: (state, { adjustmentId, code, adjustment: amount, status, billId = null, private: sealed }) => {
    const { reference = null } = unseal(sealed);
    const { figures } = status === 'assigned' ? state : moveMoney(state, 'adjusted', 'unapplied', amount);
    const adjustment = { ...newAdjustment, adjustmentId, code, amount, reference, status, billId };
    const explained = status === 'assigned' ? state.unexplainedRecoupments.indexOf(amount) : -1;
    return {
      ...state,
      figures,
      adjustments: [...state.adjustments, adjustment],
      unexplainedRecoupments:
        explained < 0 ? state.unexplainedRecoupments : state.unexplainedRecoupments.toSpliced(explained, 1),
    };
  },
  CheckUndone: (state) => ({
    ...state,
    ...{ status: 'undone', figures: noMoney, applied: 0 },
    shares: new Map([...state.shares].map(([name, share]) => [name, { ...share, state: 'returned' }])),
  }),
  RemittanceLinked: (state, { remittance, wouldBe, private: sealed }) => ({
    ...state,
    linked: remittance,
    linkedAs: wouldBe ?? null,
    payer: unseal(sealed).payer ?? state.payer,
  }),
  ...officeFold(keeps),
});

export const applyCheckEvent = (evolve: Evolve, state: CheckState, { type, data }: Message): CheckState =>
  Object.hasOwn(evolve, type) ? evolve[type as CheckEvent['type']](state, data as never) : state;
