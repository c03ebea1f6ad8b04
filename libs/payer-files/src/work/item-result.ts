import type { PayerFileReason } from '#contracts';
import type { ItemOutcome } from '#domain';
import type { Share } from './claim-money.js';
import type { ReceiptItem } from '../store/receipt.js';
import type { FoundBill } from '../find/bill-finder.js';
import type { MatchedRemittance } from '../posting/remittance-posting.js';

/** Outcome of an item and its reason. */
export type ItemResult = Pick<ReceiptItem, 'outcome' | 'reason'>;

export const resultOf = (outcome: ItemOutcome): ItemResult => ({ outcome, reason: null });
export const unmatchedResult: ItemResult = { outcome: 'unmatched', reason: 'unmatched' };

/** Outcome of a claim, and the shares of its check that its bill received by it. */
export interface ClaimResult extends ItemResult {
  readonly shares: readonly Share[];
}

/** True of reasons that hold for a whole payment, whomever its claims are about. */
export const isOfPayment = (reason: PayerFileReason): boolean => reason === 'prenotification' || reason === 'debit';

/** Why the check keeps all of its claims from being recorded; null where it does not. */
export const refusalByCheck = (remittance: MatchedRemittance | null): PayerFileReason | null => {
  const role = remittance?.role;
  if (role === 'differs' || role === 'voided') return 'check_mismatch';
  return role === 'refused' ? 'out_of_balance' : null;
};

/** Ids of an item for which no bill could be found. */
export const noBillIds = { organizationId: null, billId: null, controlNumber: null } as const;

/** Ids of an item that is about this bill. */
export const billIdsOf = ({ organizationId, billId, transmission }: FoundBill) => ({
  organizationId,
  billId,
  controlNumber: transmission.controlNumber,
});
