import { TreeStore } from '#integrity';
import type { OperatorContext } from '../operation.js';
import { findingIf, type Finding } from '../status/operator-status.js';

/** An event that is in no signed head for so long: nobody makes heads. Milliseconds. */
const MAX_HEAD_AGE_MS = 10 * 60_000;

const runbook = 'docs/runbooks/integrity.md';

/** Findings about signed heads: that none are made. A failure to send them out is a fault of the background. */
export const headFindings = async ({ engines }: OperatorContext): Promise<readonly Finding[]> => {
  const { events, stateStore } = engines;
  const store = new TreeStore(stateStore);
  const logId = await events.logId();
  const [tree, newest] = [await store.tree(logId), await store.newestHead()];
  // Read anew, after a move or a restore: it is caught up by itself.
  if (tree.version > 0 && tree.logId !== logId) return [];
  const [waiting] = await events.readAll(tree.position, 1);
  const since = (waiting?.metadata as { recordedAt?: string } | undefined)?.recordedAt;
  const isOld = since !== undefined && Date.now() - Date.parse(since) > MAX_HEAD_AGE_MS;
  return findingIf(
    isOld,
    newest === null
      ? 'no signed head of the log was made yet'
      : `the newest signed head of the log is of ${newest.at}, and more was recorded since ${since ?? ''}`,
    `start the server: it makes one every minute; what keeps it from that is told here, too (${runbook})`,
  );
};
