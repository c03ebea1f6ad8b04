import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CLEAR_HTTP_ADVICE, plaintextEnginesNotice, isServedInPlaintext, mailSettings, pathProblems } from '#engines';
import { hasLivePractice, StreamDeleted, type EventStore } from '#event-store';
import { MailNotSent, MailServer } from '#mail';
import { deletedStreams, emailItems, forgetDeletedStream, lastBackup, registeredProcesses } from '#state-store';
import { SHARED_OWNER, PayerFileReader } from '#payer-files';
import { masterKeyNotice } from '../master-key/master-key-notice.js';
import { headFindings } from '../integrity/head-findings.js';
import type { OperatorContext } from '../operation.js';
import { DELETION_KIND, type DeletionRecord } from '../shredding/destroy-organization.js';
import { findingIf, type Finding } from './operator-status.js';

const timeouts = { connectMs: 3_000, answerMs: 5_000 };
/** A backup is due daily, and takes its time. Milliseconds. */
const MAX_BACKUP_AGE_MS = 26 * 3_600_000;
/** Bits of a file's mode by which others than its owner may read it. */
const GROUP_AND_OTHER_MODE = 0o077;

/** Maximum number of streams that the finding names. */
const MAX_NAMED_STREAMS = 10;

type IsLive = () => Promise<boolean>;

/**
 * Returns a function that tells whether there is an organization with real patients. It reads all organizations on its
 * first call only.
 */
export const cachedIsLive = ({ engines }: Pick<OperatorContext, 'engines'>): IsLive => {
  let asked: Promise<boolean> | null = null;
  return () => (asked ??= hasLivePractice(engines));
};

/** Findings about the surroundings of the data: keys, secrets, mail, processes, backups, each as it is now. */
export const environmentFindings = async (
  work: OperatorContext,
  isLive = cachedIsLive(work),
): Promise<readonly Finding[]> => {
  const all = await Promise.all([
    keyFindings(work),
    secretFindings(work),
    mailFindings(work),
    processFindings(work),
    backupFindings(work, isLive),
    deletionFindings(work),
    quarantineFindings(work),
    headFindings(work),
    plaintextFindings(work, isLive),
  ]);
  return all.flat();
};

const keyFindings = async ({ engines, config }: OperatorContext): Promise<readonly Finding[]> => {
  if (config.MASTER_KEY !== undefined) return [];
  const file = config.MASTER_KEY_FILE ?? join(config.DATA_DIR, 'master.key');
  // A file that is missing is told below.
  const mode = await stat(file).then(
    (found) => found.mode,
    () => null,
  );
  if (mode === null)
    return [
      {
        what: 'the file of the master key cannot be read',
        todo: 'put it back before anything is restarted (docs/runbooks/keys.md)',
      },
    ];
  const notice = await masterKeyNotice(engines, config);
  return [
    ...findingIf(
      process.platform !== 'win32' && (mode & GROUP_AND_OTHER_MODE) !== 0,
      `others may read the master key (mode ${(mode & 0o777).toString(8).padStart(4, '0')})`,
      `chmod 600 ${file}; who could read it must be thought about (docs/runbooks/keys.md)`,
    ),
    ...findingIf(notice !== null, 'the master key lies in the data folder of a live organization', notice ?? ''),
  ];
};

const secretFindings = async ({ config }: OperatorContext): Promise<readonly Finding[]> =>
  pathProblems({ ...config, MASTER_KEY_FILE: undefined }).map((what) => ({
    what,
    todo: 'put the file back: it is read again when it is needed, and at the next start',
  }));

const waitingLettersText = (count: number): string => {
  if (count === 0) return 'no letter waits';
  return count === 1 ? 'one letter waits' : `${count} letters wait`;
};

const mailFindings = async ({ engines, config }: OperatorContext): Promise<readonly Finding[]> => {
  const settings = mailSettings(config);
  if (settings === null) return [];
  try {
    await new MailServer(settings, timeouts).reach();
    return [];
  } catch (error) {
    const waiting = (await emailItems.in(engines.stateStore).findKeys('due', { limit: 1_000 })).length;
    const why = error instanceof MailNotSent ? error.message : 'it failed';
    return [
      {
        what: `no mail leaves: ${why}; ${waitingLettersText(waiting)}`,
        todo: 'see `workcomp mail test`; what waits is sent by itself once it works, alerts within 48 hours',
      },
    ];
  }
};

/** Findings about data that goes over a network in clear. */
const plaintextFindings = async ({ config }: OperatorContext, isLive: IsLive): Promise<readonly Finding[]> => {
  const notice = plaintextEnginesNotice(config);
  // An operator who overrode this at the start is told here all the same.
  const isServedClear = isServedInPlaintext(config) && (await isLive());
  return [
    ...findingIf(notice !== null, notice ?? '', 'give the engine a certificate, and its connection string tls=true'),
    ...findingIf(isServedClear, 'patients’ data goes over the network in clear', CLEAR_HTTP_ADVICE),
  ];
};

/** Services that production cannot do without. */
const services = ['command-api', 'query-api', 'projector'] as const;

const processFindings = async ({ engines, config }: OperatorContext): Promise<readonly Finding[]> => {
  if (config.ENGINES === 'embedded') return [];
  const running = await registeredProcesses(engines.stateStore);
  const builds = new Set(running.map(({ build }) => build));
  const isRunning = new Set(running.map(({ service }) => service));
  return [
    ...services
      .filter((service) => !isRunning.has(service) && !isRunning.has('standalone'))
      .map((service) => ({
        what: `no process of ${service} has told of itself for five minutes`,
        todo: service === 'projector' ? 'start one: until then lists, reactions and webhooks stand still' : 'start one',
      })),
    ...findingIf(
      builds.size > 1,
      `processes of several builds run: ${[...builds].toSorted().join(', ')}`,
      'end the upgrade (docs/runbooks/upgrade-and-back.md)',
    ),
  ];
};

/** Practices whose deletion is due, or was cut off: nobody carries it out but the operator. */
const deletionFindings = async ({ engines: { stateStore } }: OperatorContext): Promise<readonly Finding[]> =>
  (await stateStore.all<DeletionRecord>(DELETION_KIND, ''))
    .filter(({ record }) => record.dueAt <= new Date().toISOString())
    .map(({ key, record }) => ({
      what: `the deletion of ${key} is due since ${record.dueAt}, or was cut off`,
      todo: 'carry it out with `org delete`, or call it off with `org keep` (docs/runbooks/practice-gone.md)',
    }));

/** Files of partners that belong to no practice: no practice sees them. */
const quarantineFindings = async ({ engines }: OperatorContext): Promise<readonly Finding[]> => {
  const { files, oldestReceivedAt } = await new PayerFileReader(engines).quarantineCounts(SHARED_OWNER);
  const what =
    files === 1
      ? `a file of a partner is in quarantine and belongs to no practice, since ${oldestReceivedAt ?? ''}`
      : `${files} files of partners are in quarantine and belong to no practice, the oldest since ${oldestReceivedAt ?? ''}`;
  const todo = 'see `payer-file list --quarantined`, then match or dismiss them (docs/payer-files.md)';
  return findingIf(files > 0, what, todo);
};

/** Warns if no collector receives the record of access: anyone who can write to the data can then empty it. */
export const accessWarnings = async (
  work: OperatorContext,
  isLive = cachedIsLive(work),
): Promise<readonly Finding[]> => {
  const { config } = work;
  const isMissing = config.ACCESS_RECORD_SINK === null && (config.LIVE_API_KEY !== undefined || (await isLive()));
  return findingIf(
    isMissing,
    'no collector gets the record of access (ACCESS_RECORD_SINK is not set)',
    'set ACCESS_RECORD_SINK to a collector that no user of this machine can change; until then only `verify` shows removed entries (docs/compliance.md)',
  );
};

const backupFindings = async ({ engines, config }: OperatorContext, isLive: IsLive): Promise<readonly Finding[]> => {
  if (engines.embedded === null) return [];
  if (config.LIVE_API_KEY === undefined && !(await isLive())) return [];
  const last = await lastBackup(engines.stateStore);
  return findingIf(
    last === null || Date.now() - Date.parse(last) >= MAX_BACKUP_AGE_MS,
    last === null ? 'no backup was made of a live organization yet' : `the last backup is of ${last}`,
    'make one daily with `backup` (docs/runbooks/backup-and-restore.md)',
  );
};

/** Finding about streams that were deleted permanently in EventStoreDB, each read again. Forgets those of a restored log. */
export const deletedStreamFindings = async ({
  engines: { events, stateStore },
}: OperatorContext): Promise<readonly Finding[]> => {
  const deleted: string[] = [];
  for (const stream of await deletedStreams(stateStore))
    if (await isDeleted(events, stream)) deleted.push(stream);
    else await forgetDeletedStream(stateStore, stream);
  const more = deleted.length > MAX_NAMED_STREAMS ? ` and ${deleted.length - MAX_NAMED_STREAMS} more` : '';
  const names = `${deleted.slice(0, MAX_NAMED_STREAMS).join(', ')}${more}`;
  return findingIf(
    deleted.length > 0,
    `${deleted.length === 1 ? 'a stream was' : `${deleted.length} streams were`} deleted permanently in EventStoreDB: ${names}`,
    'restore the log from a backup (docs/runbooks/parked-streams.md)',
  );
};

const isDeleted = async (events: EventStore, stream: string): Promise<boolean> => {
  try {
    await events.readStream(stream, 0, 1);
    return false;
  } catch (error) {
    if (error instanceof StreamDeleted) return true;
    throw error;
  }
};
