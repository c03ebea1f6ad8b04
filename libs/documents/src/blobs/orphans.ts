import { organizationStream, RULES_STREAM } from '#domain';
import type { EventStore } from '#event-store';
import type { BlobAddress, BlobOwner, BlobStore } from './blob-store.js';

/** Minimum age of an orphan in milliseconds. Younger documents may belong to a running request. */
const ORPHAN_AGE_MS = 24 * 3_600_000;

const streamOf = ({ organizationId, subject }: BlobOwner): string =>
  subject === RULES_STREAM
    ? RULES_STREAM
    : subject === organizationId
      ? organizationStream(organizationId)
      : `${organizationId}-${subject}`;

const PAGE_SIZE = 1_000;

/**
 * Removes stored documents that are older than a day and that none of their owner's events mention, because their
 * request failed after `keep`. Document IDs are random and complete in events, so a text search finds every mention.
 * `isKept`: true for documents referenced outside of events. Returns the number of removed documents.
 */
export const sweepOrphans = (
  blobs: BlobStore,
  events: EventStore,
  isKept: (address: BlobAddress) => Promise<boolean> = () => Promise.resolve(false),
  now = Date.now(),
): Promise<number> => {
  // One owner's documents are usually listed together.
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
