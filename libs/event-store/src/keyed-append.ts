/** An append that carried an Idempotency-Key. */
export interface KeyedAppend {
  /** Of the first request with the key. */
  readonly fingerprint: string;
  readonly commandId: string;
  /** Revision of the last event of the append. */
  readonly upTo: number;
}

/** What of a stored event is looked at. */
interface Keyed {
  readonly revision: number;
  readonly metadata: {
    readonly commandId: string;
    readonly idempotency?: { readonly key: string; readonly fingerprint: string };
  };
}

/** Notes the key of an event, oldest event first: afterwards `keys` answers what `findReplay` finds in the history. */
export const noteKey = (keys: Map<string, KeyedAppend>, { revision, metadata }: Keyed): void => {
  const { idempotency, commandId } = metadata;
  if (idempotency === undefined) return;
  const { fingerprint } = keys.get(idempotency.key) ?? idempotency;
  if ((keys.get(idempotency.key)?.commandId ?? commandId) === commandId)
    keys.set(idempotency.key, { fingerprint, commandId, upTo: revision });
};
