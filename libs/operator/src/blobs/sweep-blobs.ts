import { sweepOrphans } from '#documents';
import { PayerFileStore } from '#exchange';
import type { Workplace } from '../operation.js';

/** Removes stored documents older than a day that no event names. A running server does that daily by itself. */
export const sweepBlobs = async ({
  engines: { blobs, events, stateStore },
}: Workplace): Promise<{ readonly swept: number }> => {
  const payerFiles = new PayerFileStore(stateStore);
  return { swept: await sweepOrphans(blobs, events, (address) => payerFiles.isArchive(address)) };
};
