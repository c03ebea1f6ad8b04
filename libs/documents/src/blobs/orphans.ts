import { organizationStream, RULES_STREAM } from '#domain';
import type { EventStore } from '#event-store';
import type { BlobAddress, BlobOwner, BlobStore } from './blob-store.js';

/** Younger ones may belong to a request that is still under way. */
const ORPHAN_AGE_MS = 24 * 3_600_000;

/** Where the owner's events are. */
const streamOf = ({ organizationId, subject }: BlobOwner): string =>
  subject === RULES_STREAM
    ? RULES_STREAM
    : subject === organizationId
      ? organizationStream(organizationId)
      : `${organizationId}-${subject}`;

const PAGE_SIZE = 1_000;

/**
 * Removes stored documents that are older than a day and that no event of their owner names: the request that kept them
 * failed afterwards. `isKept`: somebody else than an event has it on file. Ids of documents are random, so whatever event names one, names it by the whole id. Returns how
 * many were removed.
 */
export const sweepOrphans = (
  blobs: BlobStore,
  events: EventStore,
  isKept: (address: BlobAddress) => Promise<boolean> = () => Promise.resolve(false),
  now = Date.now(),
): Promise<number> => {
  // Documents of one owner mostly come one after the other.
  let last: { readonly stream: string; readonly text: string } | null = null;
  const textOf = async (stream: string): Promise<string> => {
    if (last?.stream === stream) return last.text;
    const parts: string[] = [];
    for (let from = 0; ; from += PAGE_SIZE) {
      const page = await events.readStream(stream, from, PAGE_SIZE);
      parts.push(...page.map(({ data }) => JSON.stringify(data)));
      if (page.length < PAGE_SIZE) break;
    }
    last = { stream, text: parts.join('\n') };
    return last.text;
  };
  const isMentioned = async (address: BlobAddress): Promise<boolean> =>
    (await isKept(address)) || (await textOf(streamOf(address))).includes(`"${address.blobId}"`);
  return blobs.sweep(new Date(now - ORPHAN_AGE_MS), isMentioned);
};
