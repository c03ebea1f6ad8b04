import type { Sealed } from '../../kernel/sealed.js';
import type { BillFacts } from '../shared/bill.facts.js';
import type { Remark } from '../shared/bill.types.js';

/** Additional transmission of the same bill. */
export interface Retransmission {
  readonly billId: string;
  readonly billNumber: number;
  readonly attempt: number;
  readonly private: Sealed<RetransmissionText>;
}

/** The feed contains the bill's externalId with each transmission. */
export type RetransmissionText = Remark & { readonly externalId: string | null };

/** Returns the data shared by resubmissions and duplicates. */
export const retransmissionData = ({ billId, billNumber, attempt }: BillFacts) => ({
  billId,
  billNumber,
  attempt: attempt + 1,
});
