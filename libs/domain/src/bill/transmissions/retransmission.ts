import type { Sealed } from '../../kernel/sealed.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { Remark } from '../shared/bill.types.js';

/** Further transmission of the same bill. */
export interface Retransmission {
  readonly billId: string;
  readonly billNumber: number;
  readonly attempt: number;
  readonly private: Sealed<RetransmissionText>;
}

/** Includes the bill's externalId, which the feed contains for each transmission. */
export type RetransmissionText = Remark & { readonly externalId: string | null };

/** Returns the common data of resubmissions and duplicates. */
export const retransmissionData = ({ billId, billNumber, attempt }: BillFacts) => ({
  billId,
  billNumber,
  attempt: attempt + 1,
});
