import type { Warning } from '../shared/bill.types.js';
import type { ComparedBill } from './compared-bill.js';

/** Returns true if a bill outside this bill's chain of replacements has the same external ID. */
export const sharesExternalId = (bill: ComparedBill, other: ComparedBill): boolean =>
  bill.externalId !== null &&
  other.externalId === bill.externalId &&
  other.billId !== bill.billId &&
  other.originalBillId !== bill.originalBillId;

/** Warns that another bill for the same organization and customer has the external ID. */
export const externalIdWarning = ({ billId, billNumber }: Pick<ComparedBill, 'billId' | 'billNumber'>): Warning => ({
  code: 'external_id_exists',
  path: 'bill.externalId',
  message: `Bill ${billNumber} has the same externalId. If it is the same bill, close one of the bills as a duplicate. To correct a bill that the payer rejected, resubmit it.`,
  existingBillId: billId,
});
