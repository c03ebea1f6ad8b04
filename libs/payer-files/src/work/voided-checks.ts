import type { EncryptedEventStore, Vault } from '#event-store';
import type { Views } from '#read-models';
import type { BillFinder } from '../find/bill-finder.js';
import { ItemWorker } from './item-worker.js';
import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import type { Receipt } from '../store/receipt.js';
import { RemittancePosting } from '../posting/remittance-posting.js';

/**
 * Creates a task on each bill of a duplicate file whose check was voided. The duplicate posts nothing, although its sender may
 * expect a payment.
 */
export const reportVoidedChecks = async (
  engines: { readonly ledger: EncryptedEventStore; readonly vault: Vault; readonly views: Views },
  receipt: Receipt,
  commandMetadata: FileCommandMetadata,
  finder: BillFinder,
): Promise<void> => {
  const posting = new RemittancePosting(engines, receipt, commandMetadata, finder);
  const worker = new ItemWorker(engines, receipt, commandMetadata);
  const checkIds = receipt.interchanges.flatMap(({ sets }) => sets.flatMap(({ payment }) => payment?.checkId ?? []));
  for (const checkId of new Set(checkIds)) {
    if (!(await posting.isVoided(checkId))) continue;
    for (const { n, billId, organizationId, checkId: paidBy } of receipt.items) {
      if (paidBy !== checkId || billId === null) continue;
      const found = await finder.byId({ organizationId: organizationId ?? receipt.owner, billId });
      if (found) await worker.reportVoidedCheck(n, found);
    }
  }
};
