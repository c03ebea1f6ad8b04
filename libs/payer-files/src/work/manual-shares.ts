import type { FoundBill } from '../find/bill-finder.js';
import type { MatchedRemittance } from '../posting/remittance-posting.js';
import { claimMoney, type RemittancePart } from './claim-money.js';

/** Payments that a person posted with a check which a remittance tells of later: each is explained by one claim. */
export class ManualShares {
  /** Explained while this file is worked off; what was before stands with the bills' EORs. */
  private readonly explained = new Set<string>();

  /** The payment of this bill and amount; null where none is left. */
  of({ shares }: MatchedRemittance, part: RemittancePart, { billId, bill }: FoundBill): string | null {
    const before = new Set(bill.eors.flatMap(({ paidBy }) => paidBy ?? []));
    for (const [paymentId, { state, ofClaim, ...share }] of shares) {
      const isMeant = share.billId === billId && share.amount === claimMoney(part);
      const isTyped = state === 'applied' && ofClaim === undefined;
      if (isMeant && isTyped && !before.has(paymentId) && !this.explained.has(paymentId)) return paymentId;
    }
    return null;
  }

  /** Takes the payment of this bill and amount, so that no other claim gets it; null where none is left. */
  take(...claim: Parameters<ManualShares['of']>): string | null {
    const paymentId = this.of(...claim);
    if (paymentId !== null) this.explained.add(paymentId);
    return paymentId;
  }
}
