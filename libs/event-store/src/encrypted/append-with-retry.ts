import {
  EventStoreUnavailable,
  WrongExpectedRevision,
  type AppendResult,
  type EventStore,
  type NewEvent,
} from '../event-store.js';

/**
 * Retries once if the outcome is unknown, with the same IDs and revision, after the first attempt has settled: the
 * events are recorded only once. If the retry conflicts with the first attempt's own events, the append succeeded.
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

/** Finds the append's events. Returns null if the stream has other events at these revisions. */
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
