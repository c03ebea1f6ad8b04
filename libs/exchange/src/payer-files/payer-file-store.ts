import { createHash } from 'node:crypto';
import { isQuarantined } from '#contracts';
import type { BlobAddress } from '#documents';
import type { StateRecord, StateStore } from '#outbox';
import { KeyedRequests } from '../keyed-requests.js';
import { countedItem, noTotals, type PayerFileRecord, type Receipt, type ReceiptItem } from './receipt.js';

/** The owner of files that may be about several organizations: no client sees them as they are. */
export const EXCHANGE = 'exchange';

const FILE = 'payer-file';
/** By time of receipt, for lists. */
const ORDER = 'payer-file-order';
const ITEMS = 'payer-file-items';
/** Those of which something could not be worked off, by time of receipt, with how much that is. */
const QUARANTINE = 'payer-file-quarantine';
/** Those that were not worked off to their end. */
const OPEN = 'payer-file-open';
const INTERCHANGE = 'payer-interchange';
const OF_BILL = 'payer-file-of-bill';
const REQUEST = 'payer-file-request';

/** Items a record: a file may hold very many. */
export const CHUNK = 500;

const fileKey = (owner: string, payerFileId: string): string => `${owner}/${payerFileId}`;
const orderKey = ({ owner, receivedAt, payerFileId }: PayerFileRecord): string =>
  `${owner}/${receivedAt}/${payerFileId}`;
const chunkKey = (owner: string, payerFileId: string, chunk: number): string =>
  `${owner}/${payerFileId}/${String(chunk).padStart(6, '0')}`;

/** What is noted of a request with an Idempotency-Key: its file was known before it. */
export interface KnownBefore {
  readonly known: boolean;
}

/** Which record. */
export interface PayerFileName {
  readonly owner: string;
  readonly payerFileId: string;
}

/** How much of an owner's files waits for a person. */
export interface QuarantineCounts {
  readonly files: number;
  /** Items about no bill that could be told. */
  readonly unmatched: number;
  /** Items that were refused. */
  readonly refused: number;
  /** ISO; of the file that has been there the longest. Where there is none, there is no such time. */
  readonly oldestReceivedAt?: string;
}

type QuarantinePointer = Pick<PayerFileRecord, 'payerFileId' | 'receivedAt'> &
  Pick<PayerFileRecord['totals']['outcomes'], 'unmatched' | 'refused'>;

/** A page of records, newest first. */
export interface PayerFilePage {
  readonly records: readonly PayerFileRecord[];
  /** Where the next page begins; null at the end. */
  readonly after: string | null;
}

/**
 * Receipts of payer files: ids, codes, amounts and hashes, sealed like every record of an organization. A write is
 * durable when it resolves; what points to a record comes after it.
 */
export class PayerFileStore {
  readonly requests: KeyedRequests<KnownBefore>;

  constructor(private readonly state: StateStore) {
    this.requests = new KeyedRequests(state, REQUEST);
  }

  async find(owner: string, payerFileId: string): Promise<PayerFileRecord | null> {
    const entry = await this.state.get<StateRecord & PayerFileRecord>(FILE, fileKey(owner, payerFileId));
    return entry && entry.record;
  }

  /** Takes a new file in; false where it is there already. */
  async begin(record: PayerFileRecord): Promise<boolean> {
    const key = fileKey(record.owner, record.payerFileId);
    const fresh = await this.state.insertIfAbsent(FILE, key, this.sealed(record.owner, record));
    await this.point(fresh ? record : ((await this.find(record.owner, record.payerFileId)) ?? record));
    return fresh;
  }

  /** Whatever leads to a record; written again where a crash came between. */
  private async point(record: PayerFileRecord): Promise<void> {
    const { owner, payerFileId, done } = record;
    const pointer = { payerFileId };
    await this.state.write([
      { kind: ORDER, key: orderKey(record), record: pointer, ifAbsent: true },
      ...(done ? [] : [{ kind: OPEN, key: fileKey(owner, payerFileId), record: pointer, ifAbsent: true } as const]),
    ]);
  }

  async putItems(record: PayerFileRecord, chunk: number, items: readonly ReceiptItem[]): Promise<void> {
    const { owner, payerFileId } = record;
    await this.state.put(ITEMS, chunkKey(owner, payerFileId, chunk), this.sealed(owner, { items }));
    const bills = [...new Set(items.flatMap(({ billId }) => billId ?? []))];
    await this.state.write(
      bills.map((billId) => ({ kind: OF_BILL, key: `${billId}/${fileKey(owner, payerFileId)}`, record: { owner } })),
    );
  }

  async items({ owner, payerFileId }: Pick<PayerFileRecord, 'owner' | 'payerFileId'>): Promise<readonly ReceiptItem[]> {
    const chunks = await this.state.all<StateRecord & { items: never }>(ITEMS, `${fileKey(owner, payerFileId)}/`, 50);
    return chunks.flatMap(({ record }) => record.items as readonly ReceiptItem[]);
  }

  async receipt(record: PayerFileRecord): Promise<Receipt> {
    return { ...record, items: await this.items(record) };
  }

  /** It was worked off to its end, or something of it was later. */
  async save(record: PayerFileRecord): Promise<void> {
    const { owner, payerFileId, receivedAt, done, totals } = record;
    const key = fileKey(owner, payerFileId);
    const { unmatched, refused } = totals.outcomes;
    const pointer = done && isQuarantined(record) ? { payerFileId, receivedAt, unmatched, refused } : null;
    await this.state.write([
      { kind: FILE, key, record: this.sealed(owner, record) },
      { kind: QUARANTINE, key: orderKey(record), record: pointer },
    ]);
    if (done) await this.state.remove(OPEN, key);
  }

  /** Of a file about several organizations each one gets a receipt of its own, with what is about its bills. */
  async share(record: PayerFileRecord): Promise<void> {
    if (record.owner !== EXCHANGE) return;
    const items = await this.items(record);
    for (const organizationId of new Set(items.flatMap((item) => item.organizationId ?? []))) {
      const theirs = items.filter((item) => item.organizationId === organizationId);
      const copy: PayerFileRecord = {
        ...record,
        owner: organizationId,
        organizations: [organizationId],
        archiveId: null,
        totals: theirs.reduce(countedItem, noTotals),
      };
      for (let at = 0; at < theirs.length; at += CHUNK)
        await this.putItems(copy, at / CHUNK, theirs.slice(at, at + CHUNK));
      await this.begin(copy);
      await this.save(copy);
    }
  }

  /** Is this blob the archived copy of a file? `subject`: `<payer file>#<archive>`. */
  async isArchive({ organizationId, subject, blobId }: BlobAddress): Promise<boolean> {
    const [payerFileId = ''] = subject.split('#');
    return payerFileId.startsWith('pf_') && (await this.find(organizationId, payerFileId))?.archiveId === blobId;
  }

  /** Newest first. */
  async list(owner: string, limit: number, before: string | null): Promise<PayerFilePage> {
    const page = await this.state.list<{ payerFileId: string }>(ORDER, `${owner}/`, {
      reverse: true,
      limit,
      ...(before !== null && { after: before }),
    });
    const records = await Promise.all(page.map(({ record }) => this.find(owner, record.payerFileId)));
    return {
      records: records.filter((one): one is PayerFileRecord => one !== null),
      after: page.length === limit ? (page.at(-1)?.key ?? null) : null,
    };
  }

  /** Every file of an owner of which something could not be worked off, oldest first. */
  async quarantined(owner: string): Promise<readonly PayerFileName[]> {
    const all = await this.state.all<QuarantinePointer>(QUARANTINE, `${owner}/`);
    return all.map(({ record: { payerFileId } }) => ({ owner, payerFileId }));
  }

  async quarantineCounts(owner: string): Promise<QuarantineCounts> {
    const all = await this.state.all<QuarantinePointer>(QUARANTINE, `${owner}/`);
    const [oldest] = all;
    const sum = (of: 'unmatched' | 'refused') => all.reduce((total, { record }) => total + record[of], 0);
    return {
      files: all.length,
      unmatched: sum('unmatched'),
      refused: sum('refused'),
      ...(oldest && { oldestReceivedAt: oldest.record.receivedAt }),
    };
  }

  /** Files that a crash kept from being worked off. */
  async unfinished(): Promise<readonly PayerFileName[]> {
    const open = await this.state.list<{ payerFileId: string }>(OPEN, '', { limit: 1_000 });
    return open.map(({ key, record: { payerFileId } }) => ({
      owner: key.slice(0, -payerFileId.length - 1),
      payerFileId,
    }));
  }

  /** Files that say something about a bill. */
  async filesAbout(billId: string): Promise<readonly PayerFileName[]> {
    const found = await this.state.list<{ owner: string }>(OF_BILL, `${billId}/`, { limit: 1_000 });
    return found.map(({ key, record: { owner } }) => ({ owner, payerFileId: key.slice(key.lastIndexOf('/') + 1) }));
  }

  /** Is this file the one that its sender numbered so? The first that asks is. */
  async claimInterchange(
    scope: string,
    { sender, controlNumber }: { readonly sender: string; readonly controlNumber: string },
    holder: string,
  ): Promise<boolean> {
    const key = createHash('sha256').update(`${scope}\n${sender}\n${controlNumber}`).digest('hex');
    if (await this.state.insertIfAbsent(INTERCHANGE, key, { holder })) return true;
    return (await this.state.get<{ holder: string }>(INTERCHANGE, key))?.record.holder === holder;
  }

  private sealed(owner: string, record: object): StateRecord {
    return { ...record, ...(owner !== EXCHANGE && { organizationId: owner }) };
  }
}
