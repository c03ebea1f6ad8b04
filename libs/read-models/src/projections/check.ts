import {
  checkFold,
  doubleCountedAmount,
  applyCheckEvent,
  noCheck,
  sum,
  type CheckMethod,
  type CheckSource,
  type CheckState,
  type KnownAdjustment,
} from '#domain';
import type { Projection } from '../projection.js';

/** A check as lists need it: with its sums, without its shares. Money in cents. */
export interface CheckDoc {
  readonly checkId: string;
  /** `undone`: it was voided, or the payment that it was of; all of its money is 0. */
  readonly status: 'received' | 'undone';
  readonly source: CheckSource;
  readonly method: CheckMethod;
  readonly depositDate: string;
  readonly receivedAt: string;
  /** Time of its last event by the organization's clock. */
  readonly updatedAt: string;
  /** See ReceivedCheck. */
  readonly numberKey: string | null;
  /** The payer file that told of it; null where none did. */
  readonly payerFileId: string | null;
  /** True where a person posted it and a remittance told of it later. */
  readonly linked: boolean;
  readonly amountCents: number;
  readonly appliedCents: number;
  readonly pendingCents: number;
  readonly adjustedCents: number;
  /** Recoupments that are counted twice: its bills and its unapplied money together are too much by so much. */
  readonly countedTwiceCents: number;
  readonly refundedCents: number;
  readonly unappliedCents: number;
  /** Shares that its bills have. */
  readonly bills: number;
  /** Adjustments that nobody knows what they are for. */
  readonly openAdjustments: number;
  /** Their money, signed as in the remittance: above 0 takes it from the check. */
  readonly openAdjustmentCents: number;
  /** How many adjustments it has. */
  readonly adjustmentCount: number;
  readonly adjustments: readonly KnownAdjustment[];
  /** Why money of it is for no bill, each reason once; `not_allocated` where no claim is about it. */
  readonly reasons: readonly string[];
  /** Open adjustments that wait for one of the opposite amount, by `pairingName`. */
  readonly pairing: readonly string[];
  /** Since when the bank has it; null where it does not, or nobody said so. */
  readonly clearedOn: string | null;
  readonly checkNumber: string | null;
  readonly payer: string | null;
}

/**
 * True of an adjustment without an answer, or with one that the practice disputes, that another one makes up for: FB, a balance that is forwarded to a later check, or brought from
 * an earlier one; WO, money taken back, or below 0 deferred.
 */
export const isPairing = ({ code, status }: CheckState['adjustments'][number]): boolean =>
  status !== 'assigned' && status !== 'settled' && (code === 'FB' || code === 'WO');

/** By what checks with a pairing adjustment are found. `amount`: cents, signed as in the PLB. */
export const pairingName = ({ code, amount }: { readonly code: string; readonly amount: number }): string =>
  `${code}${amount}`;

/** `{organization}-check_{id}` → `chk_{id}`. */
const checkIdOf = (stream: string): string | null => {
  const dash = stream.indexOf('-');
  return dash > 0 && stream.startsWith('check_', dash + 1) ? `chk_${stream.slice(dash + 1 + 'check_'.length)}` : null;
};

// With its shares and claims: why money waits is told by the claims that hold it.
const evolve = checkFold(true);

const isOpen = ({ status }: KnownAdjustment): boolean => status === 'open';

interface FoldedCheck {
  readonly state: CheckState;
  readonly updatedAt: string;
}

/** Why money is for no bill. What nobody holds for a claim was never allocated, or came back. */
const reasonsOf = ({ status, figures: { unapplied }, held }: CheckState): readonly string[] => {
  if (status !== 'received' && status !== 'voiding') return [];
  const claims = [...held.values()].filter(({ amount }) => amount !== 0);
  const rest = unapplied - sum(claims.map(({ amount }) => amount));
  return [...new Set([...claims.map(({ reason }) => reason), ...(rest > 0 ? ['not_allocated'] : [])])];
};

/** Status of a check as lists show it. A check that its bills do not have, or that another one holds, has none. */
const statuses: { readonly [Status in CheckState['status']]?: CheckDoc['status'] } = {
  received: 'received',
  voiding: 'received',
  voided: 'undone',
  undone: 'undone',
};

/** One row a check. */
export const checkProjection = {
  name: 'check',
  version: 4,
  idOf: checkIdOf,
  initial: { state: noCheck, updatedAt: '' },
  evolve: (now, event) => {
    const state = applyCheckEvent(evolve, now.state, event);
    return state === now.state ? now : { state, updatedAt: event.metadata.at };
  },
  document: ({ state, updatedAt }) => {
    const { check, linked, figures, applied, adjustments, clearedOn, checkNumber, payer } = state;
    const status = statuses[state.status];
    if (!check || !status) return null;
    const open = status === 'received' ? adjustments.filter(isOpen) : [];
    return {
      checkId: check.checkId,
      status,
      source: check.source,
      method: check.method,
      depositDate: check.depositDate,
      receivedAt: check.receivedAt,
      updatedAt,
      numberKey: check.numberKey,
      payerFileId: (check.remittance ?? linked)?.payerFileId ?? null,
      linked: linked !== null,
      amountCents: figures.amount,
      appliedCents: figures.applied,
      pendingCents: figures.pending,
      adjustedCents: figures.adjusted,
      countedTwiceCents: doubleCountedAmount(state),
      refundedCents: figures.refunded,
      unappliedCents: figures.unapplied,
      bills: applied,
      openAdjustments: open.length,
      openAdjustmentCents: sum(open.map(({ amount }) => amount)),
      adjustmentCount: adjustments.length,
      adjustments,
      reasons: reasonsOf(state),
      pairing: status === 'received' ? adjustments.filter(isPairing).map(pairingName) : [],
      clearedOn,
      checkNumber,
      payer,
    };
  },
  slim: [
    ...(['checkId', 'status', 'source', 'method', 'depositDate', 'receivedAt', 'updatedAt', 'numberKey'] as const),
    ...(['payerFileId', 'linked', 'amountCents', 'appliedCents', 'pendingCents', 'adjustedCents'] as const),
    ...([
      'countedTwiceCents',
      'refundedCents',
      'unappliedCents',
      'bills',
      'openAdjustments',
      'openAdjustmentCents',
      'adjustmentCount',
      'pairing',
      'clearedOn',
    ] as const),
  ],
  indexes: [
    ['organizationId', '-depositDate'],
    ['organizationId', 'numberKey'],
    ['organizationId', 'pairing'],
  ],
} as const satisfies Projection<FoldedCheck, CheckDoc>;
