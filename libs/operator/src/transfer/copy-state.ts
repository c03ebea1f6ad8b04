import { CHECKPOINTS, type StateStore, type StateKey } from '#state-store';
import type { Copying } from './copying.js';

const PAGE_SIZE = 500;

/** Returns log positions by reaction. */
export const checkpointsOf = async (stateStore: StateStore): Promise<ReadonlyMap<string, bigint>> => {
  const marks = new Map<string, bigint>();
  for (const { key } of await stateStore.list(CHECKPOINTS, '')) {
    const mark = await stateStore.checkpoint(key);
    if (mark) marks.set(key, mark.position);
  }
  return marks;
};

/** Copies records, except checkpoints, which belong to another log. */
export const copyState = async ({ from, to, progress, signal }: Copying<StateStore>): Promise<number> => {
  let copied = 0;
  for (let after: StateKey | null = null; ;) {
    signal.throwIfAborted();
    const page = await from.everything(after, PAGE_SIZE);
    const last = page.at(-1);
    if (!last) return copied;
    for (const { kind, key, record } of page) {
      if (record === null || kind === CHECKPOINTS) continue;
      await to.put(kind, key, record);
      copied += 1;
    }
    after = { kind: last.kind, key: last.key };
    progress({ what: 'state', done: copied, total: copied });
  }
};
