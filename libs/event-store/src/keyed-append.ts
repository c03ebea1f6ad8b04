/** Stored type of an event that records the key of a request without changes. Hidden from the feed. */
export const REQUEST_ACKNOWLEDGED = 'RequestAcknowledged';

/** An append that carried an Idempotency-Key. */
export interface KeyedAppend {
  /** Fingerprint of the first request with the key. */
  readonly fingerprint: string;
  readonly commandId: string;
  /** Revision of the last event of the append. */
  readonly upTo: number;
}

/** The fields of a stored event that the key index reads. */
interface KeyedEvent {
  readonly revision: number;
  readonly metadata: {
    readonly commandId: string;
    readonly idempotency?: { readonly key: string; readonly fingerprint: string };
  };
}

/** Adds the key of an event to the index of its stream. Events must be added in order. */
export const recordKey = (keys: Map<string, KeyedAppend>, { revision, metadata }: KeyedEvent): void => {
  const { idempotency, commandId } = metadata;
  if (idempotency === undefined) return;
  const { fingerprint } = keys.get(idempotency.key) ?? idempotency;
  if ((keys.get(idempotency.key)?.commandId ?? commandId) === commandId)
    keys.set(idempotency.key, { fingerprint, commandId, upTo: revision });
};

/**
 * Returns the history up to and including the last event of a command. Empty if the history has no event of the
 * command.
 */
export const historyThroughCommand = <Event extends { readonly metadata: { readonly commandId: string } }>(
  history: readonly Event[],
  commandId: string,
): readonly Event[] => history.slice(0, history.findLastIndex(({ metadata }) => metadata.commandId === commandId) + 1);
