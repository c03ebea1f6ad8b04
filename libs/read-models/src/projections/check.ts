import { checkFold, foldCheck, noCheck, type CheckMethod, type CheckSource, type CheckState } from '#domain';
import type { Projection } from '../projection.js';

/** A check as lists need it: with its sums, without its shares. Money in cents. */
export interface CheckDoc {
  readonly checkId: string;
  /** `undone`: the payment that it was of was voided; all of its money is 0. */
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
  readonly refundedCents: number;
  readonly unappliedCents: number;
  /** Shares that its bills have. */
  readonly bills: number;
  /** Adjustments that nobody knows what they are for. */
  readonly openAdjustments: number;
  readonly checkNumber: string | null;
  readonly payer: string | null;
}

/** `{organization}-check_{id}` → `chk_{id}`. */
const checkIdOf = (stream: string): string | null => {
  const dash = stream.indexOf('-');
  return dash > 0 && stream.startsWith('check_', dash + 1) ? `chk_${stream.slice(dash + 1 + 'check_'.length)}` : null;
};

const evolve = checkFold(false);

interface Folded {
  readonly state: CheckState;
  readonly updatedAt: string;
}

/** One row a check. */
export const checkProjection: Projection<Folded, CheckDoc> = {
  name: 'check',
  version: 1,
  idOf: checkIdOf,
  initial: { state: noCheck, updatedAt: '' },
  evolve: (now, event) => {
    const state = foldCheck(evolve, now.state, event);
    return state === now.state ? now : { state, updatedAt: event.metadata.at };
  },
  document: ({ state: { status, check, linked, figures, applied, adjustments, checkNumber, payer }, updatedAt }) =>
    check && (status === 'received' || status === 'undone')
      ? {
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
          refundedCents: figures.refunded,
          unappliedCents: figures.unapplied,
          bills: applied,
          openAdjustments: adjustments.filter((one) => one.status === 'open').length,
          checkNumber,
          payer,
        }
      : null,
  slim: [
    ...(['checkId', 'status', 'source', 'method', 'depositDate', 'receivedAt', 'updatedAt', 'numberKey'] as const),
    ...(['payerFileId', 'linked', 'amountCents', 'appliedCents', 'pendingCents', 'adjustedCents'] as const),
    ...(['refundedCents', 'unappliedCents', 'bills', 'openAdjustments'] as const),
  ],
  indexes: [
    ['organizationId', '-depositDate'],
    ['organizationId', 'numberKey'],
  ],
};
