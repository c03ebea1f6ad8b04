import {
  EventStoreUnavailable,
  WrongExpectedRevision,
  type AppendResult,
  type EventStore,
  type NewEvent,
} from '../event-store.js';

/**
 * Appends events and retries once if the outcome is unknown. The retry has the same IDs and revision and starts after
 * the first attempt has settled, so the events are recorded only once. A revision conflict of the retry may come from
 * the first attempt's own events; in that case the append succeeded.
 */
export const appendWithRetry = async (
  store: EventStore,
  stream: string,
  expectedRevision: number,
  events: readonly NewEvent[],
): Promise<AppendResult> => {
  try {
    return await store.append(stream, expectedRevision, events);
  } catch (error) {
    if (!(error instanceof EventStoreUnavailable)) throw error;
  }
  try {
    return await store.append(stream, expectedRevision, events);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
    return (await findAppend(store, stream, expectedRevision, events)) ?? Promise.reject(error);
  }
};

/** Returns the append found in the stream, or null if the stream has other events at these revisions. */
const findAppend = async (
  store: EventStore,
  stream: string,
  expectedRevision: number,
  events: readonly NewEvent[],
): Promise<AppendResult | null> => {
  const there = await store.readStream(stream, expectedRevision + 1, events.length);
  const last = there.at(-1);
  if (!last || !events.every(({ id }, i) => there[i]?.id === id)) return null;
  return { revision: last.revision, position: last.position };
};
