import { join } from 'node:path';
import { openEngines, type Config, type Engines } from '#engines';
import type { StateStore } from '#state-store';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { verify } from '../verify/verify.js';
import type { VerifyReport } from '../verify/report.js';
import { copyBlobs, type CopiedBlobs } from './copy-blobs.js';
import { checkpointsOf, copyState } from './copy-state.js';
import { copyKeys } from './copy-keys.js';
import { compareLogs, copyLog } from './copy-log.js';

/** Work on engines that it opens itself. A transfer's settings name both: DATA_DIR, and EVENTSTOREDB_URL and MONGODB_URL. */
export interface TransferInput extends Pick<OperatorContext, 'config' | 'progress' | 'signal'> {
  /** The disk failed: leave at once. */
  readonly onFatal: (error: Error) => void;
}

export interface TransferReport {
  readonly events: number;
  /** Hex digest over all events in order, the same of both logs. */
  readonly digest: string;
  readonly keys: number;
  readonly documents: number;
  readonly stateRecords: number;
  readonly check: VerifyReport;
}

/** How far a transfer is, in the state store that it goes to. */
type State = {
  readonly sourceLogId: string;
  /** Everything up to here is in the new log. */
  readonly position: string;
  readonly done: boolean;
};
const STATE_KEY = ['transfer', 'state'] as const;

/**
 * Moves everything from the embedded engines to the production ones: keys and documents first, then the log in its
 * order, then what must go on where it stopped (counters, checkpoints, the state store); and checks it by counts and digests. No
 * id changes; positions do, and with them the identity of the log: readers of feeds are told so once (410). Cut off, the
 * same command goes on. No server may run on either side.
 */
export const transfer = async (input: TransferInput): Promise<TransferReport> => {
  const { config, onFatal } = input;
  if (config.EVENTSTOREDB_URL === undefined || config.MONGODB_URL === undefined)
    refuseOperator('name the engines to move to: EVENTSTOREDB_URL and MONGODB_URL');
  // Data keys are copied as they are, wrapped: they open under the same master key only.
  const file = config.MASTER_KEY_FILE ?? join(config.DATA_DIR, 'master.key');
  return withEngines({ ...config, ENGINES: 'embedded', BLOB_STORE: undefined }, onFatal, (source) =>
    withEngines({ ...config, ENGINES: 'production', MASTER_KEY_FILE: file }, onFatal, (target) =>
      move(source, target, input),
    ),
  );
};

/** Opens engines for some work and closes them behind it. */
const withEngines = async <Result>(
  config: Config,
  onFatal: TransferInput['onFatal'],
  work: (engines: Engines) => Promise<Result>,
): Promise<Result> => {
  const engines = await openEngines(config, onFatal);
  try {
    return await work(engines);
  } finally {
    await engines.close();
  }
};

/**
 * Copies the documents of the production engines from GridFS into the object store that BLOB_STORE names, and compares
 * them by digests. Cut off, the same command goes on; what came meanwhile is copied by the next run, so it may run while
 * the service works. Nothing is removed from GridFS.
 */
export const transferDocuments = async ({ config, progress, signal, onFatal }: TransferInput): Promise<CopiedBlobs> => {
  if (config.ENGINES !== 'production' || config.BLOB_STORE === undefined)
    refuseOperator('set ENGINES=production and BLOB_STORE: documents move from GridFS to that object store');
  return withEngines({ ...config, BLOB_STORE: undefined }, onFatal, (source) =>
    withEngines(config, onFatal, (target) => copyBlobs({ from: source.blobs, to: target.blobs, progress, signal })),
  );
};

const move = async (source: Engines, target: Engines, input: TransferInput): Promise<TransferReport> => {
  const { config, progress, signal } = input;
  const sourceLogId = await source.events.logId();
  const head = await source.events.head();
  const begun = await begin(target, sourceLogId);
  const keys = await copyKeys({ from: source.keys, to: target.keys, progress, signal });
  const { documents } = await copyBlobs({ from: source.blobs, to: target.blobs, progress, signal });
  const logs = { from: source.events, to: target.events, head, progress, signal };
  const reached = (position: bigint): Promise<void> =>
    save(target.stateStore, { sourceLogId, position: String(position), done: false });
  await copyLog({ ...logs, after: begun, reached });

  const marks = await checkpointsOf(source.stateStore);
  const { events, digest, numbers, positions } = await compareLogs(logs, [...marks.values()]);
  for (const [counter, highest] of numbers) {
    // The next number of the counter is above the highest one.
    const next = await target.events.reserve(counter, 1);
    if (next < highest) await target.events.reserve(counter, highest - next);
  }
  const stateRecords = await copyState({ from: source.stateStore, to: target.stateStore, progress, signal });
  const logId = await target.events.logId();
  for (const [name, mark] of marks)
    await target.stateStore.saveCheckpoint(name, { logId, position: positions.get(mark) ?? 0n });

  const check = await verify({ engines: target, config, projector: null, progress, signal });
  if (check.differenceCount === 0) await save(target.stateStore, { sourceLogId, position: String(head), done: true });
  return { events, digest, keys, documents, stateRecords, check };
};

/** The position from which to go on. Refused where there is data that is not of this transfer. */
const begin = async ({ stateStore, events }: Engines, sourceLogId: string): Promise<bigint> => {
  const state = (await stateStore.get<State>(...STATE_KEY))?.record;
  if (state?.done === true) return refuseOperator('everything was moved there before');
  if (state && state.sourceLogId !== sourceLogId) return refuseOperator('a transfer of another log was begun there');
  if (state) return BigInt(state.position);
  if ((await events.head()) > 0n)
    return refuseOperator('the engines to move to hold data: a transfer needs empty ones');
  await save(stateStore, { sourceLogId, position: '0', done: false });
  return 0n;
};

const save = (stateStore: StateStore, state: State): Promise<void> => stateStore.put(...STATE_KEY, state);
