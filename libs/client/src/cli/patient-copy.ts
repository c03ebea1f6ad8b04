import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BillingClient } from '../client.js';
import type { FileAnswer } from '../files.js';

/** How many bills and files a copy has. */
export interface PatientCopy {
  readonly folder: string;
  readonly bills: number;
  readonly files: number;
}

/**
 * Writes all that the service has of one patient into a new folder, for the patient who asks for a copy (45 CFR 164.524): of
 * each bill its data, its history, its packet and its documents, and the accounting of disclosures. Every part is fetched by
 * the operation that is for it, so that each stands in the record of access. Only the folder's owner may read it. Throws what
 * the client throws, and what the file system does.
 */
export const copyPatient = async (client: BillingClient, patientId: string, folder: string): Promise<PatientCopy> => {
  const path = { id: patientId };
  // Before anything is written: nobody has a folder of a patient who is none.
  const disclosures = await client.call('listDisclosures', { path });
  await mkdir(folder, { mode: 0o700 });
  let files = 0;
  const write = async (name: readonly string[], content: Uint8Array | string): Promise<void> => {
    await writeFile(join(folder, ...name), content, { mode: 0o600, flag: 'wx' });
    files += 1;
  };
  const json = (name: readonly string[], value: unknown): Promise<void> =>
    write(name, `${JSON.stringify(value, null, 2)}\n`);
  const file = async (name: readonly string[], answer: FileAnswer): Promise<void> => write(name, await answer.bytes());

  await json(['disclosures.json'], disclosures.data);
  await file(['disclosures.pdf'], await client.call('getAccounting', { path }));
  let bills = 0;
  for await (const bill of client.bills.list({ patientId })) {
    const of = { path: { billId: bill.id } };
    await mkdir(join(folder, bill.id), { mode: 0o700 });
    await json([bill.id, 'bill.json'], bill);
    await json([bill.id, 'history.json'], await client.call('getBillLifecycle', of));
    await file([bill.id, 'packet.pdf'], await client.call('getBillPacket', of));
    for (const { id, filename } of bill.documents) {
      const content = await client.call('getBillDocumentContent', { path: { billId: bill.id, docId: id } });
      await file([bill.id, `${id}-${plainName(filename)}`], content);
    }
    bills += 1;
  }
  return { folder, bills, files };
};

/** A name that somebody chose, as part of a file's name. */
const plainName = (name: string): string => name.replaceAll(/[^\w.-]+/g, '_').slice(-80);
