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

/** Options of `checkpoint`, applied before it answers a head. */
export interface CheckpointInput {
  /** Puts a new key beside the one that is used: heads bear both signatures until the old one is taken out of the file. */
  readonly newKey?: boolean;
  /** Goes on with the key in the file, or a new one, although the one before cannot sign any more. */
  readonly lostKey?: boolean;
  /** Begins another tree over the log as it is now: earlier heads no longer count beside the data. */
  readonly newTree?: boolean;
}

export interface CheckpointReport extends StoredHead {
  /** Public keys that have signed heads, as verifiers take them; the newest last. */
  readonly keys: readonly string[];
}

/** Returns the signer of heads on these engines. */
export const headSignerOf = ({ engines, config }: OperatorContext): HeadSigner =>
  new HeadSigner(engines, checkpointKeyFile(config));

/** Begins another tree over the log as it is. Heads of more events than these hold no more, and that is remembered. */
export const restartTree = async (
  store: TreeStore,
  logId: string,
  { size, headSize }: { readonly size: number; readonly headSize?: number },
): Promise<void> => {
  const kept = (await store.newestHead())?.size ?? 0;
  await store.noteLost({ at: new Date().toISOString(), size, headSize: headSize ?? kept });
  await store.beginAnew(logId, size);
};

/** A signed head of everything that is in the log now. Refused where none can be signed, with the reason. */
export const checkpoint = async (work: OperatorContext, input: CheckpointInput): Promise<CheckpointReport> => {
  const { engines, signal } = work;
  const headSigner = headSignerOf(work);
  try {
    if (input.lostKey === true) await headSigner.keys.beginAnew();
    if (input.newKey === true) await headSigner.keys.rotate();
    if (input.newTree === true) await restartTree(headSigner.store, await engines.events.logId(), { size: 0 });
    const always = input.newKey === true || input.lostKey === true;
    const head = (await headSigner.look({ signal, always })) ?? refuseOperator('nothing was recorded yet');
    const { origin } = readHead(head.note);
    return { ...head, keys: (await headSigner.keys.known()).map((key) => verifierKey(origin, key)) };
  } catch (error) {
    if (error instanceof TreeBroken || error instanceof HeadKeyUnusable) return refuseOperator(error.message);
    throw error;
  }
};
