import type { PayerFileReason } from '#contracts';
import { agrees, isUnclear } from './acknowledgement-of.js';
import type { BillFinder, FoundBill } from './bill-finder.js';
import type { FilePart } from './file-parts.js';
import { nobody, type ItemWorker } from './item-worker.js';
import { CHUNK, isWaiting, type PayerFileStore } from './payer-file-store.js';
import { countedItem, noTotals, type PayerFileRecord, type ReceiptItem, type ReceiptTotals } from './receipt.js';

/** Items that are worked off at once: each waits for the disk. */
const AT_ONCE = 24;
/** Parts that are looked up together. */
const BATCH = 500;

/** Works through the parts of a file in their order and notes what became of each. */
export class FileWork {
  private readonly open: ReceiptItem[] = [];
  private next = 1;
  private chunk = 0;
  private totals: ReceiptTotals = noTotals;
  /** What came out of an earlier time stays, by its place in the file. */
  private readonly settled = new Map<string, readonly ReceiptItem[]>();

  constructor(
    private readonly store: PayerFileStore,
    private readonly record: PayerFileRecord,
    private readonly worker: ItemWorker,
    before: readonly ReceiptItem[],
  ) {
    const isErased = ({ billId }: ReceiptItem) => billId !== null && (record.erased ?? []).includes(billId);
    for (const item of before)
      if (!isWaiting(item) || isErased(item))
        this.settled.set(item.place.join(), [...(this.settled.get(item.place.join()) ?? []), item]);
  }

  async take(parts: Iterable<FilePart>, finder: BillFinder): Promise<void> {
    let batch: FilePart[] = [];
    for (const part of parts) {
      batch.push(part);
      if (batch.length < BATCH) continue;
      await this.batch(batch, finder);
      batch = [];
    }
    if (batch.length > 0) await this.batch(batch, finder);
  }

  refuse(kind: ReceiptItem['kind'], place: ReceiptItem['place'], reason: PayerFileReason): void {
    const [dismissed] = this.settled.get(place.join()) ?? [];
    const refused = { ...nobody, kind, place, amounts: null, outcome: 'refused', reason } as const;
    this.open.push({ ...(dismissed ?? refused), n: this.next });
    this.next += 1;
  }

  /** What is on file at the end. */
  async end(): Promise<ReceiptTotals> {
    await this.flush(true);
    return this.totals;
  }

  private async batch(parts: readonly FilePart[], finder: BillFinder): Promise<void> {
    await finder.prepare(parts.flatMap(referencesIn));
    const meant: { n: number; part: FilePart; found: FoundBill | null }[] = [];
    const kept: ReceiptItem[] = [];
    const looked = await inParallel(parts, async (part) =>
      this.settled.has(part.place.join()) ? [] : targetsOf(part, finder),
    );
    for (const [index, part] of parts.entries()) {
      const before = this.settled.get(part.place.join());
      if (before) {
        kept.push(...before.map((item, at) => ({ ...item, n: this.next + at })));
        this.next += before.length;
        continue;
      }
      const targets = looked[index] ?? [];
      for (const found of targets.length > 0 ? targets : [null]) {
        meant.push({ n: this.next, part, found });
        this.next += 1;
      }
    }
    // What is about one bill is done in the order of the file.
    const queues = new Map<string, (typeof meant)[number][]>();
    for (const one of meant) {
      const key = one.found ? `${one.found.organizationId}/${one.found.billId}` : `item ${one.n}`;
      queues.set(key, [...(queues.get(key) ?? []), one]);
    }
    const done = await inParallel([...queues.values()], async (queue) => {
      const items: ReceiptItem[] = [];
      for (const { n, part, found } of queue) items.push(await this.worker.work(n, part, found));
      return items;
    });
    this.open.push(...[...kept, ...done.flat()].toSorted((a, b) => a.n - b.n));
    await this.flush(false);
  }

  private async flush(all: boolean): Promise<void> {
    while (this.open.length >= CHUNK || (all && this.open.length > 0)) {
      const items = this.open.splice(0, CHUNK);
      this.totals = items.reduce(countedItem, this.totals);
      await this.store.putItems(this.record, this.chunk, items);
      this.chunk += 1;
    }
  }
}

const inParallel = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results = new Array<Result>(items.length);
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, lane));
  return results;
};

const referencesIn = (part: FilePart): readonly string[] => {
  if (part.kind === '835') return [part.claim.billNumber];
  if (part.kind === '277ca') return part.claim ? [part.claim.billNumber ?? ''] : part.references;
  return part.kind === '277' ? [part.claim?.billNumber ?? ''] : [];
};

const isOfOurs = ({ told }: FilePart & { kind: '999' }): boolean => !isUnclear(told) || told.unclear !== 'unmatched';

/** The bills that a part is about; none where it cannot be told. */
const targetsOf = async (part: FilePart, finder: BillFinder): Promise<readonly FoundBill[]> => {
  switch (part.kind) {
    case 'ta1':
      return finder.ofInterchange(part.control);
    case '999':
      return isOfOurs(part) ? finder.ofGroup(part.group, part.set) : [];
    case '277ca':
    case '277': {
      const { claim } = part;
      if (claim === null) return part.kind === '277ca' ? allOf(part.references, finder) : [];
      const found =
        (claim.billNumber === null ? null : await finder.byReference(claim.billNumber)) ??
        (claim.payerClaimControlNumber === null ? null : await finder.byPayerNumber(claim.payerClaimControlNumber));
      return found && agrees(found.bill, claim) ? [found] : [];
    }
    case '835': {
      const { billNumber, payerClaimControlNumber, otherNumbers, serviceDate, lines, charged } = part.claim;
      const found =
        (await finder.byReference(billNumber)) ??
        (payerClaimControlNumber === null ? null : await finder.byPayerNumber(payerClaimControlNumber)) ??
        (await finder.byMarks({
          claimNumbers: otherNumbers,
          billingNpi: part.check.summary.payeeNpi,
          serviceDate: serviceDate ?? lines.map((line) => line.serviceDate).toSorted()[0] ?? null,
          charged,
        }));
      return found ? [found] : [];
    }
  }
};

const allOf = async (references: readonly string[], finder: BillFinder): Promise<readonly FoundBill[]> => {
  const found = await Promise.all(references.map((reference) => finder.byReference(reference)));
  const there = found.filter((one): one is FoundBill => one !== null);
  return there.filter((one, at) => there.findIndex(({ billId }) => billId === one.billId) === at);
};
