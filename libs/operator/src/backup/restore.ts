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
  /** Folder of the backup. */
  readonly folder: string;
  /** File with the master key that the backup was made under; else the configured one counts. */
  readonly masterKeyFile?: string;
  /** Text of a file with signed heads that was kept elsewhere; the log is compared with them, too. */
  readonly against?: string;
  /** Files of the register of erasures that lie elsewhere than beside the backup, as paths. */
  readonly erased?: readonly string[];
  /** Keys of signed heads that are trusted; else those that the backup names. */
  readonly keys?: readonly string[];
}

export interface RestoreReport {
  readonly manifest: Manifest;
  readonly check: VerifyReport;
  /** Reason why the manifest's signature could not be verified, in words; null where a known key has signed it. */
  readonly unsigned: string | null;
  /** What was erased since the backup was made, and is erased in what was restored, too. */
  readonly erasures: ReappliedErasures & {
    /** Entries that no known key has signed: they were passed over. */ readonly untrusted: number;
  };
}

const COPY_CONCURRENCY = 4;
const MASTER_KEY = 'master.key';
/** Files that an operator may have put into the folder beforehand. */
const OPERATOR_FILES: readonly string[] = [MASTER_KEY, CHECKPOINT_KEY];

/**
 * Puts a backup into an empty data folder and checks all of it. The log gets another identity, because what came after
 * the backup is lost: readers of feeds are told so once (410) instead of missing what is written in its place. A restore
 * that fails leaves the folder as it was; what one left that was killed is removed by the next one, and starts no service.
 */
export const restore = async (input: RestoreInput): Promise<RestoreReport> => {
  const { config, folder } = input;
  const target = config.DATA_DIR;
  if (config.ENGINES !== 'embedded')
    refuseOperator('a backup is restored to the embedded engines; `transfer` moves it from there');
  const building = join(target, RESTORE_FOLDER);
  if (!(await isThere(building)) && !(await isEmptyFolder(target, OPERATOR_FILES)))
    refuseOperator(`${target} is not empty: restore needs an empty data folder`);
  const { ERASURE_REGISTER: register } = config;
  if (register !== undefined && !(await isThere(register)))
    refuseOperator(
      `ERASURE_REGISTER names ${register}, which is not there: what it says was erased would be back (put it there, or leave the setting out)`,
    );
  const { manifest, files } = await readManifest(folder);
  const unsigned = await checkManifest(folder, config, input.keys);
  await clear(target);
  // Before anything else: a folder that was restored by half starts no service.
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

/** The head of a backup is for whoever looks at it, and partners that are named elsewhere stay as they are. */
const isSkipped = (path: string, { PARTNERS_FILE }: Config): boolean =>
  path === HEAD_FILE || (path === PARTNERS_FILENAME && PARTNERS_FILE !== undefined);

/**
 * Copies the files, gives the log another identity, checks all of it, and erases what was erased since: before anything is
 * served. Outboxes and folders of partners are looked through, too.
 */
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
      ? // A file that cannot be read counts as missing, which is said below.
        await measure(join(folder, path)).catch(() => null)
      : await copyFile(join(folder, path), place(path));
    if (copied === null) refuseOperator(`${path} is missing in the backup`);
    if (copied?.sha256 !== sha256) refuseOperator(`${path} is damaged in the backup: its digest is another one`);
    progress({ what: 'copying files', done: (done += 1), total: files.length });
  });
  const engines = await openForRestore(config, onFatal);
  try {
    await resetLogIdentity(engines);
    const work = { engines, config, projector: null, progress, signal, ...(operator !== undefined && { operator }) };
    const check = await verify(work, { ...(against !== undefined && { against }), ...(keys && { keys }) });
    const { store } = headSignerOf(work);
    const logId = await engines.events.logId();
    // New events take the place of the lost ones: no head of one tree may contradict another.
    if (check.integrity.shortBy > 0)
      await restartTree(store, logId, {
        size: check.integrity.events,
        headSize: check.integrity.newest?.size ?? 0,
      });
    // The state was copied after the log: it may hold hashes of events that came in between.
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

/** Removes what an earlier restore has put there. The key stays, since it may be the operator's own; so does the mark. */
const clear = async (target: string): Promise<void> => {
  // A folder that is not there has nothing in it.
  const names = await readdir(target).catch(() => []);
  for (const name of names)
    if (!OPERATOR_FILES.includes(name) && name !== RESTORE_FOLDER)
      await rm(join(target, name), { recursive: true, force: true });
  await rm(join(target, RESTORE_FOLDER, 'log'), { recursive: true, force: true });
};

/** Everything is sealed under the master key: without it a restored folder is worthless, so that comes first. */
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
        'the master key is missing: name it with --master-key-file, or set MASTER_KEY or MASTER_KEY_FILE',
      );
    });
  }
};

/** Another identity for the log, and checkpoints that belong to it. */
const resetLogIdentity = async ({ embedded, events, stateStore }: Engines): Promise<void> => {
  if (embedded === null) throw new TypeError('only embedded engines are restored');
  const logId = await embedded.renewLog();
  const head = await events.head();
  // The state store was copied after the log: a checkpoint may stand beyond its end. What it had seen by then was done.
  for (const { key } of await stateStore.list(CHECKPOINTS, '')) {
    const mark = await stateStore.checkpoint(key);
    if (mark) await stateStore.saveCheckpoint(key, { logId, position: mark.position < head ? mark.position : head });
  }
};
