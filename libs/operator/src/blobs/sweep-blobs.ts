import { sweepOrphans, type BlobAddress } from '#documents';
import { PayerFileReader } from '#payer-files';
import { BillDrafts } from '#state-store';
import type { OperatorContext } from '../operation.js';

/** Deletes stored documents that are older than one day and that no event and no draft names. A server does this daily. */
export const sweepBlobs = async ({ engines }: OperatorContext): Promise<{ readonly swept: number }> => {
  const payerFiles = new PayerFileReader(engines);
  const drafts = new BillDrafts(engines.stateStore, engines.vault);
  const isKept = async (address: BlobAddress): Promise<boolean> =>
    (await payerFiles.isArchive(address)) || (await drafts.hasDocument(address));
  return { swept: await sweepOrphans(engines.blobs, engines.events, isKept) };
};
