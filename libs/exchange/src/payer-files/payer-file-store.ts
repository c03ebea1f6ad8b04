import { createHash } from 'node:crypto';
import { isQuarantined, isUnworked } from '#contracts';
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
/** Those of which something could not be worked off, by time of receipt, with how much of that waits. */
const QUARANTINE = 'payer-file-quarantine';
/** Those that were not worked off to their end. */
const OPEN = 'payer-file-open';
const INTERCHANGE = 'payer-interchange';
const OF_BILL = 'payer-file-of-bill';
const REQUEST = 'payer-file-request';
/** By bill: the payers' numbers of those whose data is being erased. */
const FORGET = 'payer-file-forget';

/** Items a record: a file may hold very many. */
export const CHUNK = 500;

/** Does it lie in quarantine, for a person to look at? */
export const isWaiting = ({ outcome }: Pick<ReceiptItem, 'outcome'>): boolean =>
  outcome === 'unmatched' || outcome === 'refused';

/** Do these tell of the same, out of two times that the file was worked off? */
const isSame = (one: ReceiptItem, other: ReceiptItem): boolean =>
  one.place.join() === other.place.join() && one.billId === other.billId;

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
  Pick<PayerFileRecord['totals']['outcomes'], 'unmatched' | 'refused'> & {
    /** A person let it rest: it is there for those who look for a bill's traces. */
    readonly isDismissed?: true;
  };

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
    // What is about several organizations is sealed under none of their keys: it holds no numbers of others.
    const kept = owner === EXCHANGE ? items.map(({ told: _, ...item }) => item) : items;
    await this.state.put(ITEMS, chunkKey(owner, payerFileId, chunk), this.sealed(owner, { items: kept }));
    const bills = [...new Set(items.flatMap(({ billId }) => billId ?? []))];
    await this.state.write(
      bills.map((billId) => ({ kind: OF_BILL, key: `${billId}/${fileKey(owner, payerFileId)}`, record: { owner } })),
    );
  }

  async items({ owner, payerFileId }: Pick<PayerFileRecord, 'owner' | 'payerFileId'>): Promise<readonly ReceiptItem[]> {
    const chunks = await this.state.all<StateRecord & { items: never }>(ITEMS, `${fileKey(owner, payerFileId)}/`, 50);
    return chunks.flatMap(({ record }) => record.items as readonly ReceiptItem[]);
  }

  /** Notes what became of some items, and of the file with them. `changed`: which, by their number. */
  async replace(
    record: PayerFileRecord,
    items: readonly ReceiptItem[],
    changed: (item: ReceiptItem) => boolean,
  ): Promise<PayerFileRecord> {
    for (let at = 0; at < items.length; at += CHUNK) {
      const chunk = items.slice(at, at + CHUNK);
      if (chunk.some(changed)) await this.putItems(record, at / CHUNK, chunk);
    }
    const next = { ...record, totals: items.reduce(countedItem, noTotals) };
    await this.save(next);
    return next;
  }

  async receipt(record: PayerFileRecord): Promise<Receipt> {
    return { ...record, items: await this.items(record) };
  }

  /** It was worked off to its end, or something of it was later. */
  async save(record: PayerFileRecord): Promise<void> {
    const { owner, payerFileId, receivedAt, done, totals } = record;
    const key = fileKey(owner, payerFileId);
    const { unmatched, refused } = totals.outcomes;
    const pointer =
      done && isUnworked(record)
        ? { payerFileId, receivedAt, unmatched, refused, ...(!isQuarantined(record) && { isDismissed: true }) }
        : null;
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
      const before = await this.find(organizationId, record.payerFileId);
      const rested = before ? (await this.items(before)).filter(({ outcome }) => outcome === 'dismissed') : [];
      const theirs = items
        .filter((item) => item.organizationId === organizationId)
        .map((item) => (isWaiting(item) ? (rested.find((one) => isSame(one, item)) ?? item) : item));
      const copy: PayerFileRecord = {
        ...record,
        owner: organizationId,
        organizations: [organizationId],
        archiveId: null,
        ...(before?.dismissal && { dismissal: before.dismissal }),
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

  /** Every file of an owner of which something could not be worked off, dismissed or not, oldest first. */
  async unworked(owner: string): Promise<readonly PayerFileName[]> {
    const all = await this.state.all<QuarantinePointer>(QUARANTINE, `${owner}/`);
    return all.map(({ record: { payerFileId } }) => ({ owner, payerFileId }));
  }

  async quarantineCounts(owner: string): Promise<QuarantineCounts> {
    const pointers = await this.state.all<QuarantinePointer>(QUARANTINE, `${owner}/`);
    const all = pointers.filter(({ record }) => record.isDismissed !== true);
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

  /** The payers' numbers of a bill whose data is being erased, with those that were noted when that began. */
  async numbersToForget({
    billId,
    organizationId,
    payerNumbers,
  }: {
    readonly billId: string;
    readonly organizationId: string;
    readonly payerNumbers: readonly string[];
  }): Promise<readonly string[]> {
    const noted = await this.state.get<StateRecord & { payerNumbers: readonly string[] }>(FORGET, billId);
    const all = [...new Set([...(noted?.record.payerNumbers ?? []), ...payerNumbers])];
    if (all.length > 0) await this.state.put(FORGET, billId, this.sealed(organizationId, { payerNumbers: all }));
    return all;
  }

  /** Every file is without them. */
  async forgotNumbers(billId: string): Promise<void> {
    await this.state.remove(FORGET, billId);
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
