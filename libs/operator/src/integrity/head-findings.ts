import { TreeStore } from '#integrity';
import type { OperatorContext } from '../operation.js';
import { findingIf, type Finding } from '../status/operator-status.js';

/** Maximum time until an event is in a signed head. */
const MAX_HEAD_AGE_MS = 10 * 60_000;

const runbook = 'docs/runbooks/integrity.md';

/** Reports missing heads. Failures to send heads are reported as background errors. */
export const headFindings = async ({ engines }: OperatorContext): Promise<readonly Finding[]> => {
  const { events, stateStore } = engines;
  const store = new TreeStore(stateStore);
  const logId = await events.logId();
  const [tree, newest] = [await store.tree(logId), await store.newestHead()];
  // After a move or a restore, the tree catches up with the log automatically.
  if (tree.version > 0 && tree.logId !== logId) return [];
  const [waiting] = await events.readAll(tree.position, 1);
  const since = (waiting?.metadata as { recordedAt?: string } | undefined)?.recordedAt;
  const isOld = since !== undefined && Date.now() - Date.parse(since) > MAX_HEAD_AGE_MS;
  return findingIf(
    isOld,
    newest === null
      ? 'no signed head of the log exists yet'
      : `the newest signed head of the log is from ${newest.at}, but events were recorded since ${since ?? ''}`,
    `start the server: it signs a head every minute, and other findings here name a problem that prevents it (${runbook})`,
  );
};
