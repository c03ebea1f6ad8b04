import { AccessRecordMaintenance, retentionStart } from '#access-record';
import { sweepOrphans, type BlobAddress } from '#documents';
import { checkpointKeyFile, type Config, type Engines } from '#engines';
import { background } from '#event-store';
import { ErasureRegister, HeadKeys } from '#integrity';
import { PayerFileReader } from '#payer-files';
import { AuditIndex, BillDrafts, RequestLog } from '#state-store';
import { afterAppends, repeat, type BackgroundService } from '#subscriptions';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Maximum delay of the audit index. Newer events are read from the log. */
const AUDIT_INTERVAL_MS = 5_000;

/* Schedules of maintenance tasks, with a delay after startup. */
const orphanSchedule = { firstAfterMs: 10 * MINUTE_MS, everyMs: DAY_MS };
const requestLogSchedule = { firstAfterMs: 5 * MINUTE_MS, everyMs: HOUR_MS };
const accessPackSchedule = { firstAfterMs: MINUTE_MS, everyMs: MINUTE_MS };
const accessSweepSchedule = { firstAfterMs: 10 * MINUTE_MS, everyMs: HOUR_MS };
/** Erasures made from the command line are registered immediately; opt-outs have this delay. */
const registerSchedule = { firstAfterMs: 10_000, everyMs: MINUTE_MS };

/** Engine maintenance tasks. Retries after failures. */
export const upkeep = (engines: Engines, config: Config): readonly BackgroundService[] => {
  const payerFiles = new PayerFileReader(engines);
  const drafts = new BillDrafts(engines.stateStore, engines.vault);
  return [
    sweepingOrphans(
      engines,
      async (address) => (await payerFiles.isArchive(address)) || (await drafts.hasDocument(address)),
    ),
    indexingAudits(engines),
    sweepingRequestLog(engines, config),
    keepingAccessRecord(engines, config),
    keepingErasureRegister(engines, config),
  ];
};

/** Deletes stored documents that no event and no draft names, once a day. */
export const sweepingOrphans = (
  { blobs, events }: Pick<Engines, 'blobs' | 'events'>,
  isKept?: (address: BlobAddress) => Promise<boolean>,
  schedule = orphanSchedule,
): BackgroundService => ({
  run: (signal) => repeat('orphan sweep', () => sweepOrphans(blobs, events, isKept), schedule, signal),
});

/** Updates the index that GET /audit uses. */
const indexingAudits = ({ events, stateStore }: Engines): BackgroundService => {
  const index = new AuditIndex(events, stateStore);
  return {
    run: (signal) => {
      const work = () => index.goOn(signal);
      return afterAppends(events, { name: 'audit index', work, everyMs: AUDIT_INTERVAL_MS }, signal);
    },
  };
};

/** Deletes old request log lines every hour. */
const sweepingRequestLog = ({ stateStore }: Engines, { REQUEST_LOG_DAYS }: Config): BackgroundService => {
  const log = new RequestLog(stateStore);
  return {
    run: (signal) => {
      const sweep = () => log.sweep(Date.now() - REQUEST_LOG_DAYS * DAY_MS, signal);
      return repeat('request log sweep', sweep, requestLogSchedule, signal);
    },
  };
};

/** Packs the access record and deletes entries older than the retention period (45 CFR 164.316(b)(2)(i)). */
const keepingAccessRecord = (
  { stateStore }: Engines,
  { ACCESS_RECORD_SINK, ACCESS_RECORD_YEARS }: Config,
): BackgroundService => {
  const keeper = new AccessRecordMaintenance(stateStore, Date.now, ACCESS_RECORD_SINK !== null);
  return {
    run: async (signal) => {
      const sweep = () => keeper.sweep(retentionStart(ACCESS_RECORD_YEARS, Date.now()), signal);
      await Promise.all([
        repeat('packing the record of access', () => keeper.pack(signal), accessPackSchedule, signal),
        repeat('record of access sweep', sweep, accessSweepSchedule, signal),
      ]);
    },
  };
};

/** Updates all erasure register files. If a file was unavailable, it is completed later. */
const keepingErasureRegister = (engines: Engines, config: Config): BackgroundService => {
  const register = new ErasureRegister(engines, new HeadKeys(engines.stateStore, checkpointKeyFile(config)));
  return {
    run: (signal) => {
      const write = async () => {
        await register.catchUp(signal);
        for (const file of await register.files(config))
          await background('register of erasures written', () => register.writeTo(file), { piece: file });
      };
      return repeat('register of erasures', write, registerSchedule, signal);
    },
  };
};
