import { access, chmod, copyFile as copyOver, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKPOINT_KEY, openForRestore, RESTORE_FOLDER, type Config, type Engines } from '#engines';
import { mapConcurrently, orIfMissing, syncPath } from '#event-store';
import { CHECKPOINTS } from '#state-store';
import { restartTree, headSignerOf } from '../integrity/checkpoint.js';
import { OperatorRefusal, refuseOperator, type OperatorContext } from '../operation.js';
import type { TransferInput } from '../transfer/transfer.js';
import { reapplyErasures, type ReappliedErasures } from '../shredding/reapply-erasures.js';
import { updateRegister, readRegister, registerOf } from '../shredding/update-register.js';
import { verify } from '../verify/verify.js';
import type { VerifyReport } from '../verify/report.js';
import { HEAD_FILE, PARTNERS_FILENAME } from './backup.js';
import { copyFile, isEmptyFolder, measure, type BackupFile } from './files.js';
import { checkManifest } from './signed-manifest.js';
import { readManifest, type Manifest } from './manifest.js';

export interface RestoreInput extends TransferInput, Pick<OperatorContext, 'operator'> {
  readonly folder: string;
  /** File with the backup's master key. Default: the configured key. */
  readonly masterKeyFile?: string;
  /** Text of a file with signed heads from another source, to compare the log with. */
  readonly against?: string;
  /** Paths of erasure register files other than the file next to the backup. */
  readonly erased?: readonly string[];
  /** Trusted keys for signed heads. Default: the keys that the backup names. */
  readonly keys?: readonly string[];
}

export interface RestoreReport {
  readonly manifest: Manifest;
  readonly check: VerifyReport;
  /** Reason why the manifest's signature was not verified, or null if a known key signed it. */
  readonly unsigned: string | null;
  /** Erasures made after the backup and applied to the restored data. */
  readonly erasures: ReappliedErasures & {
    /** Number of ignored entries that no known key signed. */ readonly untrusted: number;
  };
}

const COPY_CONCURRENCY = 4;
const MASTER_KEY = 'master.key';
/** Files that an operator may place into the folder before a restore. */
const OPERATOR_FILES: readonly string[] = [MASTER_KEY, CHECKPOINT_KEY];

/**
 * Restores a backup into an empty data folder and verifies it. The log gets a new identity, because events after the
 * backup are lost: feed readers get one 410. A failed restore leaves the folder unchanged. If a restore is killed, no
 * service starts on what it leaves behind, and the next restore removes it.
 */
export const restore = async (input: RestoreInput): Promise<RestoreReport> => {
  const { config, folder } = input;
  const target = config.DATA_DIR;
  if (config.ENGINES !== 'embedded')
    refuseOperator(
      'a backup can only be restored to the embedded engines: use ENGINES=embedded, then move the data with `transfer`',
    );
  const building = join(target, RESTORE_FOLDER);
  if (!(await isThere(building)) && !(await isEmptyFolder(target, OPERATOR_FILES)))
    refuseOperator(`${target} is not empty: restore needs an empty data folder`);
  const { ERASURE_REGISTER: register } = config;
  if (register !== undefined && !(await isThere(register)))
    refuseOperator(
      `ERASURE_REGISTER names ${register}, which does not exist: erased data would come back (put the file there, or remove the setting)`,
    );
  const { manifest, files } = await readManifest(folder);
  const unsigned = await checkManifest(folder, config, input.keys);
  await clear(target);
  // The marker comes first, because a service must not start on a half-restored folder.
  await mkdir(building, { recursive: true, mode: 0o700 });
  await syncPath(target);
  try {
    const { check, erasures } = await restoreFiles(input, files);
    await rename(building, join(target, 'log'));
    await syncPath(target);
    return { manifest, check, unsigned, erasures };
  } catch (error) {
    await clear(target);
    await rm(building, { recursive: true, force: true });
    throw error;
  }
};

/** Skips the head, which is only for people to read, and the partners file if PARTNERS_FILE names another file. */
const isSkipped = (path: string, { PARTNERS_FILE }: Config): boolean =>
  path === HEAD_FILE || (path === PARTNERS_FILENAME && PARTNERS_FILE !== undefined);

/** Also reapplies later erasures (including in outboxes and partner folders), before any data is served. */
const restoreFiles = async (
  { config, folder, masterKeyFile, against, erased = [], keys, operator, progress, signal, onFatal }: RestoreInput,
  files: readonly Omit<BackupFile, 'bytes'>[],
): Promise<Pick<RestoreReport, 'check' | 'erasures'>> => {
  const target = config.DATA_DIR;
  await restoreMasterKey(config, masterKeyFile);
  const place = (path: string): string =>
    path.startsWith('log/') ? join(target, RESTORE_FOLDER, 'log', path.slice('log/'.length)) : join(target, path);
  let done = 0;
  await mapConcurrently(files, COPY_CONCURRENCY, async ({ path, sha256 }) => {
    signal.throwIfAborted();
    const copied = isSkipped(path, config)
      ? // An unreadable file counts as missing and is reported below.
        await measure(join(folder, path)).catch(() => null)
      : await copyFile(join(folder, path), place(path));
    if (copied === null) refuseOperator(`${path} is missing in the backup`);
    if (copied?.sha256 !== sha256) refuseOperator(`${path} is damaged in the backup: its digest does not match`);
    progress({ what: 'copying files', done: (done += 1), total: files.length });
  });
  const engines = await openForRestore(config, onFatal);
  try {
    await resetLogIdentity(engines);
    const work = { engines, config, projector: null, progress, signal, ...(operator !== undefined && { operator }) };
    const check = await verify(work, { ...(against !== undefined && { against }), ...(keys && { keys }) });
    const { store } = headSignerOf(work);
    const logId = await engines.events.logId();
    // New events replace the lost ones, so their heads must belong to a different tree.
    if (check.integrity.shortBy > 0)
      await restartTree(store, logId, {
        size: check.integrity.events,
        headSize: check.integrity.newest?.size ?? 0,
      });
    // The state was copied after the log and may contain hashes of later events.
    else await store.growAgain(logId);
    const register = await readRegister(work, { files: erased, backup: folder, ...(keys && { keys }) });
    const again = await reapplyErasures(work, register.erasures);
    await registerOf(work).takeIn(register.notes);
    await updateRegister(work);
    return { check, erasures: { ...again, untrusted: register.untrusted } };
  } finally {
    await engines.close();
  }
};

const isThere = (path: string): Promise<boolean> => stat(path).then(() => true, orIfMissing(false));

/** Removes files left by an earlier restore. Keeps key files, which may be the operator's, and the restore marker. */
const clear = async (target: string): Promise<void> => {
  // A missing folder has no files.
  const names = await readdir(target).catch(() => []);
  for (const name of names)
    if (!OPERATOR_FILES.includes(name) && name !== RESTORE_FOLDER)
      await rm(join(target, name), { recursive: true, force: true });
  await rm(join(target, RESTORE_FOLDER, 'log'), { recursive: true, force: true });
};

/** Restores the master key first, because it encrypts all other data. */
const restoreMasterKey = async (
  { DATA_DIR, MASTER_KEY: given, MASTER_KEY_FILE: configured }: Config,
  file?: string,
) => {
  const own = join(DATA_DIR, MASTER_KEY);
  if (file !== undefined) {
    await copyOver(file, own).catch(() => refuseOperator(`the master key cannot be read from ${file}`));
    await chmod(own, 0o600);
  } else if (given === undefined) {
    await access(configured ?? own).catch(() => {
      throw new OperatorRefusal(
        'the master key is missing: name its file with --master-key-file, or set MASTER_KEY or MASTER_KEY_FILE',
      );
    });
  }
};

const resetLogIdentity = async ({ embedded, events, stateStore }: Engines): Promise<void> => {
  if (embedded === null) throw new TypeError('only embedded engines can be restored');
  const logId = await embedded.renewLog();
  const head = await events.head();
  // The state store was copied after the log, so a checkpoint may be past the end. Its events were processed.
  for (const { key } of await stateStore.list(CHECKPOINTS, '')) {
    const mark = await stateStore.checkpoint(key);
    if (mark) await stateStore.saveCheckpoint(key, { logId, position: mark.position < head ? mark.position : head });
  }
};
