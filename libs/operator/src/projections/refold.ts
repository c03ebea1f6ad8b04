import { isKeyError, type EncryptedEventStore } from '#event-store';
import { foldStream, type AnyProjection, type Slot, type Views } from '#read-models';

/* The projector's work on one stream, for a process without a projector. */

/** If its key is missing, a document can't be marked or shown. */
const nullIfKeyMissing = (error: unknown): null => {
  if (!isKeyError(error)) throw error;
  return null;
};

/** Folds a stream. Returns false if it was parked. `onError`: `keep` the document as stale, or `remove` erased data. */
export const refoldInto = async (
  projection: AnyProjection,
  slot: Slot,
  stream: string,
  { views, ledger }: { readonly views: Views; readonly ledger: EncryptedEventStore },
  onError: 'keep' | 'remove',
): Promise<boolean> => {
  const id = projection.idOf(stream);
  if (id === null) return true;
  try {
    const events = await ledger.load(stream);
    const doc = foldStream(projection, id, events, ledger.rules.current);
    if (doc) await views.replace(slot, doc);
    else await views.remove(slot, id, events.at(-1)?.revision ?? Number.MAX_SAFE_INTEGER);
    await views.unpark(slot, stream);
    return true;
  } catch (error) {
    if (onError === 'remove') await views.remove(slot, id, Number.MAX_SAFE_INTEGER);
    // Error class only, because the message may contain patient data.
    const reason = error instanceof Error ? error.name : 'unknown';
    await views.park(slot, { stream, id, reason, parkedAt: new Date().toISOString() });
    const doc = await views.get(slot, id).catch(nullIfKeyMissing);
    if (doc) await views.replace(slot, { ...doc, _stale: true });
    return false;
  }
};
