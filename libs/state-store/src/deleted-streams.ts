import type { StateStore } from './state-store.js';

const KIND = 'deleted-stream';

/** Records that a stream was permanently deleted in EventStoreDB, for `doctor`. Idempotent. */
export const recordDeletedStream = async (stateStore: StateStore, stream: string): Promise<void> => {
  await stateStore.insertIfAbsent(KIND, stream, { at: new Date().toISOString() });
};

export const deletedStreams = async (stateStore: StateStore): Promise<readonly string[]> =>
  (await stateStore.all(KIND, '')).map(({ key }) => key);

export const forgetDeletedStream = (stateStore: StateStore, stream: string): Promise<void> =>
  stateStore.remove(KIND, stream);
