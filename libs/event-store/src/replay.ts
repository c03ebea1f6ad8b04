import type { EventMetadata, StoredEvent } from './ledger.js';

export type Idempotency = NonNullable<EventMetadata['idempotency']>;

/** What a stream says about an Idempotency-Key. */
export type Replay =
  | {
      readonly kind: 'replay';
      /** Revision of the last event of the append that carried the key: fold up to here to answer as then. */
      readonly upTo: number;
      /** Of that append; its `idempotency.status` is the status of the first answer. */
      readonly metadata: EventMetadata;
    }
  /** The key came with another request. */
  | { readonly kind: 'reused' };

/** Looks an Idempotency-Key up in its home stream: the log itself is the store of keys. */
export const findReplay = (
  history: readonly StoredEvent[],
  { key, fingerprint }: Pick<Idempotency, 'key' | 'fingerprint'>,
): Replay | null => {
  const first = history.find(({ metadata }) => metadata.idempotency?.key === key);
  if (!first) return null;
  if (first.metadata.idempotency?.fingerprint !== fingerprint) return { kind: 'reused' };
  const last = history.findLast(({ metadata }) => metadata.commandId === first.metadata.commandId) ?? first;
  return { kind: 'replay', upTo: last.revision, metadata: last.metadata };
};
