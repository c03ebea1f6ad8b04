import { background, backOff, pause, WakeSignal } from '#event-store';
import type { StateChange, StatePlace, StateRecord, StateStore } from './state-store.js';

/** Where a queue's records lie in the state store: kinds, and what its keys begin with where several queues share them. */
export interface QueuePlaces {
  /** Of the queue: its failures are told by it (see `background`). */
  readonly name: string;
  readonly items: string;
  readonly due: string;
  readonly prefix: string;
}

/** An effect that is to be brought about once. */
export interface QueueItem<Payload extends StateRecord> {
  /** Unique for ever within its queue. Ids and dates, nothing personal. */
  readonly key: string;
  readonly organizationId: string;
  /** Of items that are due at the same time, which goes first. */
  readonly order: number;
  readonly payload: Payload;
}

/** An item in hand. */
export interface ClaimedItem<Payload extends StateRecord> extends Omit<QueueItem<Payload>, 'order'> {
  /** How often it was begun before. */
  readonly attempts: number;
}

/** How handling ended: with a word that is remembered, or to be handled again after so many milliseconds. */
export type Handled = { readonly outcome: string } | { readonly waitMs: number };
/** Brings one about. What it throws is tried again, later each time. */
export type HandleItem<Payload extends StateRecord> = (item: ClaimedItem<Payload>) => Promise<Handled>;

/** How an item is stored, beside the fields of its payload. When it is done only these are left of it. */
type Progress = {
  /** Or how it ended. */
  readonly state: 'open' | (string & {});
  /** How often it was claimed. */
  readonly attempts: number;
  /** Milliseconds since 1970. Open: nobody may claim it before. Else: when it ended. */
  readonly notBefore: number;
};
type ItemRecord = StateRecord & Progress & { readonly organizationId: string };

export interface QueueOptions {
  /** Milliseconds since 1970, as this machine has it. */
  readonly now?: () => number;
  /** Looks at least so often for what is due. */
  readonly tickMs?: number;
  /** How long a claim outlives its process; while the work goes on it is renewed. */
  readonly leaseMs?: number;
  /** The pause after a failure; it doubles with every attempt, up to an hour. */
  readonly retryMs?: number;
  /** Items that may be under way at once. */
  readonly atOnce?: number;
  /** Items of one turn go one after the other. Each has a turn of its own unless this is given. */
  readonly turnOf?: (key: string) => string;
}

const PAGE = 50;
const LONGEST_RETRY_MS = 3_600_000;
/** What a killed process had in hand is brought about by the next one within ten seconds. */
const LEASE_MS = 8_000;
const DAY_MS = 86_400_000;
/** So long an item that is done keeps its key from being brought about again. */
export const DONE_KEPT_MS = 30 * DAY_MS;
/** A start has better things to do than to look for what is old. */
const FIRST_SWEEP_MS = 600_000;
const SWEEP_REST_MS = 20;

const DIGITS = 16;
const padded = (n: number): string => String(n).padStart(DIGITS, '0');
const dueKeyShape = /^(\d{16}):(\d{16}):(.+)$/s;
/** Sorts behind all times: the entries behind it were written by a version that did not sort them by time. */
const BEHIND_TIMES = '0009';

/** The key of the item that an entry of the list of what is due names. `entry`: without the prefix of its queue. */
export const keyOfDue = (entry: string): string => dueKeyShape.exec(entry)?.[3] ?? entry;

/** An entry of the list of what is due. */
interface Due {
  readonly entry: string;
  readonly time: number;
  readonly order: number;
  readonly key: string;
}

/**
 * Items to be brought about, each once, by any number of processes. One of them claims an item by compare-and-set, for as
 * long as its lease; who crashes leaves it to be claimed again. So an effect may be repeated under its key, never under
 * another. What is done stays for thirty days, which keeps its key from coming back; then it is removed.
 */
export class OutboxQueue<Payload extends StateRecord> {
  private readonly options: Required<QueueOptions>;
  private readonly added = new WakeSignal();

  constructor(
    private readonly stateStore: StateStore,
    private readonly places: QueuePlaces,
    options: QueueOptions = {},
  ) {
    const turnOf = (key: string): string => key;
    this.options = { now: Date.now, tickMs: 1_000, leaseMs: LEASE_MS, retryMs: 1_000, atOnce: 8, turnOf, ...options };
  }

  /** What puts an item into the queue, unless its key was there before. Raise `wake` when it is written. */
  changesFor({ key, organizationId, order, payload }: QueueItem<Payload>): readonly StateChange[] {
    const record: ItemRecord = { ...payload, organizationId, state: 'open', attempts: 0, notBefore: 0 };
    return [
      { ...this.itemPlace(key), record, ifAbsent: true },
      // Also where it is known: a crash may have come between the two. Whoever meets the entry looks at the item.
      this.dueAt(this.options.now(), order, key),
    ];
  }

  async add(item: QueueItem<Payload>): Promise<void> {
    await this.stateStore.write(this.changesFor(item));
    this.wake();
  }

  /** There may be something to do. */
  wake(): void {
    this.added.raise();
  }

  /** Handles items as they fall due, until the signal aborts and those in hand are through. `mayWork`: asked before each look. */
  async run(handle: HandleItem<Payload>, signal: AbortSignal, mayWork: () => boolean = () => true): Promise<void> {
    const { tickMs } = this.options;
    const { name } = this.places;
    const working = async (): Promise<void> => {
      while (!signal.aborted) {
        await this.added.wait(tickMs, signal);
        // Whatever fails here is still due: the next tick tries again.
        if (!mayWork()) continue;
        const work = (): Promise<boolean> => this.work(handle, signal).then(() => true);
        if (!(await background(`${name} queue`, work, { otherwise: false }))) await pause(tickMs, signal);
      }
    };
    const sweeping = async (): Promise<void> => {
      for (let rest = FIRST_SWEEP_MS; ; rest = DAY_MS) {
        await pause(rest, signal);
        if (signal.aborted) return;
        await background(`${name} sweep`, () => this.sweep(signal));
      }
    };
    await Promise.all([working(), sweeping()]);
  }

  /** Handles what is due now. */
  async work(handle: HandleItem<Payload>, signal?: AbortSignal): Promise<void> {
    const { due, prefix } = this.places;
    const now = this.options.now();
    for (const start of ['', BEHIND_TIMES])
      for (let after = prefix + start; signal?.aborted !== true;) {
        const page = await this.stateStore.list(due, prefix, { limit: PAGE, after });
        const some = page.map(({ key }) => this.dueOf(key)).filter(({ time }) => time <= now);
        await this.attemptAll(some, handle, signal);
        after = page.at(-1)?.key ?? after;
        if (page.length < PAGE || some.length < page.length) break;
      }
  }

  /** Removes what was done long ago. */
  async sweep(signal?: AbortSignal): Promise<void> {
    const { items, prefix } = this.places;
    for (let after = prefix; signal?.aborted !== true;) {
      const page = await this.stateStore.list<ItemRecord>(items, prefix, { limit: PAGE, after });
      const end = this.options.now() - DONE_KEPT_MS;
      const old = page.filter(({ record }) => record.state !== 'open' && record.notBefore < end);
      await this.stateStore.write(old.map(({ key }) => ({ kind: items, key, record: null })));
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.key;
      await pause(SWEEP_REST_MS, signal);
    }
  }

  /** Several turns at once, each in order. */
  private async attemptAll(due: readonly Due[], handle: HandleItem<Payload>, signal?: AbortSignal): Promise<void> {
    const { atOnce, turnOf } = this.options;
    const byTurn = new Map<string, Due[]>();
    for (const one of due) byTurn.set(turnOf(one.key), [...(byTurn.get(turnOf(one.key)) ?? []), one]);
    const turns = byTurn.values();
    const worker = async (): Promise<void> => {
      // One iterator for all workers: each takes the next turn.
      for (const turn of turns) for (const one of turn) if (signal?.aborted !== true) await this.attempt(one, handle);
    };
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }

  private async attempt({ entry, order, key }: Due, handle: HandleItem<Payload>): Promise<void> {
    const { now, leaseMs, retryMs } = this.options;
    const place = this.itemPlace(key);
    const met: StateChange = { kind: this.places.due, key: entry, record: null };
    const found = await this.stateStore.get<ItemRecord>(place.kind, place.key);
    if (found?.record.state !== 'open') {
      await this.stateStore.write([met]);
      return;
    }
    const { record, version } = found;
    if (record.notBefore > now()) {
      // Claimed, or put off: it is looked at again when that is over.
      await this.stateStore.write([this.dueAt(record.notBefore, order, key), met]);
      return;
    }
    const claimed = { ...record, attempts: record.attempts + 1, notBefore: now() + leaseMs };
    if (!(await this.stateStore.compareAndSet(place.kind, place.key, version, claimed))) return;
    const letGo = this.hold(place, claimed, version + 1);
    const { organizationId, state: _, attempts, notBefore: __, ...payload } = record;
    const item = { key, organizationId, attempts, payload: payload as unknown as Payload };
    const later: Handled = { waitMs: backOff(claimed.attempts, retryMs, LONGEST_RETRY_MS) };
    const handled = await background(this.places.name, () => handle(item), { otherwise: later, piece: key });
    const current = await letGo();
    const again = 'waitMs' in handled ? now() + handled.waitMs : null;
    const settled: StateRecord =
      'outcome' in handled
        ? { state: handled.outcome, attempts: claimed.attempts, notBefore: now() }
        : { ...claimed, notBefore: again ?? 0 };
    const due = again === null ? [] : [this.dueAt(again, order, key)];
    // Besides its own entry, the one that was made by whoever met it while it was claimed.
    const gone = [met, { ...this.dueAt(claimed.notBefore, order, key), record: null }];
    await this.stateStore.write([
      // A lost lease: somebody else has it now, and says how it ended.
      { ...place, record: settled, version: current },
      ...due,
      ...gone.filter((one) => one.key !== due[0]?.key),
    ]);
  }

  /** Renews a claim for as long as its work takes. What it answers ends that, and tells the record's version. */
  private hold(place: StatePlace, claimed: ItemRecord, version: number): () => Promise<number> {
    const { now, leaseMs } = this.options;
    let current = version;
    let last = Promise.resolve();
    const renew = async (): Promise<void> => {
      const renewed = { ...claimed, notBefore: now() + leaseMs };
      if (await this.stateStore.compareAndSet(place.kind, place.key, current, renewed)) current += 1;
    };
    const timer = setInterval(() => {
      // Tried again long before the claim is over. If it is lost, what it came to is refused at its end.
      last = last.then(renew).catch(() => undefined);
    }, leaseMs / 3);
    return async () => {
      clearInterval(timer);
      await last;
      return current;
    };
  }

  private itemPlace(key: string) {
    return { kind: this.places.items, key: this.places.prefix + key };
  }

  private dueAt(time: number, order: number, key: string) {
    const { due, prefix } = this.places;
    return { kind: due, key: `${prefix}${padded(time)}:${padded(order)}:${key}`, record: {} };
  }

  private dueOf(entry: string): Due {
    const text = entry.slice(this.places.prefix.length);
    const [, time, order, key] = dueKeyShape.exec(text) ?? [];
    return { entry, time: Number(time ?? 0), order: Number(order ?? 0), key: key ?? text };
  }
}
