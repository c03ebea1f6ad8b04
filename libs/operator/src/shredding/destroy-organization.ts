import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCESS_KINDS } from '#access-record';
import { organizationStream, type BillEvent, type Organization } from '#domain';
import { keyOf, orIfMissing, subjectOf } from '#event-store';
import type { ErasedAtPartner } from '#partners';
import type { StateChange, StateKey } from '#state-store';
import type { OperatorContext } from '../operation.js';
import { eraseFromReadModels } from './erase-copies.js';
import { shredKey } from './order.js';
import { destroyBill } from './shred-bill.js';

/** Record kind for deletions that are ordered or unfinished, which `doctor` reports. No personal data. */
export const DELETION_KIND = 'organization-deletion';
export type DeletionRecord = { readonly dueAt: string };

/** Counts of what was destroyed. A second run counts the same streams again. */
export interface DestroyedReport {
  readonly bills: number;
  /** Number of streams in the feed: bills, recipients, checks, payer files, and webhook endpoints. */
  readonly streams: number;
  /** Number of data keys, including the organization's own. */
  readonly keys: number;
  /** Number of records from queues, webhooks, requests, and lists. */
  readonly records: number;
  readonly outgoing: number;
  /** Transmissions that a partner has or may have; only the partner can erase them. */
  readonly partners: readonly ErasedAtPartner[];
}

const FEED_PAGE_SIZE = 1_000;
const RECORD_PAGE_SIZE = 500;
/** Maximum number of passes through the feed. Requests admitted before access closed end long before the last pass. */
const MAX_PASSES = 10;

/**
 * Destroys each data key, by an order in its stream, and the data encrypted with it. Events stay, but their encrypted
 * parts are unreadable. The organization's own key is destroyed last, because records are encrypted with it. An
 * interrupted call can be repeated.
 */
export const destroyOrganization = async (
  work: OperatorContext,
  organization: Pick<Organization, 'organizationId' | 'clockOffsetMs' | 'keys'>,
): Promise<DestroyedReport> => {
  const { organizationId, clockOffsetMs } = organization;
  const { engines, config, progress, signal } = work;
  const own = organizationStream(organizationId);
  const order = { organizationId, clockOffsetMs, organizationGone: true } as const;
  const partners: ErasedAtPartner[] = [];
  let keys = 0;
  let bills = 0;
  let outgoing = 0;

  const shred = async (stream: string, subject: string): Promise<void> => {
    await shredKey(work, { ...order, stream, subject });
    keys += 1;
  };

  const streams = new Set<string>();
  for (let pass = 0, after = -1; pass < MAX_PASSES; pass += 1) {
    const found = await subjectsIn(work, organizationId, after);
    after = found.last;
    const fresh = [...found.byStream].filter(([stream]) => !streams.has(stream));
    if (fresh.length === 0) break;
    for (const [stream, subjects] of fresh) {
      signal.throwIfAborted();
      streams.add(stream);
      const subject = subjectOf(stream, organizationId);
      const history = subject.startsWith('bill_') ? await engines.ledger.load<BillEvent>(stream) : [];
      if (history[0]?.type === 'BillSubmitted') {
        const report = await destroyBill(work, { ...order, stream, subject }, history);
        bills += 1;
        keys += 1;
        outgoing += report.outgoing;
        partners.push(...report.partners);
      } else {
        for (const pending of subjects.add(subject)) await shred(stream, pending);
        await eraseFromReadModels(work, stream);
      }
      progress({ what: 'streams', done: streams.size, total: found.byStream.size });
    }
  }

  for (const subject of await ownersOfDocuments(work, organizationId)) {
    // Encrypted copies of payer files have their own keys, whose names begin with the file's name.
    const stream = `${organizationId}-${subject.replace(/#.*/, '')}`;
    if (subject !== organizationId) await shred(streams.has(stream) ? stream : own, subject);
    await engines.blobs.remove({ organizationId, subject });
  }
  const records = await removeRecords(work, organization);
  for (const outbox of [join(config.DATA_DIR, 'outbox', 'payers'), engines.mailFolder])
    if (outbox !== null) outgoing += await removeFolder(join(outbox, organizationId));
  await shred(own, organizationId);
  await eraseFromReadModels(work, own);
  return { bills, streams: streams.size, keys, records, outgoing, partners };
};

/** Lists streams with feed entries after a revision, each with the subjects whose keys encrypt its data. */
const subjectsIn = async (
  { engines: { events }, signal }: OperatorContext,
  organizationId: string,
  after: number,
): Promise<{ readonly byStream: ReadonlyMap<string, Set<string>>; readonly last: number }> => {
  const byStream = new Map<string, Set<string>>();
  for (let last = after; ;) {
    signal.throwIfAborted();
    const page = await events.readFeed(organizationId, last, FEED_PAGE_SIZE);
    for (const { event } of page) {
      if (event === null) continue;
      const subjects = byStream.get(event.stream) ?? new Set();
      byStream.set(event.stream, subjects);
      const key = keyOf(event);
      // Data encrypted with the organization's own key is destroyed with that key.
      if (key !== null && key !== organizationId) subjects.add(key);
    }
    last = page.at(-1)?.revision ?? last;
    if (page.length < FEED_PAGE_SIZE) return { byStream, last };
  }
};

const ownersOfDocuments = async (
  { engines: { blobs }, signal }: OperatorContext,
  organizationId: string,
): Promise<ReadonlySet<string>> => {
  const subjects = new Set([organizationId]);
  for await (const address of blobs.addresses()) {
    signal.throwIfAborted();
    if (address.organizationId === organizationId) subjects.add(address.subject);
  }
  return subjects;
};

/** Removes records by organization, or by a key that names it or one of its server keys. Keeps the access record. */
const removeRecords = async (
  { engines: { stateStore }, progress, signal }: OperatorContext,
  { organizationId, keys }: Pick<Organization, 'organizationId' | 'keys'>,
): Promise<number> => {
  const named = new Set([organizationId, ...keys.map(({ credentialId }) => credentialId)]);
  let removed = 0;
  let seen = 0;
  for (let after: StateKey | null = null; ;) {
    signal.throwIfAborted();
    const page = await stateStore.everything(after, RECORD_PAGE_SIZE);
    const gone = page.filter(
      ({ kind, key, record }) =>
        kind !== DELETION_KIND &&
        !ACCESS_KINDS.includes(kind) &&
        (record?.['organizationId'] === organizationId || key.split(/[/:]/).some((part) => named.has(part))),
    );
    await stateStore.write(gone.map(({ kind, key }): StateChange => ({ kind, key, record: null })));
    removed += gone.length;
    const last = page.at(-1);
    if (last === undefined || page.length < RECORD_PAGE_SIZE) return removed;
    after = { kind: last.kind, key: last.key };
    progress({ what: 'records', done: (seen += page.length), total: 0 });
  }
};

/** Removes a folder. Returns the number of entries removed. */
const removeFolder = async (folder: string): Promise<number> => {
  // An unreadable folder may contain data to erase, so it must not count as erased.
  const names = await readdir(folder).catch(orIfMissing<string[]>([]));
  await rm(folder, { recursive: true, force: true });
  return names.length;
};
