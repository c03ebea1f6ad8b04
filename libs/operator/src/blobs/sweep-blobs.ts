import { sweepOrphans } from '#documents';
import { PayerFileReader } from '#payer-files';
import type { OperatorContext } from '../operation.js';

/** Removes stored documents older than a day that no event names. A running server does that daily by itself. */
export const sweepBlobs = async ({ engines }: OperatorContext): Promise<{ readonly swept: number }> => {
  const payerFiles = new PayerFileReader(engines);
  return { swept: await sweepOrphans(engines.blobs, engines.events, (address) => payerFiles.isArchive(address)) };
};
