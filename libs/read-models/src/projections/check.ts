import {
  checkFold,
  doubleCountedAmount,
  applyCheckEvent,
  noCheck,
  sum,
  type CheckState,
  type KnownAdjustment,
} from '#domain';
import type { Projection } from '../projection.js';
import { defineRow, type RowOf } from '../row.js';

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

/**
 * Status of a check as lists show it. A check that its bills do not have, or that another one holds, has none. `undone`: it
 * was voided, or the payment that it was of; all of its money is 0.
 */
const statuses: { readonly [Status in CheckState['status']]?: 'received' | 'undone' } = {
  received: 'received',
  voiding: 'received',
  voided: 'undone',
  undone: 'undone',
};

/** What the row of a check is made of; null where it has none. */
const checkSource = ({ state, updatedAt }: FoldedCheck) => {
  const { check, adjustments } = state;
  const status = statuses[state.status];
  if (!check || !status) return null;
  return { check, status, state, updatedAt, open: status === 'received' ? adjustments.filter(isOpen) : [] };
};

/** A check as lists need it: with its sums, without its shares. Money in cents. */
const checkRow = defineRow(
  checkSource,
  {
    checkId: ({ check }) => check.checkId,
    status: ({ status }) => status,
    source: ({ check }) => check.source,
    method: ({ check }) => check.method,
    depositDate: ({ check }) => check.depositDate,
    receivedAt: ({ check }) => check.receivedAt,
    /** Time of its last event by the organization's clock. */
    updatedAt: ({ updatedAt }) => updatedAt,
    /** See ReceivedCheck. */
    numberKey: ({ check }) => check.numberKey,
    /** The payer file that told of it; null where none did. */
    payerFileId: ({ check, state: { linked } }) => (check.remittance ?? linked)?.payerFileId ?? null,
    /** True where a person posted it and a remittance told of it later. */
    linked: ({ state: { linked } }) => linked !== null,
    amountCents: ({ state: { figures } }) => figures.amount,
    appliedCents: ({ state: { figures } }) => figures.applied,
    pendingCents: ({ state: { figures } }) => figures.pending,
    adjustedCents: ({ state: { figures } }) => figures.adjusted,
    /** Recoupments that are counted twice: its bills and its unapplied money together are too much by so much. */
    countedTwiceCents: ({ state }) => doubleCountedAmount(state),
    refundedCents: ({ state: { figures } }) => figures.refunded,
    unappliedCents: ({ state: { figures } }) => figures.unapplied,
    /** Shares that its bills have. */
    bills: ({ state: { applied } }) => applied,
    /** Adjustments that nobody knows what they are for. */
    openAdjustments: ({ open }) => open.length,
    /** Their money, signed as in the remittance: above 0 takes it from the check. */
    openAdjustmentCents: ({ open }) => sum(open.map(({ amount }) => amount)),
    /** How many adjustments it has. */
    adjustmentCount: ({ state: { adjustments } }) => adjustments.length,
    adjustments: { sealed: ({ state: { adjustments } }) => adjustments },
    /** Why money of it is for no bill, each reason once; `not_allocated` where no claim is about it. */
    reasons: { sealed: ({ state }) => reasonsOf(state) },
    /** Open adjustments that wait for one of the opposite amount, by `pairingName`. */
    pairing: ({ status, state: { adjustments } }) =>
      status === 'received' ? adjustments.filter(isPairing).map(pairingName) : [],
    /** Since when the bank has it; null where it does not, or nobody said so. */
    clearedOn: ({ state: { clearedOn } }) => clearedOn,
    checkNumber: { sealed: ({ state: { checkNumber } }) => checkNumber },
    payer: { sealed: ({ state: { payer } }) => payer },
  },
  [
    ['organizationId', '-depositDate'],
    ['organizationId', 'numberKey'],
    ['organizationId', 'pairing'],
  ],
);
export type CheckDoc = RowOf<typeof checkRow>;

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
  ...checkRow,
} satisfies Projection<FoldedCheck, CheckDoc>;
