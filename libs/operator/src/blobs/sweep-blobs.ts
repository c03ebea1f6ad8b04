import { sweepOrphans } from '#documents';
import { PayerFileReader } from '#payer-files';
import type { Workplace } from '../operation.js';

/** Removes stored documents older than a day that no event names. A running server does that daily by itself. */
export const sweepBlobs = async ({ engines }: Workplace): Promise<{ readonly swept: number }> => {
  const payerFiles = new PayerFileReader(engines);
  return { swept: await sweepOrphans(engines.blobs, engines.events, (address) => payerFiles.isArchive(address)) };
};
