import type { Desk, DeskPlace } from '#read-models';
import type { Progress } from '../operation.js';

const PAGE = 500;
const BOOKMARK = 'bookmark';

/** Positions of a log at which reactions stand. */
export const bookmarksOf = async (desk: Desk): Promise<ReadonlyMap<string, bigint>> => {
  const marks = new Map<string, bigint>();
  for (const { key } of await desk.list(BOOKMARK, '')) {
    const mark = await desk.bookmark(key);
    if (mark) marks.set(key, mark.position);
  }
  return marks;
};

/** Copies intents, deliveries and what else is on the desk. Bookmarks are another log's: they are not copied. */
export const copyDesk = async (
  from: Desk,
  to: Desk,
  progress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<number> => {
  let copied = 0;
  for (let after: DeskPlace | null = null; ;) {
    signal.throwIfAborted();
    const page = await from.everything(after, PAGE);
    const last = page.at(-1);
    if (!last) return copied;
    for (const { kind, key, record } of page) {
      if (record === null || kind === BOOKMARK) continue;
      await to.put(kind, key, record);
      copied += 1;
    }
    after = { kind: last.kind, key: last.key };
    progress({ what: 'desk', done: copied, total: copied });
  }
};
