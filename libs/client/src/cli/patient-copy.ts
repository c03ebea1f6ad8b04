import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BillingClient } from '../client.js';
import type { FileAnswer } from '../files.js';
import { isProblem } from '../problem.js';

export interface PatientCopy {
  readonly folder: string;
  readonly bills: number;
  readonly requests: number;
  readonly files: number;
}

/**
 * Writes all data of a patient who requests a copy (45 CFR 164.524) into a new folder:
 * - data, history, packet and documents of each bill
 * - data, history and documents of each request for authorization
 * - the accounting of disclosures
 *
 * Each part is fetched by its own operation, so the access record lists it. Only the owner of the folder can read it.
 * Without treatment billing there are no requests. A credential that may not read requests gets an error, not an
 * incomplete copy. Throws the errors of the client and of the file system.
 */
export const copyPatient = async (client: BillingClient, patientId: string, folder: string): Promise<PatientCopy> => {
  const path = { id: patientId };
  // Fetch the data before creating the folder, so that no folder is created if the patient is unknown.
  const disclosures = await client.call('listDisclosures', { path });
  const requests = await requestsOf(client, patientId);
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
    const request = { path: { billId: bill.id } };
    await mkdir(join(folder, bill.id), { mode: 0o700 });
    await json([bill.id, 'bill.json'], bill);
    await json([bill.id, 'history.json'], await client.call('getBillLifecycle', request));
    await file([bill.id, 'packet.pdf'], await client.call('getBillPacket', request));
    for (const { id, filename } of bill.documents) {
      const content = await client.call('getBillDocumentContent', { path: { billId: bill.id, docId: id } });
      await file([bill.id, `${id}-${plainName(filename)}`], content);
    }
    bills += 1;
  }
  for (const rfa of requests) {
    await mkdir(join(folder, rfa.id), { mode: 0o700 });
    await json([rfa.id, 'request.json'], rfa);
    await json([rfa.id, 'history.json'], await client.authorizations.history(rfa.id));
    for (const { id, filename } of rfa.documents) {
      const content = await client.call('getRfaDocumentContent', { path: { id: rfa.id, docId: id } });
      await file([rfa.id, `${id}-${plainName(filename ?? 'document.pdf')}`], content);
    }
  }
  return { folder, bills, requests: requests.length, files };
};

type Request = Awaited<ReturnType<BillingClient['authorizations']['get']>>;

const requestsOf = async (client: BillingClient, patientId: string): Promise<readonly Request[]> => {
  const found: Request[] = [];
  try {
    for await (const { id } of client.authorizations.list({ patientId }))
      found.push(await client.authorizations.get(id));
  } catch (error) {
    if (!isProblem(error, 'treatment_billing_not_enabled')) throw error;
  }
  return found;
};

/** Converts a user-supplied name to a safe file name. */
const plainName = (name: string): string => name.replaceAll(/[^\w.-]+/g, '_').slice(-80);
