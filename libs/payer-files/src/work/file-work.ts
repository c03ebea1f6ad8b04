import type { PayerFileReason } from '#contracts';
import { isWaiting, ITEMS_PER_EVENT, mayBeMatched, Rejection, type FileInterchange, type FileSet } from '#domain';
import { mapConcurrently } from '#event-store';
import { matchesBill, isUnclear } from '../read/acknowledgements.js';
import type { BillFinder, FoundBill } from '../find/bill-finder.js';
import { claimMoney, type WorkedItem } from './claim-money.js';
import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import type { FilePart } from '../read/file-parts.js';
import { attemptAt } from './item-attempts.js';
import { noBillIds } from './item-result.js';
import type { ItemWorker } from './item-worker.js';
import { SHARED_OWNER, type PayerFileStore } from '../store/payer-file-store.js';
import { merge, type KnownItems } from './merge-items.js';
import type { Payees } from '../find/payee.js';
import type { PayerFileRecord, ReceiptItem } from '../store/receipt.js';
import type { RemittanceCheck } from '../read/remittance-check.js';
import { REVERSAL } from '../read/remittance-refusal.js';
import type { RemittancePosting, MatchedRemittance } from '../posting/remittance-posting.js';

/** Bills that are at work at once: each waits for the disk, and what comes to it together is written together. */
const CONCURRENCY = 64;
/** Parts that are looked up together. */
const LOOKUP_BATCH_SIZE = 500;

/** A part of a file, and the bills that it is about. */
interface PartWithBills {
  readonly part: FilePart;
  readonly targets: readonly FoundBill[];
}

/** One thing to work off: a new item, or one that waited (`again`). */
interface Task {
  readonly n: number;
  readonly part: FilePart;
  readonly found: FoundBill | null;
  readonly again: ReceiptItem | null;
}

/**
 * Works through the parts of a file in their order and records what became of each. What came out before stays, what waits
 * is tried again. Several copies of the program may work on one file: each bill's own history tells what was done, and who
 * comes second with a page of items adds what the first one did not know.
 */
export class FileWork {
  private readonly open: ReceiptItem[] = [];
  /**
   * Number of the last item of this run. The keys of its effects are made of these numbers, so that they must not depend on
   * what another run records meanwhile: it counts the same.
   */
  private numbered: number;
  private known: KnownItems;
  /** Interchanges whose receiver (ISA08) is no name of ours. */
  private readonly strayInterchanges = new Set<number>();
  /** By set of the file: is its check another practice's? */
  private readonly foreign = new Map<string, boolean>();
  /** By set of the file: the check that it tells of. */
  private readonly payments = new Map<string, FileSet['payment'] | null>();
  /** Items of an earlier run, by their place in the file. */
  private readonly before = new Map<string, readonly ReceiptItem[]>();

  constructor(
    private readonly store: PayerFileStore,
    private readonly record: PayerFileRecord,
    private readonly worker: ItemWorker,
    private readonly commandMetadata: FileCommandMetadata,
    before: readonly ReceiptItem[],
    private readonly payees: Payees,
    private readonly posting: RemittancePosting,
  ) {
    // Not of the record: it may have been read before these items were recorded.
    this.numbered = before.at(-1)?.n ?? 0;
    this.known = { last: this.numbered, beside: [] };
    for (const item of before) {
      const place = item.place.join();
      this.before.set(place, [...(this.before.get(place) ?? []), item]);
    }
  }

  /**
   * Marks an interchange whose receiver is unknown. A check in it is ours only if it names its payee. A TA1 or 999 names bills
   * only by control numbers, which may be those of another sender, so a person must match it.
   */
  receiverUnknown(interchange: number): void {
    this.strayInterchanges.add(interchange);
  }

  /** Records what an interchange is, before what it says. */
  async note(index: number, interchange: FileInterchange): Promise<void> {
    await this.carryOut({ type: 'NoteInterchange', data: { index, interchange } });
  }

  /** The next page is looked up while one is worked off, so that the disk need not wait for the look-ups. */
  async take(parts: Iterable<FilePart>, finder: BillFinder): Promise<void> {
    let ahead: Promise<readonly PartWithBills[]> | null = null;
    for (const page of pagesOf(reversalsFirst(parts))) {
      const now: readonly PartWithBills[] | null = await ahead;
      ahead = this.lookUp(page, finder);
      // A failure is thrown where the result is awaited.
      ahead.catch(() => undefined);
      if (now) await this.workOff(now);
    }
    if (ahead) await this.workOff(await ahead);
  }

  refuse(kind: ReceiptItem['kind'], place: ReceiptItem['place'], reason: PayerFileReason): void {
    if (this.before.has(place.join())) return;
    this.numbered += 1;
    this.open.push({ ...noBillIds, n: this.numbered, kind, place, amounts: null, outcome: 'refused', reason });
  }

  /** Records what is still open. */
  async flush(): Promise<void> {
    await this.settle(true);
  }

  private async lookUp(parts: readonly FilePart[], finder: BillFinder): Promise<readonly PartWithBills[]> {
    await finder.prepare(parts.flatMap(referencesIn));
    return mapConcurrently(parts, CONCURRENCY, async (part) => ({
      part,
      targets: this.isSettled(part) || this.isStray(part) ? [] : await targetsOf(part, finder),
    }));
  }

  /** True of an answer that names its bills only by control numbers, in an interchange for an unknown receiver. */
  private isStray({ kind, place: [interchange] }: FilePart): boolean {
    return (kind === 'ta1' || kind === '999') && this.strayInterchanges.has(interchange);
  }

  /** Works off parts that follow one another in the file. */
  private async workOff(page: readonly PartWithBills[]): Promise<void> {
    const targetsOfAll = page.flatMap(({ targets }) => targets);
    const remittance = await this.remittanceOf(page[0]?.part, targetsOfAll);
    const tasks: Task[] = [];
    for (const { part, targets } of page) {
      if (this.isSettled(part)) continue;
      const waiting = this.waitingAt(part);
      for (const [at, found] of (targets.length > 0 ? targets : [null]).entries()) {
        const again = waiting[at] ?? null;
        tasks.push({ n: again?.n ?? ++this.numbered, part, found, again });
      }
    }
    // Parts about one bill are worked off in the order of the file.
    const queues = new Map<string, Task[]>();
    for (const task of tasks) {
      const key = task.found ? `${task.found.organizationId}/${task.found.billId}` : `item ${task.n}`;
      queues.set(key, [...(queues.get(key) ?? []), task]);
    }
    const workedAtOnce = async (some: readonly (readonly Task[])[]): Promise<readonly WorkedItem[]> => {
      const done = await mapConcurrently(some, CONCURRENCY, async (queue) => {
        const worked: WorkedItem[] = [];
        for (const task of queue) worked.push(...(await this.work(task, remittance)));
        return worked;
      });
      return done.flat();
    };
    // On a check that a person posted a claim gets what is left, and reversals add to that: they go first.
    const isFirst = (queue: readonly Task[]): boolean => remittance?.role === 'linked' && queue.some(isReversal);
    const worked = [
      ...(await workedAtOnce([...queues.values()].filter(isFirst))),
      ...(await workedAtOnce([...queues.values()].filter((queue) => !isFirst(queue)))),
    ];
    // The check first: what the file has settled is never looked at again.
    await this.settleChecks(worked);
    this.open.push(...worked.map(({ item }) => item).toSorted((a, b) => a.n - b.n));
    await this.settle(false);
  }

  /**
   * True of another practice's check, told by the first page of its claims. One of which something was recorded before is
   * ours. `found`: the bills that the claims are about.
   */
  private async isForeign(
    [interchange, at]: readonly [interchange: number, set: number, ...unknown[]],
    { summary }: RemittanceCheck,
    found: readonly FoundBill[],
  ): Promise<boolean> {
    const set = `${interchange}/${at}`;
    const known = this.foreign.get(set);
    if (known !== undefined) return known;
    const before = [...this.before.values()].flat().filter((item) => setOf(item) === set);
    const isKnown = before.some(({ reason, outcome }) => reason === null && outcome !== 'dismissed');
    const isAddressed = !this.strayInterchanges.has(interchange);
    const isForeign = !isKnown && !(await this.payees.isOurs(summary, found, isAddressed));
    this.foreign.set(set, isForeign);
    return isForeign;
  }

  /** The new item; one that waited is resolved at once, where it came out otherwise. */
  private async work(
    { n, part, found, again }: Task,
    remittance: MatchedRemittance | null,
  ): Promise<readonly WorkedItem[]> {
    if (this.foreign.get(setOf(part)) === true) return again ? [] : [await this.worker.refuse(n, part, found)];
    if (!again) return [await this.worker.work(n, part, found, remittance)];
    const waitsOn = found !== null && part.kind === '835' && this.worker.waitsForReversal(part);
    if (waitsOn || (found && !(await this.isOursToTry(again, found)))) return [];
    const isTaken = remittance !== null && found !== null && part.kind === '835';
    const now = isTaken
      ? await this.posting.takenAgain(remittance, { place: part.place, cents: claimMoney(part), billId: found.billId })
      : remittance;
    const worked = await this.worker.work(n, part, found, now, attemptAt(found?.billId ?? '', false));
    await this.settleChecks([worked]);
    const isNews = found !== null || worked.item.reason !== again.reason;
    if (isNews) await this.carryOut({ type: 'ResolveItem', data: { item: worked.item } });
    return [];
  }

  /**
   * Says on the file which bill an item that waited is about, before that bill is touched: of this run, one in another copy of
   * the program and a person who matches the item, those who come later and name another bill do nothing. False where this
   * one does nothing.
   */
  private async isOursToTry({ n, ...again }: ReceiptItem, { billId }: FoundBill): Promise<boolean> {
    // Nobody but this run finds bills for a file about several organizations, nor for what was refused with its bill.
    if (this.record.owner === SHARED_OWNER || (again.billId === billId && !mayBeMatched(again))) return true;
    try {
      const { state } = await this.carryOut({ type: 'BeginMatch', data: { n, billId, again: true } });
      return state.file?.retrying?.includes(n) === true;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      return false;
    }
  }

  /** Tells the check of these claims what became of their money. All are of one set. */
  private async settleChecks(worked: readonly WorkedItem[]): Promise<void> {
    const settled = worked.flatMap((item) => item.settled ?? []);
    const [first] = settled;
    if (first)
      await this.posting.settle(
        first.claim.place,
        first.checkId,
        settled.map(({ claim }) => claim),
      );
  }

  /** The check of the set that these parts are of, received before any of its claims is worked off. */
  private async remittanceOf(
    first: FilePart | undefined,
    found: readonly FoundBill[],
  ): Promise<MatchedRemittance | null> {
    if (first?.kind !== '835') return null;
    return this.remittance(first.place, first.check, found);
  }

  /** Check of a set, for the receipt; null where it is another practice's, or none. `check`: from its claims. */
  async paymentOf(
    place: readonly [interchange: number, set: number],
    check: () => RemittanceCheck,
  ): Promise<FileSet['payment'] | null> {
    const name = place.join('/');
    // A set without a claim has no item, but its money is on record all the same.
    if (!this.payments.has(name)) await this.remittance(place, check());
    return this.payments.get(name) ?? null;
  }

  /** The check that a set tells of; null where it is another practice's, or none. */
  private async remittance(
    place: readonly [interchange: number, set: number, ...unknown[]],
    check: RemittanceCheck,
    found: readonly FoundBill[] = [],
  ): Promise<MatchedRemittance | null> {
    const isForeign = await this.isForeign(place, check, found);
    const onDesk = isForeign ? null : await this.posting.checkOf(place, check, found);
    const { amount, claimCount: claims } = check.summary;
    const payment = onDesk && { checkId: onDesk.checkId, amount, claims, adjustments: check.adjustments.length };
    this.payments.set(`${place[0]}/${place[1]}`, payment);
    return onDesk;
  }

  /** Nothing of it is left to do: it came out, or its bill was erased, or a person let it rest. */
  private isSettled(part: FilePart): boolean {
    const before = this.before.get(part.place.join()) ?? [];
    return before.length > 0 && this.waitingAt(part).length === 0;
  }

  private waitingAt({ place }: FilePart): readonly ReceiptItem[] {
    const isErased = ({ billId }: ReceiptItem) => billId !== null && this.record.erased.includes(billId);
    return (this.before.get(place.join()) ?? []).filter((item) => isWaiting(item) && !isErased(item));
  }

  private async settle(all: boolean): Promise<void> {
    while (this.open.length >= ITEMS_PER_EVENT || (all && this.open.length > 0)) {
      const items = this.open.splice(0, ITEMS_PER_EVENT);
      // A file about several organizations is sealed under none of their keys, so its items hold no numbers of theirs.
      const kept = this.record.owner === SHARED_OWNER ? items.map(({ told: _, ...item }) => item) : items;
      this.known = await merge(this.store, this.record, kept, this.commandMetadata, this.known);
    }
  }

  private async carryOut(command: Parameters<PayerFileStore['carryOut']>[1]): ReturnType<PayerFileStore['carryOut']> {
    return this.store.carryOut(this.record, command, await this.commandMetadata.forOwner(this.record.owner));
  }
}

const pagesOf = function* (parts: Iterable<FilePart>): Generator<readonly FilePart[]> {
  let page: FilePart[] = [];
  for (const part of parts) {
    page.push(part);
    if (page.length < LOOKUP_BATCH_SIZE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
};

/**
 * Yields the parts of a set with each reversal before its corrections. A payer may list a correction first, and its payment
 * must not be mistaken for the payment that is reversed.
 */
function* reversalsFirst(parts: Iterable<FilePart>): Generator<FilePart> {
  const corrections = new Map<string, FilePart[]>();
  for (const part of parts) {
    if (part.kind !== '835') {
      yield part;
      continue;
    }
    const { billNumber, status } = part.claim;
    const [, , at] = part.place;
    const last = part.check.lastReversal.get(billNumber) ?? -1;
    if (at < last && status !== REVERSAL) {
      const waiting = corrections.get(billNumber) ?? [];
      waiting.push(part);
      corrections.set(billNumber, waiting);
    } else yield part;
    if (at === last) yield* corrections.get(billNumber) ?? [];
  }
}

const isReversal = ({ part }: Task): boolean => part.kind === '835' && part.claim.status === REVERSAL;

/** Names the set of a file that a part is of. */
export const setOf = ({ place: [at, set] }: Pick<ReceiptItem, 'place'>): string => `${at}/${set}`;

const referencesIn = (part: FilePart): readonly string[] => {
  if (part.kind === '835') return [part.claim.billNumber];
  if (part.kind === '277ca') return part.claim ? [part.claim.billNumber ?? ''] : part.references;
  return part.kind === '277' ? [part.claim?.billNumber ?? ''] : [];
};

const isForOurFile = ({ told: acknowledgement }: FilePart & { kind: '999' }): boolean =>
  !isUnclear(acknowledgement) || acknowledgement.unclear !== 'unmatched';

/** The bills that a part is about; none where it cannot be told. */
const targetsOf = async (part: FilePart, finder: BillFinder): Promise<readonly FoundBill[]> => {
  switch (part.kind) {
    case 'ta1':
      return finder.ofInterchange(part.control);
    case '999':
      return isForOurFile(part) ? finder.ofGroup(part.group, part.set) : [];
    case '277ca':
    case '277': {
      const { claim } = part;
      if (claim === null) return part.kind === '277ca' ? findAll(part.references, finder) : [];
      const found =
        (claim.billNumber === null ? null : await finder.byReference(claim.billNumber)) ??
        (claim.payerClaimControlNumber === null ? null : await finder.byPayerNumber(claim.payerClaimControlNumber));
      return found && matchesBill(found.bill, claim) ? [found] : [];
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

const findAll = async (references: readonly string[], finder: BillFinder): Promise<readonly FoundBill[]> => {
  const found = await Promise.all(references.map((reference) => finder.byReference(reference)));
  const existing = found.filter((bill): bill is FoundBill => bill !== null);
  return existing.filter((bill, at) => existing.findIndex(({ billId }) => billId === bill.billId) === at);
};
