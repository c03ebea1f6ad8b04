import { sweepOrphans } from '#documents';
import { PayerFileReader } from '#payer-files';
import type { OperatorContext } from '../operation.js';

/** Deletes stored documents that are older than one day and that no event names. A server does this daily. */
export const sweepBlobs = async ({ engines }: OperatorContext): Promise<{ readonly swept: number }> => {
  const payerFiles = new PayerFileReader(engines);
  return { swept: await sweepOrphans(engines.blobs, engines.events, (address) => payerFiles.isArchive(address)) };
};
