import type { KeyStore } from '#event-store';
import { someAtATime } from '../log/whole-log.js';
import { refuse, type Progress } from '../operation.js';

const PAGE = 500;
const AT_A_TIME = 16;

/** Copies wrapped keys and tombstones; they are never unwrapped. Refused where the other store has another key. */
export const copyKeys = async (
  from: KeyStore,
  to: KeyStore,
  progress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<number> => {
  let copied = 0;
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const page = await from.list(after, PAGE);
    const last = page.at(-1);
    if (!last) return copied;
    await someAtATime(page, AT_A_TIME, async (entry) => {
      if ('tombstone' in entry) return to.bury(entry.subject, entry.tombstone);
      const kept = await to.putIfAbsent(entry.subject, entry.wrapped);
      if (!Buffer.from(kept).equals(entry.wrapped))
        refuse('the other key store holds another key of the same subject: it is not empty, and not ours');
    });
    after = last.subject;
    copied += page.length;
    progress({ what: 'keys', done: copied, total: copied });
  }
};
