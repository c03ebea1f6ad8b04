import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { syncPath } from '#event-store';
import { noteBackup } from '#outbox';
import { someAtATime } from '../log/whole-log.js';
import { refuseOperator, type Workplace } from '../operation.js';
import { copyFile, filesIn, isFree, measure, type BackupFile } from './files.js';
import { writeManifest, type Manifest } from './manifest.js';

export interface BackupWish {
  /** Absolute path of a folder that is empty or not there. */
  readonly folder: string;
  /** Copy waiting transmissions, too; they are not encrypted. */
  readonly outbox: boolean;
}

export interface BackupReport extends Manifest {
  readonly folder: string;
  /** Transmissions that wait in the outbox and were left out. */
  readonly leftOut: number;
}

const FILES_AT_A_TIME = 4;

/**
 * Copies everything that cannot be made again, while the service works: the log with its keys first, then the state store, then
 * the documents, so that whatever an event mentions is there. Not in it: the read models, which the log rebuilds; and
 * the master key, which must lie elsewhere, or whoever has the backup has the patients' data.
 */
export const backup = async (work: Workplace, { folder, outbox }: BackupWish): Promise<BackupReport> => {
  const { engines, config, signal, progress } = work;
  const { embedded } = engines;
  if (embedded === null)
    return refuseOperator('the production engines are backed up by the tools of EventStoreDB and MongoDB');
  if (resolve(folder).startsWith(`${resolve(config.DATA_DIR)}/`))
    refuseOperator('a backup must lie outside of the data folder');
  if (!(await isFree(folder))) refuseOperator(`${folder} is not empty: a backup needs a folder of its own`);
  await mkdir(folder, { recursive: true, mode: 0o700 });

  for (const [name, copy] of [
    ['log', embedded.copyLog],
    ['desk', embedded.copyState],
  ] as const) {
    progress({ what: `copying the ${name}`, done: 0, total: 1 });
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    await copy(join(folder, name));
    progress({ what: `copying the ${name}`, done: 1, total: 1 });
  }
  const files: BackupFile[] = [];
  for (const name of ['log', 'desk']) {
    for (const path of await filesIn(join(folder, name))) {
      await syncPath(join(folder, name, path));
      files.push({ path: `${name}/${path}`, ...(await measure(join(folder, name, path))) });
    }
  }

  const copyAll = async (part: string): Promise<number> => {
    const paths = await filesIn(join(config.DATA_DIR, part));
    let done = 0;
    let copied = 0;
    await someAtATime(paths, FILES_AT_A_TIME, async (path) => {
      signal.throwIfAborted();
      const file = await copyFile(join(config.DATA_DIR, part, path), join(folder, part, path));
      // Shredded or swept while the backup was made: then it must not be in it.
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
  const manifest = await writeManifest(
    folder,
    files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    { logId: await engines.events.logId(), documents, outbox: outbox ? waiting : 0 },
  );
  await noteBackup(engines.stateStore);
  return { ...manifest, folder, leftOut: outbox ? 0 : waiting };
};

/** Complete ones: each has a manifest of its own. */
const transmissionsIn = async (outbox: string): Promise<number> =>
  (await filesIn(outbox)).filter((path) => path.endsWith('/manifest.json') || path.endsWith('.eml')).length;
