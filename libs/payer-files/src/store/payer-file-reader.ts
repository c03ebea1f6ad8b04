import type { BlobAddress } from '#documents';
import type { PayerFileEngines } from './payer-file-engines.js';
import { PayerFileList } from './payer-file-list.js';
import { archiveSubject, PayerFileStore } from './payer-file-store.js';
import type { Receipt } from './receipt.js';

export class PayerFileReader extends PayerFileList {
  private readonly store: PayerFileStore;

  constructor(engines: Pick<PayerFileEngines, 'ledger' | 'views'>) {
    super(engines.views);
    this.store = new PayerFileStore(engines.ledger);
  }

  async receipt(owner: string, payerFileId: string): Promise<Receipt | null> {
    const record = await this.store.find(owner, payerFileId);
    return record && this.store.receipt(record);
  }

  /** Returns true if the blob is a file's archived copy. */
  async isArchive({ organizationId, subject, blobId }: BlobAddress): Promise<boolean> {
    const [name = ''] = subject.split('#');
    const file = await this.receipt(organizationId, name.replace(/^payerfile_/, 'pf_'));
    return file?.archiveId === blobId && archiveSubject(file, file) === subject;
  }
}
