import { createHash } from 'node:crypto';
import { inTurn, newId } from '#commands';
import type { DismissalReason, PayerFileReason, PayerFileSource } from '#contracts';
import type { BlobStore, FoundInterchange, Interchange } from '#documents';
import { base32, Rejection } from '#domain';
import type { EventStore, Ledger, Tombstone, Vault } from '#event-store';
import type { StateStore } from '#outbox';
import { billProjection, type Views } from '#read-models';
import { Partners } from '../partners/partners.js';
import { BillFinder } from './bill-finder.js';
import {
  acknowledgementsIn,
  everyPart,
  interchangesIn,
  natureOf,
  partsOf,
  toldBy,
  type FilePart,
  type SetNature,
} from './file-parts.js';
import { restOfFile, restOfItem } from './dismissal.js';
import { FileWork } from './file-work.js';
import { refusalOf, takesTests } from './interchange-refusal.js';
import { ItemWorker, type Bringer } from './item-worker.js';
import { EXCHANGE, isWaiting, PayerFileStore } from './payer-file-store.js';
import { PayerFileArchive, type ErasedBill } from './payer-file-archive.js';
import { noTotals, type PayerFileRecord, type Receipt, type ReceiptInterchange, type ReceiptItem } from './receipt.js';

export interface PayerFileEngines {
  readonly events: Pick<EventStore, 'head'>;
  readonly ledger: Ledger;
  readonly vault: Vault;
  readonly views: Views;
  readonly stateStore: StateStore;
  readonly blobs: BlobStore;
}

/** A file as it comes in. */
export interface IncomingPayerFile extends Bringer {
  readonly bytes: Uint8Array;
  readonly source: PayerFileSource;
  readonly partner: string | null;
}

export interface ReceivedPayerFile {
  readonly receipt: Receipt;
  /** The same bytes came before: this is what was said of them then. */
  readonly duplicate: boolean;
}

/** The read models must have seen what was sent before its answer is looked up. */
const PATIENCE_MS = 10_000;

/** A read model is too far behind to find bills: come again. */
export class ReadModelsBehind extends Error {
  override readonly name = 'ReadModelsBehind';
}

/**
 * Takes payers' files, wherever they come from: known again by their bytes, kept sealed, worked off item by item. Every
 * effect is a command of its bill whose key is made of the file and the item, so that after a crash at any point the same
 * work is done again and nothing twice.
 */
export class PayerFiles {
  readonly store: PayerFileStore;
  private readonly archive: PayerFileArchive;

  constructor(
    private readonly engines: PayerFileEngines,
    private readonly partners = new Partners(),
  ) {
    this.store = new PayerFileStore(engines.stateStore);
    this.archive = new PayerFileArchive(engines, this.store);
  }

  /** Durable when it resolves: what could not be worked off lies in quarantine, and nothing of that was posted. */
  async receive(file: IncomingPayerFile): Promise<ReceivedPayerFile> {
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    const owner = ownerOf(file.organizations);
    const payerFileId = await this.idOf(owner, sha256);
    return inTurn(this.engines.ledger, payerFileId, () => this.take(file, { owner, payerFileId, sha256 }));
  }

  private async take(
    { bytes, source, partner, ...bringer }: IncomingPayerFile,
    { owner, payerFileId, sha256 }: Pick<PayerFileRecord, 'owner' | 'payerFileId' | 'sha256'>,
  ): Promise<ReceivedPayerFile> {
    const known = await this.store.find(owner, payerFileId);
    if (known?.done) return { receipt: await this.store.receipt(known), duplicate: true };
    const record: PayerFileRecord = known ?? {
      payerFileId,
      owner,
      receivedAt: new Date().toISOString(),
      source,
      partner: partner ?? this.partnerOf(bytes),
      sha256,
      bytes: bytes.byteLength,
      archiveId: newId('doc'),
      organizations: bringer.organizations,
      done: false,
      interchanges: [],
      totals: noTotals,
    };
    await this.caughtUp();
    if (!known) await this.archive.keep(record, bytes);
    // Also where it is known: a crash may have come before what leads to it was written.
    await this.store.begin(record);
    return { receipt: await this.workOff(record, bytes, bringer), duplicate: known !== null };
  }

  /** Did a file with these bytes come before, and was it worked off? `sha256`: hex digest. */
  async known(organizationId: string, sha256: string): Promise<boolean> {
    const payerFileId = await this.idOf(organizationId, sha256);
    return (await this.store.find(organizationId, payerFileId))?.done === true;
  }

  /** Goes on with what a crash kept from being worked off. Answers how many files there were. */
  async resume(bringer: Omit<Bringer, 'organizations'>): Promise<number> {
    const open = await this.store.unfinished();
    for (const { owner, payerFileId } of open)
      await inTurn(this.engines.ledger, payerFileId, async () => {
        const record = await this.store.find(owner, payerFileId);
        if (record?.done === true) await this.store.save(record);
        else if (record) await this.again(record, bringer);
      });
    return open.length;
  }

  /** Works a file off once more: what was found before stays, what was not may be found now. */
  retry(record: PayerFileRecord, bringer: Omit<Bringer, 'organizations'>): Promise<Receipt> {
    return this.changing(record, (now) => this.again(now, bringer));
  }

  /** See `PayerFileArchive.toForget`. */
  toForget(bill: ErasedBill): Promise<ErasedBill> {
    return this.archive.toForget(bill);
  }

  /** See `PayerFileArchive.forget`. */
  forget(bill: ErasedBill, tombstone: Tombstone): Promise<number> {
    return this.archive.forget(bill, tombstone);
  }

  private async again(record: PayerFileRecord, bringer: Omit<Bringer, 'organizations'>): Promise<Receipt> {
    await this.caughtUp();
    const bytes = await this.archived(record);
    if (bytes) return this.workOff(record, bytes, { ...bringer, organizations: record.organizations });
    const done = { ...record, done: true };
    await this.store.save(done);
    return this.store.receipt(done);
  }

  /** See `PayerFileArchive.read`. */
  archived(record: PayerFileRecord): Promise<Buffer | null> {
    return this.archive.read(record);
  }

  /**
   * The receipt with what its items name that wait: files about several organizations keep that in their sealed copy
   * alone.
   */
  async inFull(record: PayerFileRecord): Promise<Receipt> {
    const receipt = await this.store.receipt(record);
    const wanted = new Set(
      receipt.items.filter((item) => isWaiting(item) && !item.told).map(({ place }) => place.join()),
    );
    const bytes = wanted.size === 0 ? null : await this.archived(record);
    if (!bytes) return receipt;
    const told = new Map<string, ReturnType<typeof toldBy>>();
    for (const part of everyPart(interchangesIn(bytes)))
      if (wanted.has(part.place.join())) told.set(part.place.join(), toldBy(part));
    const items = receipt.items.map((item) => {
      const said = told.get(item.place.join());
      return isWaiting(item) && said ? { ...item, told: said } : item;
    });
    return { ...receipt, items };
  }

  /**
   * Whoever looked at what was not worked off lets it rest: one item, or all of the file (`n`: null). It is kept, and
   * nothing is posted; once more it changes nothing. Throws `not_found`, and `lifecycle_conflict` for what was worked off.
   */
  dismiss(
    record: PayerFileRecord,
    n: number | null,
    reason: DismissalReason,
    by: Pick<Bringer, 'actor' | 'actorName'>,
  ): Promise<Receipt> {
    return this.changing(record, async (now) => {
      const items = await this.store.items(now);
      const { actor, actorName } = by;
      const dismissal = { reason, at: new Date().toISOString(), actor, by: actorName ?? actor.kind };
      const { rested, whole } = n === null ? restOfFile(now, items) : restOfItem(now, items, n);
      if (rested.size === 0 && !whole) return this.store.receipt(now);
      const isRested = (item: ReceiptItem): boolean => rested.has(item.n);
      const next = items.map((item): ReceiptItem =>
        isRested(item) ? { ...item, outcome: 'dismissed', dismissal } : item,
      );
      const file = { ...now, ...(whole && { dismissal: now.dismissal ?? dismissal }) };
      return this.store.receipt(await this.store.replace(file, next, isRested));
    });
  }

  /** A person says which bill an unmatched item is about: the same effects. */
  match(record: PayerFileRecord, n: number, billId: string, bringer: Bringer): Promise<Receipt> {
    return this.changing(record, (now) => this.matchNow(now, n, billId, bringer));
  }

  /** One at a time, with what another request did to the file meanwhile. */
  private changing(
    { owner, payerFileId }: PayerFileRecord,
    change: (record: PayerFileRecord) => Promise<Receipt>,
  ): Promise<Receipt> {
    return inTurn(this.engines.ledger, payerFileId, async () => {
      const record = await this.store.find(owner, payerFileId);
      if (!record) throw new Rejection('not_found');
      return change(record);
    });
  }

  private async matchNow(record: PayerFileRecord, n: number, billId: string, bringer: Bringer): Promise<Receipt> {
    const items = await this.store.items(record);
    const item = items.find((one) => one.n === n);
    if (!item) throw new Rejection('not_found');
    if (item.reason !== 'unmatched' || !(isWaiting(item) || item.outcome === 'dismissed'))
      throw new Rejection(
        'lifecycle_conflict',
        `The item came out ${item.outcome}: only an unmatched one can be matched.`,
      );
    const bytes = await this.archived(record);
    const part = bytes && partAt(interchangesIn(bytes), item.place);
    if (!part) throw new Rejection('lifecycle_conflict', 'What the item said was destroyed.');
    const [organizationId = record.owner] = bringer.organizations;
    const finder = this.finder(record, bringer.organizations);
    const found = await finder.named(organizationId, billId, null);
    if (!found)
      throw new Rejection('validation_error', undefined, [
        { path: 'billId', message: 'must be a bill of the organization' },
      ]);
    const worker = new ItemWorker(this.engines, record, bringer);
    const done = await worker.work(n, part, found, `/by-hand/${billId}`);
    const isDone = (one: ReceiptItem): boolean => one.n === n;
    const all = items.map((one) => (isDone(one) ? done : one));
    return this.store.receipt(await this.store.replace(record, all, isDone));
  }

  private async idOf(owner: string, sha256: string): Promise<string> {
    const hash = await this.engines.vault.hmac(owner, 'ids', 'payer-file', sha256);
    return `pf_${base32(hash.subarray(0, 16))}`;
  }

  /** Is this id (ISA08) one that a partner issued to us? */
  private isPartnersName(id: string): boolean {
    return this.partners.all().some(({ interchange }) => interchange.senderId.trim() === id);
  }

  private partnerOf(bytes: Uint8Array): string | null {
    const [isa] = interchangesIn(bytes.subarray(0, 106).length === 106 ? bytes.subarray(0, 106) : bytes);
    const sender = isa?.kind === 'malformed' ? isa.sender : (isa?.interchange.sender ?? null);
    return sender === null ? null : (this.partners.senderOf(sender)?.id ?? null);
  }

  private finder(record: PayerFileRecord, organizations: readonly string[]): BillFinder {
    return new BillFinder(this.engines, { partner: record.partner, organizations });
  }

  /** What was sent before its answer came must be findable. */
  private async caughtUp(): Promise<void> {
    const { events, views } = this.engines;
    if (!(await views.waitFor([billProjection.name], await events.head(), PATIENCE_MS))) throw new ReadModelsBehind();
  }

  private async workOff(record: PayerFileRecord, bytes: Uint8Array, bringer: Bringer): Promise<Receipt> {
    const work = new FileWork(
      this.store,
      record,
      new ItemWorker(this.engines, record, bringer),
      await this.store.items(record),
    );
    const finder = this.finder(record, bringer.organizations);
    const interchanges: ReceiptInterchange[] = [];
    for (const [at, found] of interchangesIn(bytes).entries()) {
      if (found.kind === 'malformed') {
        const { sender, controlNumber: control } = found;
        interchanges.push({ sender, control, usage: null, reason: 'malformed', sets: [] });
      } else interchanges.push(await this.interchange(at, found.interchange, { record, work, finder }));
    }
    const done = { ...record, done: true, interchanges, totals: await work.end() };
    // What is done is never looked at again: the receipts of its organizations come first.
    await this.store.share(done);
    await this.store.save(done);
    return this.store.receipt(done);
  }

  private async interchange(
    at: number,
    interchange: Interchange,
    { record, work, finder }: { record: PayerFileRecord; work: FileWork; finder: BillFinder },
  ): Promise<ReceiptInterchange> {
    const { sender, receiver, controlNumber, production, version, acknowledgements, sets } = interchange;
    const natures = sets.map((set) => natureOf(set, interchange));
    const seen: Pick<ReceiptInterchange, 'sender' | 'control' | 'usage'> = {
      sender,
      control: controlNumber,
      usage: production ? 'P' : 'T',
    };
    const worth = acknowledgements.length > 0 || natures.some((nature) => typeof nature === 'string');
    if (worth) {
      // An answer must be addressed to us before it may use up its number.
      const isOurs = this.isPartnersName(receiver) || (await finder.isReceiver(receiver));
      const isTest = isOurs && !production && !(await takesTests(record, this.partners, this.engines.ledger));
      const isFirst =
        !isOurs ||
        isTest ||
        (await this.store.claimInterchange(record.owner, interchange, `${record.owner}/${record.payerFileId}/${at}`));
      const reason = refusalOf({ isOurs, isTest, isFirst });
      if (reason) return { ...seen, reason, sets: [] };
    }
    if (acknowledgements.length > 0) await work.take(acknowledgementsIn(at, interchange), finder);
    for (const [setAt, nature] of natures.entries()) {
      const set = sets[setAt];
      if (!set) continue;
      if (typeof nature === 'string') await work.take(partsOf([at, setAt], nature, set, interchange), finder);
      else if (nature.kind !== null) work.refuse(nature.kind, [at, setAt, 0], nature.reason);
    }
    return {
      ...seen,
      reason: null,
      sets: [
        ...(acknowledgements.length > 0 ? [{ type: 'TA1', version, reason: null }] : []),
        ...sets.map(({ type, version: guide }, setAt) => ({
          type,
          version: guide,
          reason: reasonOf(natures[setAt]),
        })),
      ],
    };
  }
}

const reasonOf = (nature: SetNature | undefined): PayerFileReason | null =>
  typeof nature === 'object' ? nature.reason : null;

const ownerOf = (organizations: readonly string[]): string => {
  const [only, other] = organizations;
  return only !== undefined && other === undefined ? only : EXCHANGE;
};

const partAt = (found: readonly FoundInterchange[], place: ReceiptItem['place']): FilePart | null => {
  for (const part of everyPart(found)) if (part.place.join() === place.join()) return part;
  return null;
};
