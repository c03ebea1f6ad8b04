import { checkpointKeyFile } from '#engines';
import {
  HeadSigner,
  HeadKeyUnusable,
  readHead,
  TreeBroken,
  verifierKey,
  type StoredHead,
  type TreeStore,
} from '#integrity';
import { refuseOperator, type OperatorContext } from '../operation.js';

export interface CheckpointInput {
  /** Adds a key next to the current key. Heads carry both signatures until the old key is removed from the file. */
  readonly newKey?: boolean;
  /** Continues with the key in the file, or with a new key, if the previous key can no longer sign. */
  readonly lostKey?: boolean;
  /** Starts another tree over the current log. Earlier heads stored with the data no longer count. */
  readonly newTree?: boolean;
}

export interface CheckpointReport extends StoredHead {
  /** Public keys that have signed heads, in verifier format, newest last. */
  readonly keys: readonly string[];
}

export const headSignerOf = ({ engines, config }: OperatorContext): HeadSigner =>
  new HeadSigner(engines, checkpointKeyFile(config));

/** Records that heads over more than `size` events no longer count. */
export const restartTree = async (
  store: TreeStore,
  logId: string,
  { size, headSize }: { readonly size: number; readonly headSize?: number },
): Promise<void> => {
  const kept = (await store.newestHead())?.size ?? 0;
  await store.noteLost({ at: new Date().toISOString(), size, headSize: headSize ?? kept });
  await store.beginAnew(logId, size);
};

/** Signs a head over the current log. Throws OperatorRefusal with the reason if it can't be signed. */
export const checkpoint = async (work: OperatorContext, input: CheckpointInput): Promise<CheckpointReport> => {
  const { engines, signal } = work;
  const headSigner = headSignerOf(work);
  try {
    if (input.lostKey === true) await headSigner.keys.beginAnew();
    if (input.newKey === true) await headSigner.keys.rotate();
    if (input.newTree === true) await restartTree(headSigner.store, await engines.events.logId(), { size: 0 });
    const always = input.newKey === true || input.lostKey === true;
    const head = (await headSigner.look({ signal, always })) ?? refuseOperator('the log has no events yet');
    const { origin } = readHead(head.note);
    return { ...head, keys: (await headSigner.keys.known()).map((key) => verifierKey(origin, key)) };
  } catch (error) {
    if (error instanceof TreeBroken || error instanceof HeadKeyUnusable) return refuseOperator(error.message);
    throw error;
  }
};
