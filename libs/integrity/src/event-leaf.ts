import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain';
import type { RecordedEvent } from '#event-store';

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An event's Merkle leaf, and the text whose hash is the leaf's `clear` member. */
export interface EventLeaf {
  readonly leaf: string;
  /** Canonical JSON of the unencrypted fields. */
  readonly clear: string;
}

/**
 * Contains SHA-256 hashes of the unencrypted fields, of the encrypted group as stored, and of the metadata. So a proof
 * can reveal only the unencrypted fields, and destroying a key does not change the leaf. **The leaf format is
 * permanent.** Another format needs a different `leaf` number and would invalidate earlier heads.
 */
export const eventLeaf = ({ stream, revision, id, type, data, metadata }: RecordedEvent): EventLeaf => {
  const { sealed = null, ...rest } = data;
  const clear = canonicalJson(rest);
  const leaf = canonicalJson({
    leaf: 1,
    stream,
    revision,
    id,
    type,
    at: metadata['at'] ?? null,
    recordedAt: metadata['recordedAt'] ?? null,
    clear: hexOf(clear),
    sealed: sealed === null ? null : hexOf(canonicalJson(sealed)),
    metadata: hexOf(canonicalJson(metadata)),
  });
  return { leaf, clear };
};
