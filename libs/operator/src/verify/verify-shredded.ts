import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { publishesPrivateData } from '#contracts';
import type { BillEvent, BillSubmittedData } from '#domain';
import {
  canOpenGroup,
  possibleKeys,
  SECRETS_FILE,
  secretsIn,
  type RecordedEvent,
  type StoredEvent,
} from '#event-store';
import { checkPartners, exchangeOf, Partners } from '#partners';
import { DeliveryRows } from '#state-store';
import type { OperatorContext } from '../operation.js';
import { pendingInOutbox } from '../shredding/erase-copies.js';
import { isRestored } from '../shredding/reapply-erasures.js';
import { readRegister } from '../shredding/update-register.js';
import { externalReferences } from '../shredding/external-references.js';
import { filesBelow, scanFolder } from './byte-scan.js';
import { buildsOf, StreamVerifier } from './check-stream.js';
import { unverifiablePlaces, type UnverifiablePlace } from './unverifiable-places.js';
import { Differences, type VerifyReport } from './report.js';
import { sealedFor, shreddedSubjects, type ShreddedSubject } from './shredded-subjects.js';

export interface ShreddedReport extends Pick<VerifyReport, 'differences' | 'differenceCount'> {
  /** Number of bills and recipients (each generation) whose destruction was ordered in the log. */
  readonly subjects: number;
  readonly scanned: {
    readonly folder: string;
    readonly files: number;
    readonly bytes: number;
    /** Number of occurrences of a shredded subject's name. Every possible key after each one was tried. */
    readonly mentions: number;
    readonly keysTried: number;
  };
  /** Number of register entries that no known key signed. */
  readonly untrusted: number;
  readonly notProven: readonly UnverifiablePlace[];
}

/** Number of names after which the scan yields, about every few milliseconds. */
const BATCH_SIZE = 16;

/**
 * Searches for remnants. Keys: the store has a tombstone and no key, and no bytes in the data folder, even unused ones,
 * reveal the key to a holder of the master key. Data: events are redacted, read models equal a fresh fold, and no
 * document, outbox item, or webhook body is left.
 */
export const verifyShredded = async (work: OperatorContext): Promise<ShreddedReport> => {
  const differences = new Differences();
  const subjects = await shreddedSubjects(work);
  const untrusted = await checkRegister(work, subjects, differences);
  await checkStores(work, subjects, differences);
  const scanned = await scan(work, subjects, differences);
  return {
    subjects: subjects.length,
    scanned,
    differences: differences.listed,
    differenceCount: differences.count,
    untrusted,
    notProven: unverifiablePlaces(work),
  };
};

/** Reports subjects in the register whose destruction this log doesn't order: an older backup brought them back. */
const checkRegister = async (
  work: OperatorContext,
  subjects: readonly ShreddedSubject[],
  differences: Differences,
): Promise<number> => {
  const ordered = new Set(subjects.map(({ subject }) => subject));
  const { erasures, untrusted } = await readRegister(work);
  for (const erasure of erasures)
    if (!ordered.has(erasure.subject) && (await isRestored(work, erasure)))
      differences.add(
        'key',
        erasure.subject,
        `was erased at ${erasure.erasedAt} and is back: \`shred again\` erases it`,
      );
  return untrusted;
};

const checkStores = async (
  work: OperatorContext,
  subjects: readonly ShreddedSubject[],
  differences: Differences,
): Promise<void> => {
  const { engines, progress, signal } = work;
  const builds = await buildsOf(engines, await engines.events.logId());
  const check = new StreamVerifier(engines, builds, await engines.events.head(), differences);
  const checked = new Set<string>();
  for (const [done, one] of subjects.entries()) {
    signal.throwIfAborted();
    const { keys } = engines;
    if ((await keys.get(one.subject)) !== null || (await keys.tombstone(one.subject)) === null)
      differences.add('key', one.subject, 'was ordered to be destroyed, but was not: shred it again');
    if (!checked.has(one.stream)) {
      checked.add(one.stream);
      await check.run(one.stream);
      await checkOutgoing(work, one, differences);
    }
    progress({ what: 'shredded subjects', done: done + 1, total: subjects.length });
  }
};

const checkOutgoing = async (
  work: OperatorContext,
  { stream, subject, organizationId }: ShreddedSubject,
  differences: Differences,
): Promise<void> => {
  const { engines, config } = work;
  const history = await engines.ledger.load(stream);
  const rows = new DeliveryRows(engines.stateStore);
  for (const { type, position } of history) {
    const kept = publishesPrivateData(type) ? await rows.body(organizationId, position) : null;
    if (kept !== null && (kept.sealed !== undefined || /"externalId":"/.test(kept.body)))
      differences.add('document', subject, 'is in the stored webhook bodies');
  }
  if (isBill(history)) {
    // Checks files that partners haven't fetched from their folders.
    const exchange = exchangeOf(engines, config, new Partners(checkPartners(config).partners));
    for (const transmission of externalReferences(organizationId, history as readonly StoredEvent<BillEvent>[]).sent)
      if ((await exchange.waitingIn(transmission)).length > 0)
        differences.add('document', subject, `waits in the folder of the partner ${transmission.partner}`);
  }
  const { mailFolder } = engines;
  const outbox = isBill(history) ? join(config.DATA_DIR, 'outbox', 'payers') : mailFolder;
  // A recipient who returned gets mail again, so it isn't checked.
  const prefix = isBill(history)
    ? `${(history[0].data as unknown as BillSubmittedData).billNumber}-`
    : history.at(-1)?.type === 'SubjectShredded' && `${subject.replace(/#.*/, '')}_`;
  if (outbox === null || typeof prefix !== 'string') return;
  if ((await pendingInOutbox(outbox, organizationId, prefix)).length > 0)
    differences.add('document', subject, 'waits in the outbox');
};

const isBill = (history: readonly StoredEvent[]): history is readonly [StoredEvent, ...StoredEvent[]] =>
  history[0]?.type === 'BillSubmitted';

const scan = async (
  { engines: { events, vault }, config: { DATA_DIR: folder }, progress, signal }: OperatorContext,
  subjects: readonly ShreddedSubject[],
  differences: Differences,
): Promise<ShreddedReport['scanned']> => {
  const known = new Map(subjects.map((subject) => [subject.subject, subject]));
  // Backups in the folder have their own secrets.
  const secretFiles = (await filesBelow(folder)).filter((path) => basename(path) === SECRETS_FILE);
  const secrets = (await Promise.all(secretFiles.map((path) => readFile(path)))).map(secretsIn);
  const samples = new Map<string, RecordedEvent | null>();
  const reported = new Set<string>();
  let mentions = 0;
  let keysTried = 0;
  const read = await scanFolder(folder, {
    names: new Set(known.keys()),
    onName: async (name, behind, { name: file, at }) => {
      if ((mentions += 1) % BATCH_SIZE === 0) await yieldToEventLoop();
      const subject = known.get(name);
      const { wrapped, bare } = possibleKeys(name, behind, secrets);
      if (!subject || wrapped.length + bare.length === 0) return;
      keysTried += wrapped.length + bare.length;
      if (!samples.has(name)) samples.set(name, await sealedFor(events, subject));
      const sample = samples.get(name) ?? null;
      const isThere =
        (await vault.unwraps(subject.organizationId, name, wrapped)) ||
        (sample !== null && bare.some((key) => canOpenGroup(sample, key)));
      if (!isThere || reported.has(`${name} ${file}`)) return;
      reported.add(`${name} ${file}`);
      differences.add('key', name, `its key can be recovered from ${file}, byte ${at}`);
    },
    onBytes: (done, total) => progress({ what: 'reading bytes', done, total }),
    signal,
  });
  return { folder, ...read, mentions, keysTried };
};
