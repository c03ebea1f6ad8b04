import { isQuarantined, noTotals, totalsWith, type FileItem, type FileOnRecord } from '#domain';
import type { StateRecord, StateStore } from '#outbox';
import type { PayerFilePage, QuarantineCounts } from './desk/payer-file-list.js';
import { recordOf } from './desk/payer-file-store.js';
import type { Receipt } from './desk/receipt.js';

/** Kinds of the records in which the release before kept its receipts. */
const FILE = 'payer-file';
const ORDER = 'payer-file-order';
const ITEMS = 'payer-file-items';
const QUARANTINE = 'payer-file-quarantine';

/** A receipt as that release wrote it. */
type OldRecord = Omit<
  FileOnRecord,
  'lastItem' | 'erased' | 'formerArchives' | 'destroyed' | 'matching' | 'carried' | 'archiveUnder'
> & {
  readonly owner: string;
  readonly erased?: readonly string[];
  readonly formerArchives?: readonly string[];
};

/** Receipts of the release before, in the state store: read until they are carried over, and never written. */
export class OldReceipts {
  constructor(private readonly state: StateStore) {}

  /** A page of receipts by their keys; `after`: the last key of the page before. The last page is empty. */
  async page(
    after: string | undefined,
    limit: number,
  ): Promise<{ receipts: readonly Receipt[]; last: string | undefined }> {
    const found = await this.state.list<StateRecord & OldRecord>(FILE, '', {
      limit,
      ...(after !== undefined && { after }),
    });
    return {
      receipts: await Promise.all(found.map(({ record }) => this.whole(record))),
      last: found.at(-1)?.key,
    };
  }

  async receipt(owner: string, payerFileId: string): Promise<Receipt | null> {
    const entry = await this.state.get<StateRecord & OldRecord>(FILE, `${owner}/${payerFileId}`);
    return entry && this.whole(entry.record);
  }

  /** Counterpart of `PayerFileList.list`. */
  async list(
    owner: string,
    limit: number,
    before: string | null,
    { quarantined }: { readonly quarantined?: boolean },
  ): Promise<PayerFilePage> {
    const records: Receipt[] = [];
    for (let after = before; ;) {
      const page = await this.state.list<{ payerFileId: string }>(ORDER, `${owner}/`, {
        reverse: true,
        limit: limit - records.length,
        ...(after !== null && { after }),
      });
      const found = await Promise.all(page.map(({ record }) => this.receipt(owner, record.payerFileId)));
      for (const one of found)
        if (one?.done && (quarantined === undefined || isQuarantined(one) === quarantined)) records.push(one);
      after = page.at(-1)?.key ?? null;
      if (page.length === 0 || records.length === limit) return { records, after: page.length === 0 ? null : after };
    }
  }

  async quarantineCounts(owner: string): Promise<QuarantineCounts> {
    type Pointer = { receivedAt: string; unmatched: number; refused: number; isDismissed?: true };
    const pointers = await this.state.all<Pointer>(QUARANTINE, `${owner}/`);
    const all = pointers.flatMap(({ record }) => (record.isDismissed === true ? [] : [record]));
    const [oldest] = all;
    const sum = (of: 'unmatched' | 'refused') => all.reduce((total, record) => total + record[of], 0);
    return {
      files: all.length,
      unmatched: sum('unmatched'),
      refused: sum('refused'),
      ...(oldest && { oldestReceivedAt: oldest.receivedAt }),
    };
  }

  private async whole({ owner, erased = [], formerArchives = [], ...old }: OldRecord): Promise<Receipt> {
    const chunks = await this.state.all<StateRecord & { items: never }>(ITEMS, `${owner}/${old.payerFileId}/`, 50);
    const items = chunks.flatMap(({ record }) => record.items as readonly FileItem[]);
    const file: FileOnRecord = {
      ...old,
      erased,
      formerArchives: formerArchives.map((archiveId) => ({ archiveId, archiveUnder: 'id' })),
      destroyed: [],
      matching: {},
      carried: true,
      archiveUnder: 'id',
      lastItem: items.at(-1)?.n ?? 0,
      totals: items.reduce((totals, item) => totalsWith(totals, item), noTotals),
    };
    return { ...recordOf(owner, file), items: items as Receipt['items'] };
  }
}
