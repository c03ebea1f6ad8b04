import type { Sealed } from '../../kernel/sealed.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { Remark } from '../shared/bill.types.js';

/** One more transmission of the same bill. */
export interface Retransmission {
  readonly billId: string;
  readonly billNumber: number;
  readonly attempt: number;
  readonly private: Sealed<RetransmissionText>;
}

/** With the bill's externalId, which the feed names at each transmission. */
export type RetransmissionText = Remark & { readonly externalId: string | null };

/** Data that a resubmission and a duplicate both record. */
export const retransmissionData = ({ billId, billNumber, attempt }: BillFacts) => ({
  billId,
  billNumber,
  attempt: attempt + 1,
});
