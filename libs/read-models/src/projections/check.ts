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
 * True if another check can offset the adjustment and it is not assigned or settled. FB: a balance forwarded to a later
 * check, or from an earlier check. WO: money taken back, or deferred if negative.
 */
export const isPairing = ({ code, status }: CheckState['adjustments'][number]): boolean =>
  status !== 'assigned' && status !== 'settled' && (code === 'FB' || code === 'WO');

/** Returns the value that finds checks with an offsetting adjustment. `amount`: cents, signed as in the PLB. */
export const pairingName = ({ code, amount }: { readonly code: string; readonly amount: number }): string =>
  `${code}${amount}`;

/** Returns the check's ID for its stream: `{organization}-check_{id}` → `chk_{id}`. */
const checkIdOf = (stream: string): string | null => {
  const dash = stream.indexOf('-');
  return dash > 0 && stream.startsWith('check_', dash + 1) ? `chk_${stream.slice(dash + 1 + 'check_'.length)}` : null;
};

// Fold with shares and claims, because held claims give the reasons for unapplied money.
const evolve = checkFold(true);

const isOpen = ({ status }: KnownAdjustment): boolean => status === 'open';

interface FoldedCheck {
  readonly state: CheckState;
  readonly updatedAt: string;
}

/** Returns why money is unapplied. Money not held for a claim was never allocated or was returned by a bill. */
const reasonsOf = ({ status, figures: { unapplied }, held }: CheckState): readonly string[] => {
  if (status !== 'received' && status !== 'voiding') return [];
  const claims = [...held.values()].filter(({ amount }) => amount !== 0);
  const rest = unapplied - sum(claims.map(({ amount }) => amount));
  return [...new Set([...claims.map(({ reason }) => reason), ...(rest > 0 ? ['not_allocated'] : [])])];
};

/**
 * Row status by check status. A check that was only planned or was withdrawn has no status and no row. `undone`: the
 * check, or the payment it was created for, was voided, so all amounts are 0.
 */
const statuses: { readonly [Status in CheckState['status']]?: 'received' | 'undone' } = {
  received: 'received',
  voiding: 'received',
  voided: 'undone',
  undone: 'undone',
};

const checkSource = ({ state, updatedAt }: FoldedCheck) => {
  const { check, adjustments } = state;
  const status = statuses[state.status];
  if (!check || !status) return null;
  return { check, status, state, updatedAt, open: status === 'received' ? adjustments.filter(isOpen) : [] };
};

/** A check's row, with its totals but without its shares. Amounts in cents. */
const checkRow = defineRow(
  checkSource,
  {
    checkId: ({ check }) => check.checkId,
    status: ({ status }) => status,
    source: ({ check }) => check.source,
    method: ({ check }) => check.method,
    depositDate: ({ check }) => check.depositDate,
    receivedAt: ({ check }) => check.receivedAt,
    /** Time of the check's last event, by the organization's clock. */
    updatedAt: ({ updatedAt }) => updatedAt,
    /** Keyed hash of the check number (see ReceivedCheck). */
    numberKey: ({ check }) => check.numberKey,
    /** Payer file that reported the check, or null. */
    payerFileId: ({ check, state: { linked } }) => (check.remittance ?? linked)?.payerFileId ?? null,
    /** True if a user posted the check and a remittance reported it later. */
    linked: ({ state: { linked } }) => linked !== null,
    amountCents: ({ state: { figures } }) => figures.amount,
    appliedCents: ({ state: { figures } }) => figures.applied,
    pendingCents: ({ state: { figures } }) => figures.pending,
    adjustedCents: ({ state: { figures } }) => figures.adjusted,
    /** Amount counted twice: the total of the check's bills and its unapplied money is too high by this amount. */
    countedTwiceCents: ({ state }) => doubleCountedAmount(state),
    refundedCents: ({ state: { figures } }) => figures.refunded,
    unappliedCents: ({ state: { figures } }) => figures.unapplied,
    /** Number of shares applied to bills. */
    bills: ({ state: { applied } }) => applied,
    /** Number of adjustments whose purpose is unknown. */
    openAdjustments: ({ open }) => open.length,
    /** Sum of the open adjustments, signed as in the remittance: a positive amount reduces the check. */
    openAdjustmentCents: ({ open }) => sum(open.map(({ amount }) => amount)),
    adjustmentCount: ({ state: { adjustments } }) => adjustments.length,
    adjustments: { sealed: ({ state: { adjustments } }) => adjustments },
    /** Distinct reasons why money is not applied to a bill. `not_allocated` if no claim holds the money. */
    reasons: { sealed: ({ state }) => reasonsOf(state) },
    /** Names (see `pairingName`) of open adjustments waiting for an adjustment of the opposite amount. */
    pairing: ({ status, state: { adjustments } }) =>
      status === 'received' ? adjustments.filter(isPairing).map(pairingName) : [],
    /** Date when the bank received the money. Null if the bank did not receive it, or if it was not recorded. */
    clearedOn: ({ state: { clearedOn } }) => clearedOn,
    checkNumber: { sealed: ({ state: { checkNumber } }) => checkNumber },
    payer: { sealed: ({ state: { payer } }) => payer },
    /** First bill that has a share. Null if none has. Lists show its claims administrator if no payer was named. */
    billId: ({ state: { shares } }) => [...shares.values()].find(({ state }) => state === 'applied')?.billId ?? null,
  },
  [
    ['organizationId', '-depositDate'],
    ['organizationId', 'numberKey'],
    ['organizationId', 'pairing'],
  ],
);
export type CheckDoc = RowOf<typeof checkRow>;

export const checkProjection = {
  name: 'check',
  version: 5,
  idOf: checkIdOf,
  initial: { state: noCheck, updatedAt: '' },
  evolve: (now, event) => {
    const state = applyCheckEvent(evolve, now.state, event);
    return state === now.state ? now : { state, updatedAt: event.metadata.at };
  },
  ...checkRow,
} satisfies Projection<FoldedCheck, CheckDoc>;
