import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { mapConcurrently, syncPath, writeDurably } from '#event-store';
import { HeadKeyUnusable, REGISTER_FILE, TreeBroken, type StoredHead } from '#integrity';
import { recordBackup } from '#state-store';
import { headSignerOf } from '../integrity/checkpoint.js';
import { refuseOperator, type OperatorContext } from '../operation.js';
import { updateRegister, registerOf, type RegisterReport } from '../shredding/update-register.js';
import { copyFile, filesIn, isEmptyFolder, measure, type BackupFile } from './files.js';
import { writeManifest, type Manifest } from './manifest.js';
import { signManifest } from './signed-manifest.js';

export interface BackupInput {
  /** Absolute path of an empty or missing folder. */
  readonly folder: string;
  /** True to copy waiting transmissions too, which are not encrypted. */
  readonly outbox: boolean;
}

export interface BackupReport extends Manifest {
  readonly folder: string;
  /** True if the manifest is signed with the head-signing key. */
  readonly isSigned: boolean;
  /** Number of waiting transmissions that were not copied. */
  readonly leftOut: number;
  /** Erasure register files that could not be written. */
  readonly failed: RegisterReport['failed'];
}

const COPY_CONCURRENCY = 4;
export const PARTNERS_FILENAME = 'partners.yaml';
/** Signed head in a backup. The copied log contains all events that the head covers. */
export const HEAD_FILE = 'log.checkpoint';

/**
 * Copies all data that can't be rebuilt, while the service runs. Copies the log and keys first, then the state store,
 * then documents, so that the copy has everything an event refers to. Excludes the master key and the head-signing key:
 * with them, anyone who has the backup could read patient data.
 */
export const backup = async (work: OperatorContext, { folder, outbox }: BackupInput): Promise<BackupReport> => {
  const { engines, config, signal, progress } = work;
  const { embedded } = engines;
  if (embedded === null)
    return refuseOperator('back up the production engines with the tools of EventStoreDB and MongoDB');
  if (resolve(folder).startsWith(`${resolve(config.DATA_DIR)}/`))
    refuseOperator('the backup folder must be outside the data folder');
  if (!(await isEmptyFolder(folder)))
    refuseOperator(`${folder} is not empty: choose an empty or new folder for the backup`);
  await mkdir(folder, { recursive: true, mode: 0o700 });

  // Signed before the log is copied, so that the copy contains all events of the head.
  const head = await headFor(work);
  const files: BackupFile[] = [];
  for (const [name, copy] of [
    ['log', embedded.copyLog],
    ['desk', embedded.copyState],
  ] as const) {
    progress({ what: `copying the ${name}`, done: 0, total: 1 });
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    await copy(join(folder, name));
    progress({ what: `copying the ${name}`, done: 1, total: 1 });
    for (const path of await filesIn(join(folder, name))) {
      await syncPath(join(folder, name, path));
      files.push({ path: `${name}/${path}`, ...(await measure(join(folder, name, path))) });
    }
  }

  const copyAll = async (part: string): Promise<number> => {
    const paths = await filesIn(join(config.DATA_DIR, part));
    let done = 0;
    let copied = 0;
    await mapConcurrently(paths, COPY_CONCURRENCY, async (path) => {
      signal.throwIfAborted();
      const file = await copyFile(join(config.DATA_DIR, part, path), join(folder, part, path));
      // A file that was erased or swept during the backup must not be listed.
      if (file) copied += 1;
      if (file) files.push({ path: `${part}/${path}`, ...file });
      progress({ what: `copying the ${part}`, done: (done += 1), total: paths.length });
    });
    return copied;
  };
  const documents = await copyAll('blobs');
  await copyAll('directories');
  const waiting = await transmissionsIn(join(config.DATA_DIR, 'outbox'));
  if (outbox) await copyAll('outbox');
  files.push(...(await copyPartners(config, folder)));
  files.push(...(await writeRegister(work, folder)));
  if (head !== null) files.push(await writeHead(folder, head));
  const manifest = await writeManifest(
    folder,
    files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    { logId: await engines.events.logId(), documents, outbox: outbox ? waiting : 0 },
  );
  const isSigned = head !== null && (await signManifest(folder, headSignerOf(work), head));
  await recordBackup(engines.stateStore);
  await registerOf(work).noteBackupAt(resolve(folder));
  const { failed } = await updateRegister(work);
  return { ...manifest, folder, leftOut: outbox ? 0 : waiting, isSigned, failed };
};

/** Returns a head over the current log. If signing fails (reported elsewhere), returns the newest stored head. */
const headFor = async (work: OperatorContext): Promise<StoredHead | null> => {
  const headSigner = headSignerOf(work);
  try {
    return await headSigner.look({ signal: work.signal });
  } catch (error) {
    if (!(error instanceof TreeBroken) && !(error instanceof HeadKeyUnusable)) throw error;
    return headSigner.store.newestHead();
  }
};

const copyPartners = async ({ PARTNERS_FILE, DATA_DIR }: OperatorContext['config'], folder: string) => {
  const file = await copyFile(PARTNERS_FILE ?? join(DATA_DIR, PARTNERS_FILENAME), join(folder, PARTNERS_FILENAME));
  return file === null ? [] : [{ path: PARTNERS_FILENAME, ...file }];
};

/** Writes all erasures so far. Newer registers are stored next to the backup. */
const writeRegister = async (work: OperatorContext, folder: string): Promise<readonly BackupFile[]> => {
  const register = registerOf(work);
  await register.catchUp(work.signal);
  await register.writeTo(join(folder, REGISTER_FILE));
  return [{ path: REGISTER_FILE, ...(await measure(join(folder, REGISTER_FILE))) }];
};

const writeHead = async (folder: string, { note }: StoredHead): Promise<BackupFile> => {
  await writeDurably(join(folder, HEAD_FILE), note, 'wx');
  return { path: HEAD_FILE, ...(await measure(join(folder, HEAD_FILE))) };
};

/** Counts complete transmissions: each has a manifest or is one .eml file. */
const transmissionsIn = async (outbox: string): Promise<number> =>
  (await filesIn(outbox)).filter((path) => path.endsWith('/manifest.json') || path.endsWith('.eml')).length;
