import { readFile } from 'node:fs/promises';
import { dismissalReasons, presentPayerFile, type DismissalReason, type PayerFileView } from '#contracts';
import { Rejection } from '#domain';
import { Batches, checkPartners, organizationsOf, Partners } from '#partners';
import { SHARED_OWNER, PayerFileReader, PayerFiles, type FileSettlement } from '#payer-files';
import { operatorActor, operatorNameFor } from '../kernel.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { updateRegister } from '../shredding/update-register.js';

const actorOf = (work: OperatorContext) => ({ actor: operatorActor(work), actorName: operatorNameFor(work) });

const exchangeOf = ({ engines, config }: OperatorContext) => {
  const partners = new Partners(checkPartners(config).partners);
  return { files: new PayerFiles(engines, partners), partners };
};

/** Receives a payer's file from the disk, for one organization or for all organizations that send through a partner. */
export const receivePayerFile = async (
  work: OperatorContext,
  { file, org, partner }: { readonly file: string; readonly org?: string; readonly partner?: string },
): Promise<PayerFileView> => {
  const { files, partners } = exchangeOf(work);
  const known =
    partner === undefined ? null : (partners.byId(partner) ?? refuseOperator(`there is no partner ${partner}`));
  const organizations =
    org !== undefined
      ? [org]
      : known
        ? await organizationsOf(new Batches(work.engines), known)
        : refuseOperator('name the organization of the file (--org) or the partner that sent it (--partner)');
  const bytes = await readFile(file).catch(() => refuseOperator(`${file} cannot be read`));
  const taken = await files.receive({
    bytes,
    source: 'cli',
    partner: known?.id ?? null,
    organizations,
    ...actorOf(work),
  });
  return presentPayerFile(taken.receipt, taken.duplicate);
};

/** Lists receipts, newest first: either one organization's, or those of files that may concern several. */
export const listPayerFiles = async (
  work: OperatorContext,
  { org, quarantined }: { readonly org?: string; readonly quarantined?: boolean },
): Promise<readonly PayerFileView[]> => {
  const reader = new PayerFileReader(work.engines);
  const owner = org ?? SHARED_OWNER;
  const { records } = await reader.list(owner, 100, null, quarantined === true ? { quarantined } : {});
  const receipts = await Promise.all(records.map(({ payerFileId }) => reader.receipt(owner, payerFileId)));
  return receipts.flatMap((receipt) => (receipt ? [presentPayerFile(receipt)] : []));
};

interface FileReference {
  readonly id: string;
  readonly org?: string;
}

const openFile = async (work: OperatorContext, { id, org }: FileReference) => {
  const { files } = exchangeOf(work);
  const record =
    (await files.find(org ?? SHARED_OWNER, id)) ??
    refuseOperator(`${org ?? 'the exchange'} has no payer file ${id}: name its organization with --org`);
  return { files, record, by: { ...actorOf(work), organizations: record.organizations } };
};

const dismissalReason = (word: string): DismissalReason =>
  dismissalReasons.find((candidate) => candidate === word) ??
  refuseOperator(`--reason must be one of ${dismissalReasons.join(', ')}`);

export const showPayerFile = async (work: OperatorContext, named: FileReference): Promise<PayerFileView> => {
  const { files, record } = await openFile(work, named);
  return presentPayerFile(await files.inFull(record));
};

export const retryPayerFile = async (work: OperatorContext, named: FileReference): Promise<PayerFileView> => {
  const { files, record } = await openFile(work, named);
  return presentPayerFile(await files.retry(record, actorOf(work)));
};

export const matchPayerFile = async (
  work: OperatorContext,
  { item, bill, ...named }: FileReference & { readonly item: number; readonly bill: string },
): Promise<PayerFileView> => {
  const { files, record, by } = await openFile(work, named);
  return receiptOf(files.match(record, item, bill, by), `the item cannot be matched with ${bill}`);
};

/** Dismisses an item, or the whole file without `item`. */
export const dismissPayerFile = async (
  work: OperatorContext,
  { item, reason, ...named }: FileReference & { readonly item?: number; readonly reason: string },
): Promise<PayerFileView> => {
  const why = dismissalReason(reason);
  const { files, record, by } = await openFile(work, named);
  return receiptOf(files.dismiss(record, item ?? null, why, by), 'the file has no such item');
};

/** Destroys a file's content and keeps its receipt. Refused if any of it was processed. */
export const destroyPayerFile = async (
  work: OperatorContext,
  { reason, ...named }: FileReference & { readonly reason: string },
): Promise<PayerFileView> => {
  const why = dismissalReason(reason);
  const { files, record, by } = await openFile(work, named);
  const receipt = await receiptOf(files.destroy(record, why, by), 'the file cannot be destroyed');
  await updateRegister(work);
  return receipt;
};

/** Returns the receipt. Throws OperatorRefusal with the rejection's detail, or with `otherwise`. */
const receiptOf = async (settled: Promise<FileSettlement>, otherwise: string): Promise<PayerFileView> => {
  try {
    return presentPayerFile((await settled).receipt);
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return refuseOperator(error.detail ?? otherwise);
  }
};
