import type { PayerFileReason } from '#contracts';
import type { FoundInterchange } from '#documents';
import {
  groupBy,
  isWaiting,
  ITEMS_PER_EVENT,
  mayBeMatched,
  Rejection,
  type FileInterchange,
  type FileSet,
} from '#domain';
import { mapConcurrently } from '#event-store';
import type { MatchedRemittance } from '../checks/check-match.js';
import type { FoundBill } from '../find/bill-finder.js';
import { referencesIn, targetsOf } from '../read/targets.js';
import { acknowledgementsIn, checkOf835, interchangesIn, partsOf, setOf, type FilePart } from '../read/file-parts.js';
import type { RemittanceCheck } from '../read/remittance-check.js';
import { REVERSAL } from '../read/remittance-refusal.js';
import { SHARED_OWNER, type PayerFileStore } from '../store/payer-file-store.js';
import type { ReceiptItem } from '../store/receipt.js';
import { admitInterchange } from './admission.js';
import { attemptOf } from './item-attempts.js';
import { ItemRun } from './item-run.js';
import { matchForeign } from './match.js';
import { merge, type KnownItems } from './merge-items.js';
import { noteOf, pagesOf, parse, reversalsFirst } from './parse.js';
import type { Item, ReceivedFile, SettledItem } from './states.js';
import type { RunTools } from './tools.js';

/** Number of bills processed concurrently, so that writes can share a commit. */
const CONCURRENCY = 64;
/** Number of parts per lookup. */
const LOOKUP_BATCH_SIZE = 500;

interface PartWithBills {
  readonly part: FilePart;
  readonly targets: readonly FoundBill[];
}

/** `again`: a waiting item that is processed again, or null for a new item. */
interface Task extends Item {
  readonly again: ReceiptItem | null;
}

interface KnownSet {
  readonly isForeign: boolean;
  readonly remittance: MatchedRemittance | null;
  readonly payment: FileSet['payment'] | null;
}

/**
 * Takes a received file through the steps and carries out their effects in file order. Several processes may work on
 * the same file: bill histories show completed effects, and a second process adds only missing items.
 */
export class FileRun {
  private readonly open: ReceiptItem[] = [];
  /** Number of this run's last item; see `Item`. */
  private numbered: number;
  private known: KnownItems;
  /** Interchanges with an unknown receiver (ISA08). */
  private readonly strayInterchanges = new Set<number>();
  private readonly sets = new Map<string, KnownSet>();
  /** Items from earlier runs, by their place in the file. */
  private readonly before: ReadonlyMap<string, readonly ReceiptItem[]>;
  private readonly items: ItemRun;

  constructor(
    private readonly tools: RunTools,
    private readonly file: ReceivedFile,
  ) {
    this.items = new ItemRun(tools, file.record);
    // Not taken from the record, which may be older than these items.
    this.numbered = file.before.at(-1)?.n ?? 0;
    this.known = { last: this.numbered, beside: [] };
    this.before = groupBy(file.before, ({ place }) => place.join());
  }

  async run(): Promise<void> {
    for (const [at, found] of interchangesIn(this.file.bytes).entries()) await this.interchange(at, found);
    await this.record(true);
  }

  private async interchange(at: number, found: FoundInterchange): Promise<void> {
    const parsed = parse(found);
    if (parsed.kind === 'malformed') return this.note(at, parsed.note);
    const { interchange, natures, isRelevant } = parsed;
    const admission = isRelevant
      ? await admitInterchange(this.tools, this.file.record, at, interchange)
      : { isKnown: true, reason: null };
    if (!admission.isKnown) this.strayInterchanges.add(at);
    await this.note(at, noteOf(parsed, admission));
    if (admission.reason !== null) return;
    await this.take(acknowledgementsIn(at, interchange));
    const payments = new Map<number, NonNullable<FileSet['payment']>>();
    for (const [setAt, set] of interchange.sets.entries()) {
      const nature = natures[setAt];
      if (typeof nature === 'object' && nature.kind !== null) this.refuse(nature.kind, [at, setAt, 0], nature.reason);
      if (typeof nature !== 'string') continue;
      await this.take(partsOf([at, setAt], nature, set, interchange));
      if (nature !== '835') continue;
      const place = [at, setAt, 0] as const;
      // A set without claims has no items, but its money is recorded.
      const known = this.sets.get(setOf({ place })) ?? (await this.knownSet(place, checkOf835(set, interchange)));
      if (known.payment) payments.set(setAt, known.payment);
    }
    if (payments.size > 0) await this.note(at, noteOf(parsed, admission, payments));
  }

  private async note(index: number, interchange: FileInterchange): Promise<void> {
    await this.carryOut({ type: 'NoteInterchange', data: { index, interchange } });
  }

  /** Looks up the next page while the current one is processed, so that the disk is never idle. */
  private async take(parts: Iterable<FilePart>): Promise<void> {
    let ahead: Promise<readonly PartWithBills[]> | null = null;
    for (const page of pagesOf(reversalsFirst(parts), LOOKUP_BATCH_SIZE)) {
      const now: readonly PartWithBills[] | null = await ahead;
      ahead = this.lookUp(page);
      // Errors are thrown where the result is awaited.
      ahead.catch(() => undefined);
      if (now) await this.workOff(now);
    }
    if (ahead) await this.workOff(await ahead);
  }

  private refuse(kind: ReceiptItem['kind'], place: ReceiptItem['place'], reason: PayerFileReason): void {
    if (this.before.has(place.join())) return;
    const item = { n: ++this.numbered, kind, place, amounts: null, organizationId: null, billId: null };
    this.open.push({ ...item, controlNumber: null, outcome: 'refused', reason });
  }

  private async lookUp(parts: readonly FilePart[]): Promise<readonly PartWithBills[]> {
    const { finder } = this.tools;
    await finder.prepare(parts.flatMap(referencesIn));
    return mapConcurrently(parts, CONCURRENCY, async (part) => ({
      part,
      targets: this.isSettled(part) || this.isStray(part) ? [] : await targetsOf(part, finder),
    }));
  }

  /** True for a TA1 or 999 in an interchange for an unknown receiver: its numbers may belong to another sender. */
  private isStray({ kind, place: [interchange] }: FilePart): boolean {
    return (kind === 'ta1' || kind === '999') && this.strayInterchanges.has(interchange);
  }

  private async workOff(page: readonly PartWithBills[]): Promise<void> {
    const [first] = page;
    const set: KnownSet =
      first?.part.kind === '835'
        ? await this.knownSet(
            first.part.place,
            first.part.check,
            page.flatMap(({ targets }) => targets),
          )
        : { isForeign: false, remittance: null, payment: null };
    // Parts about the same bill are processed in file order.
    const queues = new Map<string, Task[]>();
    for (const { part, targets } of page) {
      if (this.isSettled(part)) continue;
      const waiting = this.waitingAt(part);
      for (const [at, found] of (targets.length > 0 ? targets : [null]).entries()) {
        const again = waiting[at] ?? null;
        const n = again?.n ?? ++this.numbered;
        const attempt = attemptOf(n, found?.billId ?? '', again ? 'again' : 'first');
        const key = found ? `${found.organizationId}/${found.billId}` : `item ${n}`;
        const task = { n, part, found, remittance: set.remittance, attempt, again };
        queues.set(key, [...(queues.get(key) ?? []), task]);
      }
    }
    const workedAtOnce = async (some: readonly (readonly Task[])[]): Promise<readonly SettledItem[]> => {
      const done = await mapConcurrently(some, CONCURRENCY, async (queue) => {
        const settled: (SettledItem | null)[] = [];
        for (const task of queue) settled.push(await this.work(task, set));
        return settled.filter((item) => item !== null);
      });
      return done.flat();
    };
    // Claims on a manually posted check get its remaining money. Reversals add to it, so they come first.
    const isFirst = (queue: readonly Task[]): boolean => set.remittance?.role === 'linked' && queue.some(isReversal);
    const settled = [
      ...(await workedAtOnce([...queues.values()].filter(isFirst))),
      ...(await workedAtOnce([...queues.values()].filter((queue) => !isFirst(queue)))),
    ];
    await this.settleChecks(settled);
    this.open.push(...settled.map(({ item }) => item).toSorted((a, b) => a.n - b.n));
    await this.record(false);
  }

  /** Returns the new item, or null for a waiting item, which is resolved immediately if its outcome changed. */
  private async work({ again, ...item }: Task, { isForeign }: KnownSet): Promise<SettledItem | null> {
    const { part, found, remittance } = item;
    if (isForeign) return again ? null : this.items.finish(matchForeign(item));
    if (!again) return this.items.bring(item);
    if (found && part.kind === '835' && this.items.waitsForReversal(part)) return null;
    if (found && !(await this.isOursToTry(again, found))) return null;
    let now = remittance;
    if (remittance?.role === 'own' && found && part.kind === '835') {
      // False if the check was voided or has too little money left for the claim.
      const isReserved = await this.items.reserve(remittance, part, found);
      now = isReserved ? remittance : { ...remittance, role: 'voided' };
    }
    const settled = await this.items.bring({ ...item, remittance: now });
    await this.settleChecks([settled]);
    const isNews = found !== null || settled.item.reason !== again.reason;
    if (isNews) await this.carryOut({ type: 'ResolveItem', data: { item: settled.item } });
    return null;
  }

  /** Returns false if another run or a user matched the waiting item to a different bill. This run then skips it. */
  private async isOursToTry({ n, ...again }: ReceiptItem, { billId }: FoundBill): Promise<boolean> {
    // Only runs match items in a shared file, and items that were rejected together with their bill.
    if (this.file.record.owner === SHARED_OWNER || (again.billId === billId && !mayBeMatched(again))) return true;
    try {
      const { state } = await this.carryOut({ type: 'BeginMatch', data: { n, billId, again: true } });
      return state.file?.retrying?.includes(n) === true;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      return false;
    }
  }

  /** Records these claims' results, all from one set, on the check. */
  private async settleChecks(items: readonly SettledItem[]): Promise<void> {
    const settled = items.flatMap(({ claim }) => claim ?? []);
    const [first] = settled;
    if (!first) return;
    const claims = settled.map(({ claim }) => claim);
    await this.tools.checks.settle(first.claim.place, first.checkId, claims);
  }

  /** Examines a set once, with its first page of claims, and records its check. A check with earlier items is ours. */
  private async knownSet(
    place: FilePart['place'],
    check: RemittanceCheck,
    found: readonly FoundBill[] = [],
  ): Promise<KnownSet> {
    const { payees, checks } = this.tools;
    const name = setOf({ place });
    const known = this.sets.get(name);
    if (known) return known;
    const before = [...this.before.values()].flat().filter((item) => setOf(item) === name);
    const isKnown = before.some(({ reason, outcome }) => reason === null && outcome !== 'dismissed');
    const isAddressed = !this.strayInterchanges.has(place[0]);
    const isForeign = !isKnown && !(await payees.isOurs(check.summary, found, isAddressed));
    const remittance = isForeign ? null : await checks.checkOf(place, check, found);
    const { amount, claimCount: claims } = check.summary;
    const payment = remittance && {
      ...{ checkId: remittance.checkId, amount, claims },
      adjustments: check.adjustments.length,
    };
    const set = { isForeign, remittance, payment };
    this.sets.set(name, set);
    return set;
  }

  /** Returns true if the item is settled, its bill was erased, or a user dismissed it. */
  private isSettled(part: FilePart): boolean {
    const before = this.before.get(part.place.join()) ?? [];
    return before.length > 0 && this.waitingAt(part).length === 0;
  }

  private waitingAt({ place }: FilePart): readonly ReceiptItem[] {
    const { erased } = this.file.record;
    const isErased = ({ billId }: ReceiptItem) => billId !== null && erased.includes(billId);
    return (this.before.get(place.join()) ?? []).filter((item) => isWaiting(item) && !isErased(item));
  }

  /** Records settled items, page by page, or `all` of them. */
  private async record(all: boolean): Promise<void> {
    const { store, commandMetadata } = this.tools;
    const { record } = this.file;
    while (this.open.length >= ITEMS_PER_EVENT || (all && this.open.length > 0)) {
      const items = this.open.splice(0, ITEMS_PER_EVENT);
      // A shared file is not encrypted with an organization's key, so its items contain no claim numbers.
      const kept = record.owner === SHARED_OWNER ? items.map(({ told: _, ...item }) => item) : items;
      this.known = await merge(store, record, kept, commandMetadata, this.known);
    }
  }

  private async carryOut(command: Parameters<PayerFileStore['carryOut']>[1]): ReturnType<PayerFileStore['carryOut']> {
    const { record } = this.file;
    return this.tools.store.carryOut(record, command, await this.tools.commandMetadata.forOwner(record.owner));
  }
}

const isReversal = ({ part }: Task): boolean => part.kind === '835' && part.claim.status === REVERSAL;
