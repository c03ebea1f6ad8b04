import { sweepOrphans } from '#documents';
import type { Workplace } from '../operation.js';

/** Removes stored documents older than a day that no event names. A running server does that daily by itself. */
export const sweepBlobs = async ({ engines: { blobs, events } }: Workplace): Promise<{ readonly swept: number }> => ({
  swept: await sweepOrphans(blobs, events),
});
