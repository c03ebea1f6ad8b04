import { withStreamLock, newId, type CommandMetadata } from '#commands';
import { REDACTED, type BillEvent, type ReportedReferences } from '#domain';
import type { StateRecord } from '#state-store';
import type { Actor, StoredEvent, Tombstone } from '#event-store';
import { allParts, interchangesIn, referencesOf } from '../read/file-parts.js';
import { FileCommandMetadata } from '../store/file-command-metadata.js';
import type { PayerFileEngines } from '../store/payer-file-engines.js';
import type { PayerFileList } from '../store/payer-file-list.js';
import {
  archiveSubject,
  SHARED_OWNER,
  streamOfFile,
  type PayerFileKey,
  type PayerFileStore,
} from '../store/payer-file-store.js';
import type { PayerFileRecord, ReceiptItem } from '../store/receipt.js';
import { redactBill } from './redaction.js';

/** Payer numbers of bills that are being erased, by bill. */
const ERASURE_KIND = 'payer-file-forget';

export interface ErasedBill {
  readonly billId: string;
  readonly organizationId: string;
  /** CLM01 values of each transmission. */
  readonly references: readonly string[];
  /** Numbers assigned by its payers. */
  readonly payerNumbers: readonly string[];
  /** Payer files named in its history. */
  readonly payerFileIds: readonly string[];
}

/** Values that identify a bill, in upper case. */
type BillMarks = Pick<ErasedBill, 'billId' | 'references' | 'payerNumbers'>;

export class PayerFileArchive {
  constructor(
    private readonly engines: PayerFileEngines,
    private readonly store: PayerFileStore,
    private readonly files: PayerFileList,
  ) {}

  /** A copy that no stream names is swept later. A copy that a stream names must exist, so copies are stored first. */
  async keep(file: ArchivedFile, bytes: Uint8Array): Promise<void> {
    await this.engines.blobs.put(bytes, addressOf(file));
  }

  /** Returns the original bytes without erased bills, or null if they were destroyed. */
  async read(file: ArchivedFile): Promise<Buffer | null> {
    if (file.archiveId === null) return null;
    const bytes = await this.engines.blobs.load(addressOf(file));
    return bytes === REDACTED ? null : bytes;
  }

  /**
   * Adds the bill's payer numbers and stores them before it is erased: a run repeated after a crash can't read them.
   */
  async toForget(bill: ErasedBill): Promise<ErasedBill> {
    const { stateStore } = this.engines;
    const { billId, organizationId } = bill;
    const noted = await stateStore.get<StateRecord & Pick<ErasedBill, 'payerNumbers'>>(ERASURE_KIND, billId);
    const payerNumbers = [...new Set([...(noted?.record.payerNumbers ?? []), ...bill.payerNumbers])];
    if (payerNumbers.length > 0) await stateStore.put(ERASURE_KIND, billId, { organizationId, payerNumbers });
    return { ...bill, payerNumbers };
  }

  /**
   * Removes a bill from the archived copies of all files that mention it, including unparsed parts. A redacted copy
   * with a new key replaces the previous copy, whose key is destroyed. If the file concerns no other bill, no copy
   * remains. Other bills keep their facts in their own histories. Can be repeated after a crash. Returns the number of
   * files. `actor`: the user who erases the bill.
   */
  async forget(bill: ErasedBill, tombstone: Tombstone, actor: Actor): Promise<number> {
    const { billId, organizationId } = bill;
    const names = new Map<string, PayerFileKey>();
    const owners = [organizationId, SHARED_OWNER];
    const add = (name: PayerFileKey) => names.set(`${name.owner}/${name.payerFileId}`, name);
    for (const name of await this.files.unshown(this.engines.events)) if (owners.includes(name.owner)) add(name);
    for (const owner of owners) {
      for (const payerFileId of bill.payerFileIds) add({ owner, payerFileId });
      for (const name of await this.files.unworked(owner)) add(name);
    }
    const inCapitals = (texts: readonly string[]) => texts.map((text) => text.trim().toUpperCase());
    const marks = { billId, references: inCapitals(bill.references), payerNumbers: inCapitals(bill.payerNumbers) };
    let forgotten = 0;
    for (const name of names.values())
      await withStreamLock(this.engines.ledger, name.payerFileId, async () => {
        const record = await this.store.find(name.owner, name.payerFileId);
        if (record && (await this.without(record, marks, tombstone, actor))) forgotten += 1;
      });
    await this.engines.stateStore.remove(ERASURE_KIND, billId);
    return forgotten;
  }

  /** Replaces the copy with one without the bill. Returns false if that was already done or the file lacks the bill. */
  private async without(
    record: PayerFileRecord,
    marks: BillMarks,
    tombstone: Tombstone,
    actor: Actor,
  ): Promise<boolean> {
    const { owner } = record;
    const metadata = await new FileCommandMetadata(this.engines.ledger, {
      organizations: [],
      actor,
      actorName: null,
    }).forOwner(owner);
    const changed = !record.erased.includes(marks.billId) && (await this.redact(record, marks, metadata));
    const now = changed ? await this.store.find(owner, record.payerFileId) : record;
    const destroyed = now?.erased.includes(marks.billId) === true && (await this.destroy(now, metadata, tombstone));
    return changed || destroyed;
  }

  /** Destroys a destroyed file's sealed copies and their keys. Can be repeated. */
  async destroyCopies(record: PayerFileRecord, metadata: CommandMetadata): Promise<void> {
    const ordered = (await this.engines.ledger.load(streamOfFile(record))).findLast(
      ({ type }) => type === 'PayerFileDestroyed',
    );
    if (!ordered) throw new TypeError('a file is destroyed by an event');
    await this.destroy(record, metadata, { shreddedAt: ordered.metadata.recordedAt, eventId: ordered.id });
  }

  private async redact(
    record: PayerFileRecord,
    { billId, references, payerNumbers }: BillMarks,
    metadata: CommandMetadata,
  ): Promise<boolean> {
    const bytes = await this.read(record);
    if (bytes === null) return false;
    const { erased } = record;
    const items = await this.store.items(record);
    const placesWhere = (isMeant: (billId: string) => boolean) =>
      items.filter((item) => item.billId !== null && isMeant(item.billId)).map(({ place }) => place);
    const ofErased = (id: string): boolean => erased.includes(id);
    const redacted = redactBill(bytes, {
      places: placesWhere((id) => id === billId),
      before: placesWhere(ofErased),
      others: placesWhere((id) => id !== billId && !ofErased(id)),
      references,
      payerNumbers,
    });
    if (!redacted.changed) return false;
    const archiveId = redacted.isAnythingLeft ? newId('doc') : null;
    if (redacted.isAnythingLeft) await this.keep({ ...record, archiveId }, redacted.bytes);
    const remaining = redacted.isAnythingLeft
      ? referencesWithout(items, { billId, references, payerNumbers }, redacted.bytes)
      : {};
    await this.store.carryOut(record, { type: 'RedactFile', data: { billId, archiveId, told: remaining } }, metadata);
    return true;
  }

  /** Destroys previous copies and their keys. Returns false if that was already done. */
  private async destroy(record: PayerFileRecord, metadata: CommandMetadata, tombstone: Tombstone): Promise<boolean> {
    let isFirst = false;
    for (const archiveId of record.formerArchives) {
      const address = addressOf({ ...record, archiveId });
      const { subject } = address;
      // The order comes first, so that every process that reads the stream treats the key as destroyed.
      const data = { subject, at: metadata.recordedAt };
      const { appended } = await this.store.carryOut(record, { type: 'DestroyArchive', data }, metadata);
      if (appended.length > 0) isFirst = true;
      await this.engines.vault.shred(subject, tombstone);
      await this.engines.blobs.remove(address);
    }
    return isFirst;
  }
}

type ArchivedFile = PayerFileKey & Pick<PayerFileRecord, 'archiveId'>;

const addressOf = (file: ArchivedFile) => ({
  organizationId: file.owner,
  // Each copy has its own key, which is destroyed with the first bill in it that is erased.
  subject: archiveSubject(file, file),
  blobId: file.archiveId ?? '',
});

/** Returns the waiting items' references as the redacted copy still gives them, except those of items about the bill. */
const referencesWithout = (
  items: readonly ReceiptItem[],
  { billId, references, payerNumbers }: BillMarks,
  redacted: Uint8Array,
): ReportedReferences => {
  const remaining = new Map(
    [...allParts(interchangesIn(redacted))].map((part) => [part.place.join(), referencesOf(part)] as const),
  );
  const isIn = (marks: readonly string[], number: string | null): boolean =>
    number !== null && marks.includes(number.toUpperCase());
  return Object.fromEntries(
    items.flatMap(({ n, billId: about, place, told }) => {
      const itemReferences = told && remaining.get(place.join());
      if (itemReferences === undefined) return [];
      const isMeant =
        about === billId ||
        isIn(references, itemReferences.controlNumber) ||
        (about === null && isIn(payerNumbers, itemReferences.payerClaimControlNumber));
      return isMeant ? [] : [[n, itemReferences] as const];
    }),
  );
};

/** Returns the payer files named in a bill's history, in event data or as a cause. */
export const filesOfHistory = (history: readonly StoredEvent<BillEvent>[]): readonly string[] => [
  ...new Set(
    history
      .flatMap(({ data, metadata }) => [(data as { readonly payerFileId?: unknown }).payerFileId, metadata.causationId])
      .filter((id): id is string => typeof id === 'string' && id.startsWith('pf_')),
  ),
];
