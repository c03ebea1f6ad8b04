import type { CheckOnFile, ShareOnFile } from '#contracts';
import {
  checkFold,
  checkIdOfPayment,
  applyCheckEvent,
  noCheck,
  checkShareName,
  type CheckEvent,
  type CheckState,
  type KnownAdjustment,
  type KnownRefund,
  type PaymentShare,
  type SettledShare,
} from '#domain';
import type { StoredEvent } from '#event-store';
import { checkProjection } from '#read-models';

/** A check as described by its events, with its shares in order. */
export interface CheckRow {
  readonly check: CheckOnFile;
  readonly shares: readonly ShareOnFile[];
  readonly adjustments: readonly KnownAdjustment[];
  readonly refunds: readonly KnownRefund[];
  readonly bankReference: string | null;
  readonly held: readonly (CheckState['held'] extends ReadonlyMap<string, infer Held> ? Held : never)[];
}

const evolve = checkFold(true);

/** Returns null if the stream has no check or the check was only planned. */
export const checkOf = (history: readonly StoredEvent[]): CheckRow | null => {
  const events = history as readonly StoredEvent<CheckEvent>[];
  const state = events.reduce((before, event) => applyCheckEvent(evolve, before, event), noCheck);
  // The totals are the same as in the list.
  const check = checkProjection.document({ state, updatedAt: events.at(-1)?.metadata.at ?? '' });
  if (check === null) return null;
  const { adjustments, refunds, bankReference } = state;
  // A voided check holds no money for claims.
  const held = check.status === 'received' ? [...state.held.values()] : [];
  return { check, shares: sharesOf(events, state), adjustments, refunds, bankReference, held };
};

const sharesOf = (events: readonly StoredEvent<CheckEvent>[], { shares }: CheckState): readonly ShareOnFile[] =>
  events
    .flatMap(({ type, data }): readonly (PaymentShare | SettledShare)[] => {
      if (type === 'SharesSettled') return (data as { readonly posted: readonly SettledShare[] }).posted;
      return type === 'CheckCarried' ? [(data as { readonly share: PaymentShare }).share] : [];
    })
    // An undone check has no shares.
    .map((share) => ({ ...share, returned: shares.get(checkShareName(share))?.state !== 'applied' }));

/** Checks that the bill's payments came from, and checks in which a payer took those payments back. */
export const checksOfBill = (history: readonly StoredEvent[]): readonly string[] => {
  const ids = history.flatMap(({ type, data }) => {
    const { paymentId, checkId } = data as { readonly paymentId?: string; readonly checkId?: string };
    if (type === 'PaymentPosted') return checkId ?? checkIdOfPayment(paymentId ?? '');
    return (type === 'PaymentVoided' ? checkId : undefined) ?? [];
  });
  return [...new Set(ids)];
};
