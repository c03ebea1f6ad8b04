/** Event type that records the key of a request without changes. Hidden from the feed. */
export const REQUEST_ACKNOWLEDGED = 'RequestAcknowledged';

/** An append with an Idempotency-Key. */
export interface KeyedAppend {
  /** Fingerprint of the first request with the key. */
  readonly fingerprint: string;
  readonly commandId: string;
  /** Revision of the append's last event. */
  readonly upTo: number;
}

interface KeyedEvent {
  readonly revision: number;
  readonly metadata: {
    readonly commandId: string;
    readonly idempotency?: { readonly key: string; readonly fingerprint: string };
  };
}

/** Adds an event's key to its stream's index. Events must be added in order. */
export const recordKey = (keys: Map<string, KeyedAppend>, { revision, metadata }: KeyedEvent): void => {
  const { idempotency, commandId } = metadata;
  if (idempotency === undefined) return;
  const { fingerprint } = keys.get(idempotency.key) ?? idempotency;
  if ((keys.get(idempotency.key)?.commandId ?? commandId) === commandId)
    keys.set(idempotency.key, { fingerprint, commandId, upTo: revision });
};

/** Returns the history through the command's last event. Empty if the history has no such event. */
export const historyThroughCommand = <Event extends { readonly metadata: { readonly commandId: string } }>(
  history: readonly Event[],
  commandId: string,
): readonly Event[] => history.slice(0, history.findLastIndex(({ metadata }) => metadata.commandId === commandId) + 1);
