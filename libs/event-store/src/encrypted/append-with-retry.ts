import {
  EventStoreUnavailable,
  WrongExpectedRevision,
  type AppendResult,
  type EventStore,
  type NewEvent,
} from '../event-store.js';

/**
 * An append whose outcome was unknown is sent once more: same ids, same revision, after the first has settled, so that
 * it is recorded once. A revision that does not fit any more may be the work of the first try: then it succeeded.
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

/** The append as the stream holds it, or null when other events stand there. */
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
