import type { EncryptedEventStore, Vault } from '#event-store';
import type { Views } from '#read-models';
import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import type { FilePartners } from '../store/file-partners.js';
import type { PayerFileStore } from '../store/payer-file-store.js';
import type { PayerFileRecord, ReceiptItem } from '../store/receipt.js';
import { RemittancePosting } from '../posting/remittance-posting.js';
import { BillFinder } from '../find/bill-finder.js';
import { Payees } from '../find/payee.js';
import { interchangesIn } from '../read/file-parts.js';
import { FileWork } from './file-work.js';
import { processInterchange } from './interchange-work.js';
import { ItemWorker } from './item-worker.js';

/** A file that is worked off, and the items of it that are on record. */
interface FileInProgress {
  readonly record: PayerFileRecord;
  readonly bytes: Uint8Array;
  readonly commandMetadata: FileCommandMetadata;
  readonly before: readonly ReceiptItem[];
}

/** Works off what of a file has not come out yet, and looks once more for the bills of what waits. */
export const processFile = async (
  engines: { readonly ledger: EncryptedEventStore; readonly vault: Vault; readonly views: Views },
  { store, partners }: { readonly store: PayerFileStore; readonly partners: FilePartners },
  { record, bytes, commandMetadata, before }: FileInProgress,
): Promise<void> => {
  const { ledger } = engines;
  const { organizations } = commandMetadata.actor;
  const finder = new BillFinder(engines, { partner: record.partner, organizations });
  const worker = new ItemWorker(engines, record, commandMetadata);
  const { payees: others } = (record.partner === null ? null : partners.byId(record.partner)) ?? { payees: [] };
  const payees = new Payees(ledger, organizations, finder, others);
  const posting = new RemittancePosting(engines, record, commandMetadata, finder);
  const work = new FileWork(store, record, worker, commandMetadata, before, payees, posting);
  const needs = { ledger, partners, record, work, finder, commandMetadata };
  for (const [at, found] of interchangesIn(bytes).entries()) await processInterchange(needs, at, found);
  await work.flush();
};
