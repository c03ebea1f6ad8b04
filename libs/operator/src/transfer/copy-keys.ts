import { mapConcurrently, type KeyEntry, type KeyStore } from '#event-store';
import { refuseOperator } from '../operation.js';
import type { Copying } from './copying.js';

const PAGE_SIZE = 500;
const COPY_CONCURRENCY = 16;

/** Copies wrapped keys. Existing keys cost one read per page. Throws OperatorRefusal if a key differs. */
export const copyKeys = async ({ from, to, progress, signal }: Copying<KeyStore>): Promise<number> => {
  let copied = 0;
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const page = await from.list(after, PAGE_SIZE);
    const last = page.at(-1);
    if (!last) return copied;
    const there = new Map((await to.list(after, PAGE_SIZE)).map((entry) => [entry.subject, entry]));
    await mapConcurrently(page, COPY_CONCURRENCY, (entry) => copyKey(entry, there.get(entry.subject), to));
    after = last.subject;
    copied += page.length;
    progress({ what: 'keys', done: copied, total: copied });
  }
};

const copyKey = async (entry: KeyEntry, there: KeyEntry | undefined, to: KeyStore): Promise<void> => {
  if ('tombstone' in entry) {
    if (!there || 'wrapped' in there) await to.bury(entry.subject, entry.tombstone);
    return;
  }
  const kept = there && 'wrapped' in there ? there.wrapped : await to.putIfAbsent(entry.subject, entry.wrapped);
  if (!Buffer.from(kept).equals(entry.wrapped))
    refuseOperator(
      'the target key store has another key for the same subject: it contains data of another installation',
    );
};
