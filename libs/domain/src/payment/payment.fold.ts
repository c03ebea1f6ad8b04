import type { DataOf, Message } from '../kernel/decider.js';
import { sum } from '../kernel/money.js';
import { unsealed } from '../kernel/sealed.js';
import type { CheckEvent } from './payment.events.js';
import type {
  CheckFigures,
  ClaimPlace,
  HeldShare,
  KnownAdjustment,
  KnownShare,
  PlannedCheck,
  ReceivedCheck,
  RemittancePlace,
} from './payment.types.js';

/** `merged`: the payment is a share of another check. `undone`: the payment that it was of was voided. */
export type CheckStatus = 'absent' | 'planned' | 'withdrawn' | 'received' | 'merged' | 'undone';

/** Where a check stands. */
export interface CheckState {
  readonly status: CheckStatus;
  /** Present from `planned` on, for as long as it is not received. */
  readonly plan: PlannedCheck | null;
  /** Present once it is received. */
  readonly check: Omit<ReceivedCheck, 'adjustments'> | null;
  readonly checkNumber: string | null;
  readonly payer: string | null;
  readonly figures: CheckFigures;
  /** How many shares its bills have; reversals are not counted. */
  readonly applied: number;
  readonly adjustments: readonly KnownAdjustment[];
  /** Where a person posted it and a remittance told of it later. */
  readonly linked: RemittancePlace | null;
  /** The check that this one's payment is a share of; null where it is its own. */
  readonly into: string | null;
  /** By `checkShareName`. Empty where the fold keeps no shares. */
  readonly shares: ReadonlyMap<string, KnownShare>;
  /** Money of claims that is for no bill, by `claimName`. Empty where the fold keeps no shares. */
  readonly held: ReadonlyMap<string, HeldShare & { readonly payerFileId: string }>;
  /** Claims that were settled, held or not, by `claimName`. Empty where the fold keeps no shares. */
  readonly settled: ReadonlySet<string>;
}

const noMoney: CheckFigures = { amount: 0, applied: 0, pending: 0, adjusted: 0, refunded: 0, unapplied: 0 };

export const noCheck: CheckState = {
  status: 'absent',
  plan: null,
  check: null,
  checkNumber: null,
  payer: null,
  figures: noMoney,
  applied: 0,
  adjustments: [],
  linked: null,
  into: null,
  shares: new Map(),
  held: new Map(),
  settled: new Set(),
};

/** Names a share within its check: a payment may be posted by it and taken back by it. */
export const checkShareName = ({
  paymentId,
  reversal,
}: {
  readonly paymentId: string;
  readonly reversal?: true;
}): string => (reversal ? `${paymentId}/reversal` : paymentId);

/** Names a claim of a payer file within a check. */
export const claimName = (payerFileId: string, place: ClaimPlace): string => `${payerFileId}/${place.join('/')}`;

/** Codes of adjustments that leave nothing to do: taxes that were levied. */
const settledCodes: ReadonlySet<string> = new Set(['IR', 'LE']);

type Evolve = {
  readonly [T in CheckEvent['type']]: (state: CheckState, data: DataOf<CheckEvent, T>) => CheckState;
};

const moved = (
  { figures }: CheckState,
  from: keyof CheckFigures,
  to: keyof CheckFigures,
  cents: number,
): Pick<CheckState, 'figures'> => ({
  figures: from === to ? figures : { ...figures, [from]: figures[from] - cents, [to]: figures[to] + cents },
});

/**
 * How a check comes about of its events. `keeps`: whether shares and claims are kept, as decisions need them; the sums are
 * the same either way.
 */
export const checkFold = (keeps: boolean): Evolve => ({
  CheckPlanned: (state, { private: sealed, ...plan }) => {
    const { checkNumber = null, actorName = null } = unsealed(sealed);
    return state.check ? state : { ...noCheck, status: 'planned', plan: { ...plan, checkNumber, actorName } };
  },
  CheckWithdrawn: (state) => (state.status === 'planned' ? { ...state, status: 'withdrawn' } : state),
  CheckReceived: (state, { pending, unapplied, adjustments, private: sealed, ...received }) => {
    const { checkNumber = null, payer = null, references = {} } = unsealed(sealed);
    const { checkId, source, method, amount, depositDate, receivedAt, numberKey, remittance } = received;
    const adjusted = 0 - sum(adjustments.map((one) => one.amount));
    return {
      ...state,
      status: 'received',
      plan: null,
      check: { checkId, source, method, amount, depositDate, receivedAt, numberKey, remittance },
      checkNumber,
      payer,
      figures: { ...noMoney, amount, pending, adjusted, unapplied },
      adjustments: adjustments.map((one) => ({
        ...one,
        reference: references[one.adjustmentId] ?? null,
        status: settledCodes.has(one.code) ? 'settled' : 'open',
        against: null,
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
      checkNumber: unsealed(sealed).checkNumber ?? null,
      figures: { ...noMoney, amount, [returned ? 'unapplied' : 'applied']: amount },
      applied: returned ? 0 : 1,
      shares: keeps ? new Map([[paymentId, known]]) : state.shares,
    };
  },
  CheckMerged: (state, { into }) => ({ ...state, status: 'merged', into }),
  SharesSettled: (state, { payerFileId, posted }) => {
    let { figures, applied } = state;
    for (const { from, amount, reversal } of posted) {
      ({ figures } = moved({ ...state, figures }, from, 'applied', amount));
      if (!reversal) applied += 1;
    }
    if (!keeps) return { ...state, figures, applied };
    const [shares, held, settled] = [new Map(state.shares), new Map(state.held), new Set(state.settled)];
    for (const share of posted) {
      shares.set(checkShareName(share), { billId: share.billId, amount: share.amount, state: 'applied' });
      if (share.place === null || payerFileId === null) continue;
      held.delete(claimName(payerFileId, share.place));
      settled.add(claimName(payerFileId, share.place));
    }
    return { ...state, figures, applied, shares, held, settled };
  },
  SharesHeld: (state, { payerFileId, held: some }) => {
    let { figures } = state;
    for (const { from, amount } of some) ({ figures } = moved({ ...state, figures }, from, 'unapplied', amount));
    if (!keeps) return { ...state, figures };
    const [held, settled] = [new Map(state.held), new Set(state.settled)];
    for (const one of some) {
      held.set(claimName(payerFileId, one.place), { ...one, payerFileId });
      settled.add(claimName(payerFileId, one.place));
    }
    return { ...state, figures, held, settled };
  },
  SharesReturned: (state, { shares: some }) => {
    let { figures } = state;
    for (const { amount } of some) ({ figures } = moved({ ...state, figures }, 'applied', 'unapplied', amount));
    const applied = state.applied - some.length;
    if (!keeps) return { ...state, figures, applied };
    const shares = new Map(state.shares);
    for (const { billId, paymentId, amount } of some) shares.set(paymentId, { billId, amount, state: 'returned' });
    return { ...state, figures, applied, shares };
  },
  AdjustmentAssigned: (state, { adjustmentId, status, against }) => ({
    ...state,
    adjustments: state.adjustments.map((one) =>
      one.adjustmentId === adjustmentId ? { ...one, status, against } : one,
    ),
  }),
  CheckUndone: (state) => ({ ...state, status: 'undone', figures: noMoney, applied: 0, shares: new Map() }),
  RemittanceLinked: (state, { remittance, private: sealed }) => ({
    ...state,
    linked: remittance,
    payer: unsealed(sealed).payer ?? state.payer,
  }),
});

/** One event further. */
export const foldCheck = (evolve: Evolve, state: CheckState, { type, data }: Message): CheckState =>
  Object.hasOwn(evolve, type) ? evolve[type as CheckEvent['type']](state, data as never) : state;
