import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain';
import type { RecordedEvent } from '#event-store';

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An event as its leaf has it, and the text that the leaf's `clear` is the hash of. */
export interface EventLeaf {
  /** The bytes of the leaf, as text. */
  readonly leaf: string;
  /** Canonical JSON of the event's clear fields. */
  readonly clear: string;
}

/**
 * The leaf of an event. Its clear fields, its encrypted group as it is stored and its metadata are in it by their SHA-256: a
 * proof shows the clear fields without handing out the rest, and destroying a key changes nothing. **Leaves are made so for
 * ever**: another shape would need another `leaf` number, and heads that were signed before would not hold.
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
