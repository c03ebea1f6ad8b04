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
/** Backups are due daily, and each takes some time. */
const MAX_BACKUP_AGE_MS = 26 * 3_600_000;
/** Mode bits that give access to users other than the owner. */
const GROUP_AND_OTHER_MODE = 0o077;

const MAX_NAMED_STREAMS = 10;

type IsLive = () => Promise<boolean>;

/** Reads all organizations, but only on the first call of the returned function. */
export const cachedIsLive = ({ engines }: Pick<OperatorContext, 'engines'>): IsLive => {
  let asked: Promise<boolean> | null = null;
  return () => (asked ??= hasLivePractice(engines));
};

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
  // A missing file is reported below.
  const mode = await stat(file).then(
    (found) => found.mode,
    () => null,
  );
  if (mode === null)
    return [
      {
        what: 'the master key file cannot be read',
        todo: 'put it back before you restart a process (docs/runbooks/keys.md)',
      },
    ];
  const notice = await masterKeyNotice(engines, config);
  return [
    ...findingIf(
      process.platform !== 'win32' && (mode & GROUP_AND_OTHER_MODE) !== 0,
      `other users can read the master key (mode ${(mode & 0o777).toString(8).padStart(4, '0')})`,
      `run chmod 600 ${file}, and find out who could read it (docs/runbooks/keys.md)`,
    ),
    ...findingIf(notice !== null, 'the master key is in the data folder of a live organization', notice ?? ''),
  ];
};

const secretFindings = async ({ config }: OperatorContext): Promise<readonly Finding[]> =>
  pathProblems({ ...config, MASTER_KEY_FILE: undefined }).map((what) => ({
    what,
    todo: 'put the file back: it is read again when it is needed, and at the next start',
  }));

const waitingLettersText = (count: number): string => {
  if (count === 0) return 'no emails are waiting';
  return count === 1 ? '1 email is waiting' : `${count} emails are waiting`;
};

const mailFindings = async ({ engines, config }: OperatorContext): Promise<readonly Finding[]> => {
  const settings = mailSettings(config);
  if (settings === null) return [];
  try {
    await new MailServer(settings, timeouts).reach();
    return [];
  } catch (error) {
    const waiting = (await emailItems.in(engines.stateStore).findKeys('due', { limit: 1_000 })).length;
    const why = error instanceof MailNotSent ? error.message : 'the connection failed';
    return [
      {
        what: `email cannot be sent: ${why}; ${waitingLettersText(waiting)}`,
        todo: 'run `workcomp mail test`; waiting emails are sent automatically once it succeeds, alerts within 48 hours',
      },
    ];
  }
};

const plaintextFindings = async ({ config }: OperatorContext, isLive: IsLive): Promise<readonly Finding[]> => {
  const notice = plaintextEnginesNotice(config);
  // Reported even if the operator allowed this at startup.
  const isServedClear = isServedInPlaintext(config) && (await isLive());
  return [
    ...findingIf(
      notice !== null,
      notice ?? '',
      'give the engine a certificate, and add tls=true to its connection string',
    ),
    ...findingIf(isServedClear, 'patient data is sent over the network unencrypted', CLEAR_HTTP_ADVICE),
  ];
};

/** Services that production requires. */
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
        what: `no process of ${service} has reported for five minutes`,
        todo:
          service === 'projector'
            ? 'start one: until then, lists are not updated, and reactions and webhooks do not run'
            : 'start one',
      })),
    ...findingIf(
      builds.size > 1,
      `processes of several builds are running: ${[...builds].toSorted().join(', ')}`,
      'complete the upgrade (docs/runbooks/upgrade-and-back.md)',
    ),
  ];
};

/** Reports ordered deletions, which only the operator can carry out. */
const deletionFindings = async ({ engines: { stateStore } }: OperatorContext): Promise<readonly Finding[]> =>
  (await stateStore.all<DeletionRecord>(DELETION_KIND, ''))
    .filter(({ record }) => record.dueAt <= new Date().toISOString())
    .map(({ key, record }) => ({
      what: `the deletion of ${key} has been due since ${record.dueAt}, or was interrupted`,
      todo: 'carry it out with `org delete`, or cancel it with `org keep` (docs/runbooks/practice-gone.md)',
    }));

/** Reports quarantined files, which no practice can see. */
const quarantineFindings = async ({ engines }: OperatorContext): Promise<readonly Finding[]> => {
  const { files, oldestReceivedAt } = await new PayerFileReader(engines).quarantineCounts(SHARED_OWNER);
  const what =
    files === 1
      ? `a file of a partner is in quarantine and belongs to no practice (received ${oldestReceivedAt ?? ''})`
      : `${files} files of partners are in quarantine and belong to no practice (the oldest received ${oldestReceivedAt ?? ''})`;
  const todo = 'list them with `payer-file list --quarantined`, then match or dismiss them (docs/payer-files.md)';
  return findingIf(files > 0, what, todo);
};

/** Warns if no collector receives the access record: anyone with write access to the data could then empty it. */
export const accessWarnings = async (
  work: OperatorContext,
  isLive = cachedIsLive(work),
): Promise<readonly Finding[]> => {
  const { config } = work;
  const isMissing = config.ACCESS_RECORD_SINK === null && (config.LIVE_API_KEY !== undefined || (await isLive()));
  return findingIf(
    isMissing,
    'no collector receives the access record (ACCESS_RECORD_SINK is not set)',
    'set ACCESS_RECORD_SINK to a collector that no user of this machine can change; until then only `verify` shows removed entries (docs/compliance.md)',
  );
};

const backupFindings = async ({ engines, config }: OperatorContext, isLive: IsLive): Promise<readonly Finding[]> => {
  if (engines.embedded === null) return [];
  if (config.LIVE_API_KEY === undefined && !(await isLive())) return [];
  const last = await lastBackup(engines.stateStore);
  return findingIf(
    last === null || Date.now() - Date.parse(last) >= MAX_BACKUP_AGE_MS,
    last === null ? 'there is no backup of a live organization yet' : `the last backup is from ${last}`,
    'run `backup` daily (docs/runbooks/backup-and-restore.md)',
  );
};

/** Reports deleted streams. Reads each again, and forgets streams of a restored log. */
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
