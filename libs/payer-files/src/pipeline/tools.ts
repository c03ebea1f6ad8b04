import type { PayerFileArchive } from '../archive/payer-file-archive.js';
import { RemittanceChecks } from '../checks/remittance-checks.js';
import { BillFinder } from '../find/bill-finder.js';
import { Payees } from '../find/payee.js';
import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import type { PayerFileEngines } from '../store/payer-file-engines.js';
import type { FilePartners } from '../store/file-partners.js';
import type { PayerFileStore } from '../store/payer-file-store.js';
import type { PayerFileRecord } from '../store/receipt.js';
import { BillCommands } from './bill-commands.js';

export interface Pipeline extends PayerFileEngines {
  readonly store: PayerFileStore;
  readonly archive: PayerFileArchive;
  readonly partners: FilePartners;
}

export type RunTools = ReturnType<typeof openTools>;

/** `organizations`: organizations whose bills the file may mention. */
export const openTools = (
  pipeline: Pipeline,
  record: PayerFileRecord,
  commandMetadata: FileCommandMetadata,
  organizations: readonly string[],
) => {
  const { ledger, partners } = pipeline;
  const finder = new BillFinder(pipeline, { partner: record.partner, organizations });
  const { payees } = (record.partner === null ? null : partners.byId(record.partner)) ?? { payees: [] };
  return {
    ...pipeline,
    finder,
    payees: new Payees(ledger, organizations, finder, payees),
    bills: new BillCommands(ledger, record.payerFileId, commandMetadata),
    checks: new RemittanceChecks(pipeline, record, commandMetadata, finder),
    commandMetadata,
  };
};
