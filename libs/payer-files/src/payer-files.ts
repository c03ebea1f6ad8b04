import { createHash } from 'node:crypto';
import { withStreamLock, newId, type CommandMetadata } from '#commands';
import type { DismissalReason } from '#contracts';
import { base32, isWaiting, mayBeMatched, Rejection } from '#domain';
import { BillFinder } from './find/bill-finder.js';
import { FileCommandMetadata, type FileActor } from './store/file-command-metadata.js';
import { destroyFile } from './destroy-file.js';
import { allParts, interchangesIn, partAt, referencesOf } from './read/file-parts.js';
import { PayerFileArchive } from './archive/payer-file-archive.js';
import { noPartners, type FilePartners } from './store/file-partners.js';
import type { PayerFileEngines } from './store/payer-file-engines.js';
import { PayerFileList, waitForBills } from './store/payer-file-list.js';
import { SHARED_OWNER, ownerOf, type PayerFileKey, PayerFileStore, recordOf } from './store/payer-file-store.js';
import type { ItemReferences, PayerFileRecord, Receipt } from './store/receipt.js';
import type { PayerFileRequest, IncomingPayerFile, ReceivedPayerFile, FileSettlement } from './payer-file-requests.js';
import { finishMatch } from './pipeline/match-by-hand.js';
import { processFile } from './pipeline/process-file.js';
import { receive } from './pipeline/receive.js';
import { openTools, type Pipeline } from './pipeline/tools.js';
import { reportVoidedChecks } from './pipeline/voided-checks.js';

/**
 * Receives payer files: recognizes repeated bytes, archives them sealed, and processes them item by item. Every effect
 * is a bill command with a key derived from the file and the item, so repeating it after a crash has no second effect.
 */
export class PayerFiles {
  readonly store: PayerFileStore;
  readonly files: PayerFileList;
  readonly archive: PayerFileArchive;
  private readonly pipeline: Pipeline;

  constructor(
    private readonly engines: PayerFileEngines,
    private readonly partners: FilePartners = noPartners,
  ) {
    this.store = new PayerFileStore(engines.ledger);
    this.files = new PayerFileList(engines.views);
    this.archive = new PayerFileArchive(engines, this.store, this.files);
    this.pipeline = { ...engines, store: this.store, partners, archive: this.archive };
  }

  /** Receives a file, durably once this resolves. Unprocessed items are quarantined and not posted. */
  async receive(file: IncomingPayerFile): Promise<ReceivedPayerFile> {
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    const owner = ownerOf(file.organizations);
    const payerFileId = await this.idOf(owner, sha256);
    return withStreamLock(this.engines.ledger, payerFileId, () => this.take(file, { owner, payerFileId, sha256 }));
  }

  private async take(
    { bytes, source, partner, ...bringer }: IncomingPayerFile,
    { owner, payerFileId, sha256 }: Pick<PayerFileRecord, 'owner' | 'payerFileId' | 'sha256'>,
  ): Promise<ReceivedPayerFile> {
    const { pipeline } = this;
    const commandMetadata = new FileCommandMetadata(this.engines.ledger, bringer);
    const reception = receive(await this.store.find(owner, payerFileId));
    if (reception.kind === 'repeated') {
      const { record } = reception;
      const receipt = await this.store.receipt(record);
      await reportVoidedChecks(openTools(pipeline, record, commandMetadata, record.organizations), receipt);
      return { receipt, duplicate: true };
    }
    await waitForBills(this.engines);
    if (reception.kind === 'interrupted')
      return { receipt: await processFile(pipeline, { ...reception, bytes }, commandMetadata), duplicate: true };
    const taken = {
      payerFileId,
      receivedAt: owner === SHARED_OWNER ? new Date().toISOString() : (await commandMetadata.forOwner(owner)).at,
      source,
      partner: partner ?? this.partnerOf(bytes),
      sha256,
      bytes: bytes.byteLength,
      archiveId: newId('doc'),
      organizations: bringer.organizations,
      ...(owner !== SHARED_OWNER && { hasChecks: true as const }),
    };
    const name = { owner, payerFileId };
    await this.archive.keep({ ...name, archiveId: taken.archiveId }, bytes);
    // If two processes receive the same bytes, one records its archive, and the other copy is swept.
    const { state, appended } = await this.store.carryOut(
      name,
      { type: 'TakeFile', data: taken },
      await commandMetadata.forOwner(owner),
    );
    if (state.file === null) throw new RangeError('a file that was taken in is on record');
    const record = recordOf(owner, state.file);
    const duplicate = appended.length === 0;
    const received = { record, bytes, ...(!duplicate && { before: [] }) };
    return { receipt: await processFile(pipeline, received, commandMetadata), duplicate };
  }

  async find(owner: string, payerFileId: string): Promise<PayerFileRecord | null> {
    return this.store.find(owner, payerFileId);
  }

  /** Returns true if a file with these bytes was received and processed. `sha256`: hex digest. */
  async known(organizationId: string, sha256: string): Promise<boolean> {
    const payerFileId = await this.idOf(organizationId, sha256);
    return (await this.store.find(organizationId, payerFileId))?.done === true;
  }

  /** Resumes files that a crash interrupted. Returns their number. */
  async resume(bringer: Omit<FileActor, 'organizations'>): Promise<number> {
    await this.files.caughtUp(this.engines.events);
    const open = await this.files.unfinished();
    for (const { owner, payerFileId } of open)
      await withStreamLock(this.engines.ledger, payerFileId, async () => {
        const record = await this.store.find(owner, payerFileId);
        if (record?.done === false) await this.again(record, bringer);
        for (const [n, billId] of Object.entries(record?.matching ?? {}))
          try {
            if (record) await finishMatch(this.pipeline, record, Number(n), billId, { ...bringer, organizations: [] });
          } catch (error) {
            // The bill rejects the item, which waits again. The user who matched it can no longer be notified.
            if (!(error instanceof Rejection)) throw error;
          }
      });
    return open.length;
  }

  /** Processes a file again: matched items stay, and unmatched items may be matched. */
  async retry({ owner, payerFileId }: PayerFileKey, bringer: Omit<FileActor, 'organizations'>): Promise<Receipt> {
    return withStreamLock(this.engines.ledger, payerFileId, async () => {
      const record = await this.store.find(owner, payerFileId);
      if (!record) throw new Rejection('not_found');
      return this.again(record, bringer);
    });
  }

  private async again(record: PayerFileRecord, bringer: Omit<FileActor, 'organizations'>): Promise<Receipt> {
    await waitForBills(this.engines);
    const actor = { ...bringer, organizations: record.organizations };
    const commandMetadata = new FileCommandMetadata(this.engines.ledger, actor);
    const bytes = await this.archive.read(record);
    if (bytes) return processFile(this.pipeline, { record, bytes }, commandMetadata);
    await this.store.carryOut(record, { type: 'EndFile', data: {} }, await commandMetadata.forOwner(record.owner));
    return this.store.receipt(record);
  }

  /** Returns the receipt with the waiting items' references. Shared files store them only in the sealed copy. */
  async inFull(record: PayerFileRecord): Promise<Receipt> {
    const receipt = await this.store.receipt(record);
    const untold = receipt.items.filter((item) => isWaiting(item) && !item.told);
    const bytes = untold.length === 0 ? null : await this.archive.read(record);
    if (!bytes) return receipt;
    const wanted = new Set(untold.map(({ place }) => place.join()));
    const references = new Map<string, ItemReferences>();
    for (const part of allParts(interchangesIn(bytes)))
      if (wanted.has(part.place.join())) references.set(part.place.join(), referencesOf(part));
    const items = receipt.items.map((item) => {
      const told = isWaiting(item) && references.get(item.place.join());
      return told ? { ...item, told } : item;
    });
    return { ...receipt, items };
  }

  /**
   * Dismisses one unprocessed item or the whole file (`n`: null). Nothing is posted. Idempotent. Throws `not_found`, or
   * `lifecycle_conflict` for processed items.
   */
  async dismiss(
    record: PayerFileRecord,
    n: number | null,
    reason: DismissalReason,
    by: PayerFileRequest,
  ): Promise<FileSettlement> {
    const { actor, actorName } = by;
    const metadata = await this.metadataOf(record, by);
    const dismissal = { reason, at: metadata.at, actor, by: actorName ?? actor.kind };
    const { replayed } = await this.store.carryOut(record, { type: 'RestItems', data: { n, dismissal } }, metadata);
    return { receipt: await this.store.receipt(record), replayed };
  }

  destroy(record: PayerFileRecord, reason: DismissalReason, by: PayerFileRequest): Promise<FileSettlement> {
    return destroyFile(this.pipeline, record, reason, by);
  }

  /**
   * Matches an unmatched item to the bill that a user chose. The decision is recorded before the bill changes, so only
   * one of two concurrent users succeeds. Throws `not_found`, `lifecycle_conflict`, or `validation_error`.
   */
  async match(record: PayerFileRecord, n: number, billId: string, by: PayerFileRequest): Promise<FileSettlement> {
    return withStreamLock(this.engines.ledger, record.payerFileId, async () => {
      if (!(await this.store.cameBefore(record, by.identity))) await this.mayMatch(record, n, billId, by);
      const command = { type: 'BeginMatch', data: { n, billId } } as const;
      const { state, replayed } = await this.store.carryOut(record, command, await this.metadataOf(record, by));
      // An earlier request with this key may have ended before it changed the bill. If so, its match is completed here.
      const now = await this.store.find(record.owner, record.payerFileId);
      if (state.file?.matching[n] === billId && now?.matching[n] === billId)
        await finishMatch(this.pipeline, now, n, billId, by);
      return { receipt: await this.store.receipt(record), replayed };
    });
  }

  private metadataOf({ owner }: PayerFileRecord, by: PayerFileRequest): Promise<CommandMetadata> {
    return new FileCommandMetadata(this.engines.ledger, by).forOwner(owner, by.identity);
  }

  /** Throws if the item can't be matched with this bill. The message names the item's outcome. */
  private async mayMatch(record: PayerFileRecord, n: number, billId: string, by: PayerFileRequest): Promise<void> {
    const item = (await this.store.items(record)).find((candidate) => candidate.n === n);
    if (!item) throw new Rejection('not_found');
    if (item.reason === 'other_payee' && by.payeeConfirmed !== true)
      throw new Rejection('validation_error', undefined, [
        { path: 'payeeConfirmed', message: 'must be true: the remittance names another payee' },
      ]);
    if (!mayBeMatched(item))
      throw new Rejection(
        'lifecycle_conflict',
        `The item came out ${item.outcome}: only an unmatched one can be matched.`,
      );
    const bytes = await this.archive.read(record);
    if (!bytes || !partAt(interchangesIn(bytes), item.place))
      throw new Rejection('lifecycle_conflict', 'What the item said was destroyed.');
    const [organizationId = record.owner] = by.organizations;
    const finder = new BillFinder(this.engines, { partner: record.partner, organizations: record.organizations });
    if (!(await finder.named({ organizationId, billId })))
      throw new Rejection('validation_error', undefined, [
        { path: 'billId', message: 'must be a bill of the organization' },
      ]);
  }

  private async idOf(owner: string, sha256: string): Promise<string> {
    const hash = await this.engines.vault.hmac(owner, 'ids', 'payer-file', sha256);
    return `pf_${base32(hash.subarray(0, 16))}`;
  }

  private partnerOf(bytes: Uint8Array): string | null {
    const [isa] = interchangesIn(bytes.subarray(0, 106).length === 106 ? bytes.subarray(0, 106) : bytes);
    const sender = isa?.kind === 'malformed' ? isa.sender : (isa?.interchange.sender ?? null);
    return sender === null ? null : (this.partners.senderOf(sender)?.id ?? null);
  }
}
