import type { BlobAddress } from '#documents';
import type { EncryptedEventStore } from '#event-store';
import type { Views } from '#read-models';
import { PayerFileList } from './payer-file-list.js';
import { archiveSubject, PayerFileStore } from './payer-file-store.js';
import type { Receipt } from './receipt.js';

/** Reads payer files and their receipts. */
export class PayerFileReader extends PayerFileList {
  private readonly store: PayerFileStore;

  constructor(engines: { readonly ledger: EncryptedEventStore; readonly views: Views }) {
    super(engines.views);
    this.store = new PayerFileStore(engines.ledger);
  }

  async receipt(owner: string, payerFileId: string): Promise<Receipt | null> {
    if (!isPayerFileId(payerFileId)) return null;
    const record = await this.store.find(owner, payerFileId);
    return record && this.store.receipt(record);
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
