import type { AnyProjection, Projection } from '../projection.js';
import { billProjection } from './bill.js';
import { checkProjection } from './check.js';
import { billActivityProjection } from './bill-activity.js';
import { organizationProjection } from './organization.js';
import { partnerBatchProjection } from './partner-batch.js';
import { payerFileProjection } from './payer-file.js';
import { recipientProjection } from './recipient.js';
import { rfaProjection } from './rfa.js';

export { billProjection, type BillDoc, type BillRow, type ListedBill } from './bill.js';
export { billActivityProjection, type BillActivity } from './bill-activity.js';
export { organizationProjection, type OrganizationRow } from './organization.js';
export { checkProjection, isPairing, pairingName, type CheckDoc } from './check.js';
export { partnerBatchProjection, type PartnerBatchDoc } from './partner-batch.js';
export { payerFileProjection, type PayerFileDoc } from './payer-file.js';
export { recipientProjection, type RecipientRow } from './recipient.js';
export { rfaProjection, type RfaRow, type RfaRowTask } from './rfa.js';
export type { RowMoney } from './bill-money.js';
export { interchangeKeys, type RowDeadline, type RowDenial, type RowLine, type RowPayment } from './bill-source.js';
export { normalized, searchTextOfPayment } from './search-text.js';

const erased = <State, Doc extends object>(projection: Projection<State, Doc>): AnyProjection =>
  projection as unknown as AnyProjection;

export const projections: readonly AnyProjection[] = [
  erased(billProjection),
  erased(billActivityProjection),
  erased(recipientProjection),
  erased(organizationProjection),
  erased(payerFileProjection),
  erased(checkProjection),
  erased(partnerBatchProjection),
  erased(rfaProjection),
];
