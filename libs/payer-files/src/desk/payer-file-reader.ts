import type { BlobAddress } from '#documents';
import { payerFileProjection } from '#read-models';
import { CarryOver, type CarryOverEngines } from '../carry-over.js';
import { PayerFileList, type PayerFilePage, type QuarantineCounts } from './payer-file-list.js';
import { archiveSubject, PayerFileStore } from './payer-file-store.js';
import type { Receipt } from './receipt.js';

/** Receipts for those who read them: of the log, and where the release before kept them until they are carried over. */
export class PayerFileReader {
  private readonly carryOver: CarryOver;
  private readonly store: PayerFileStore;
  private readonly files: PayerFileList;

  constructor(engines: CarryOverEngines) {
    this.carryOver = new CarryOver(engines);
    this.store = new PayerFileStore(engines.ledger);
    this.files = new PayerFileList(engines.views);
  }

  /** The read models that lists and counts are made of: none before the carry-over. */
  async readModels(): Promise<readonly string[]> {
    return (await this.carryOver.isDone()) ? [payerFileProjection.name] : [];
  }

  async receipt(owner: string, payerFileId: string): Promise<Receipt | null> {
    if (!isPayerFileId(payerFileId)) return null;
    if (!(await this.carryOver.isDone())) return this.carryOver.old.receipt(owner, payerFileId);
    const record = await this.store.find(owner, payerFileId);
    return record && this.store.receipt(record);
  }

  /** See `PayerFileList.list`. */
  async list(
    owner: string,
    limit: number,
    before: string | null,
    filter: { readonly quarantined?: boolean } = {},
  ): Promise<PayerFilePage> {
    const isDone = await this.carryOver.isDone();
    return (isDone ? this.files : this.carryOver.old).list(owner, limit, before, filter);
  }

  async quarantineCounts(owner: string): Promise<QuarantineCounts> {
    const isDone = await this.carryOver.isDone();
    return (isDone ? this.files : this.carryOver.old).quarantineCounts(owner);
  }

  /** Is this blob the archived copy of a file? */
  async isArchive({ organizationId, subject, blobId }: BlobAddress): Promise<boolean> {
    const [name = ''] = subject.split('#');
    const payerFileId = name.replace(/^payerfile_/, 'pf_');
    if (!isPayerFileId(payerFileId)) return false;
    const file = await this.receipt(organizationId, payerFileId);
    return file?.archiveId === blobId && archiveSubject(file, file) === subject;
  }
}

/** Ids become names of streams: nothing else may get that far. */
const isPayerFileId = (text: string): boolean => /^pf_[a-z2-7]{1,64}$/.test(text);
