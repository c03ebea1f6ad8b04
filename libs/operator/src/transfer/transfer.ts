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

/** A transfer's settings name both sides: DATA_DIR on one, EVENTSTOREDB_URL and MONGODB_URL on the other. */
export interface TransferInput extends Pick<OperatorContext, 'config' | 'progress' | 'signal'> {
  /** Called if the disk fails. Must exit the process immediately. */
  readonly onFatal: (error: Error) => void;
}

export interface TransferReport {
  readonly events: number;
  /** Hex digest over all events in order, the same for both logs. */
  readonly digest: string;
  readonly keys: number;
  readonly documents: number;
  readonly stateRecords: number;
  readonly check: VerifyReport;
}

/** Progress stored in the target's state store. */
type State = {
  readonly sourceLogId: string;
  /** Position up to which the new log is complete. */
  readonly position: string;
  readonly done: boolean;
};
const STATE_KEY = ['transfer', 'state'] as const;

/**
 * Moves keys and documents, then the log, then counters, checkpoints and the state store, and compares counts and
 * digests. IDs stay, but positions and the log's identity change, so feed readers get one 410. An interrupted run can
 * be repeated. No server may run on either side.
 */
export const transfer = async (input: TransferInput): Promise<TransferReport> => {
  const { config, onFatal } = input;
  if (config.EVENTSTOREDB_URL === undefined || config.MONGODB_URL === undefined)
    refuseOperator('set EVENTSTOREDB_URL and MONGODB_URL to the engines to move to');
  // Data keys are copied in encrypted form, so the target needs the same master key.
  const file = config.MASTER_KEY_FILE ?? join(config.DATA_DIR, 'master.key');
  return withEngines({ ...config, ENGINES: 'embedded', BLOB_STORE: undefined }, onFatal, (source) =>
    withEngines({ ...config, ENGINES: 'production', MASTER_KEY_FILE: file }, onFatal, (target) =>
      move(source, target, input),
    ),
  );
};

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
 * Copies documents from GridFS to the object store in BLOB_STORE and compares digests. The service may be running; the
 * next run copies new documents. Removes nothing from GridFS.
 */
export const transferDocuments = async ({ config, progress, signal, onFatal }: TransferInput): Promise<CopiedBlobs> => {
  if (config.ENGINES !== 'production' || config.BLOB_STORE === undefined)
    refuseOperator('set ENGINES=production and BLOB_STORE: documents are copied from GridFS to that object store');
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
    // The counter continues above the highest number in use.
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

/** Starts or resumes a transfer. Throws OperatorRefusal if the target has other data. */
const begin = async ({ stateStore, events }: Engines, sourceLogId: string): Promise<bigint> => {
  const state = (await stateStore.get<State>(...STATE_KEY))?.record;
  if (state?.done === true) return refuseOperator('the transfer to these engines is already complete');
  if (state && state.sourceLogId !== sourceLogId)
    return refuseOperator('these engines contain an unfinished transfer of another log');
  if (state) return BigInt(state.position);
  if ((await events.head()) > 0n)
    return refuseOperator('the engines to move to contain data: a transfer needs empty engines');
  await save(stateStore, { sourceLogId, position: '0', done: false });
  return 0n;
};

const save = (stateStore: StateStore, state: State): Promise<void> => stateStore.put(...STATE_KEY, state);
