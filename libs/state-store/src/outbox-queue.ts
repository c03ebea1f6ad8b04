import { background, backoffDelay, pause, WakeSignal } from '#event-store';
import type { OpenCollection } from './collection.js';
import { DueEffects } from './due-effects.js';
import { effectItems, emailItems, type ItemRecord, type ItemProgress, type QueueIndex } from './queue-items.js';
import type { StateChange, StateRecord, StateStore } from './state-store.js';

/** Which queue: letters, or the effects of a reaction. */
export interface QueueDefinition {
  /** Name of the queue: its failures are told by it (see `background`). */
  readonly name: string;
  /** Name of the reaction whose effects these are; null for letters. */
  readonly reaction: string | null;
}

/** An effect that is to be brought about once. */
export interface QueueItem<Payload extends StateRecord> {
  /** Unique for ever within its queue. Ids and dates, nothing personal. */
  readonly key: string;
  readonly organizationId: string;
  /** Order among items that are due at the same time. */
  readonly order: number;
  readonly payload: Payload;
}

/** An item in hand. */
export interface ClaimedItem<Payload extends StateRecord> extends QueueItem<Payload> {
  /** How often it was begun before. */
  readonly attempts: number;
}

/** How handling ended: with a word that is remembered, or to be handled again after so many milliseconds. */
export type HandlingResult = { readonly outcome: string } | { readonly waitMs: number };
/** Brings one about. What it throws is tried again, later each time. */
export type ItemHandler<Payload extends StateRecord> = (item: ClaimedItem<Payload>) => Promise<HandlingResult>;

export interface QueueOptions {
  /** Milliseconds since 1970, as this machine has it. */
  readonly now?: () => number;
  /** Looks this often for due items of other processes. Milliseconds. */
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

const PAGE_SIZE = 50;
const MAX_RETRY_DELAY_MS = 3_600_000;
/** Items that a killed process had in hand are brought about by the next one within ten seconds. */
const LEASE_MS = 8_000;
const DAY_MS = 86_400_000;
/** Time for which an item that is done keeps its key from being brought about again. */
export const DONE_RETENTION_MS = 30 * DAY_MS;
/** Old items are first looked for some time after a start, which has better things to do. */
const FIRST_SWEEP_DELAY_MS = 600_000;
const SWEEP_PAUSE_MS = 20;

/**
 * Items to be brought about, each once, by any number of processes. One of them claims an item by compare-and-set, for as
 * long as its lease; who crashes leaves it to be claimed again. So an effect may be repeated under its key, never under
 * another. What is done stays for thirty days, which keeps its key from coming back; then it is removed.
 */
export class OutboxQueue<Payload extends StateRecord> {
  private readonly options: Required<QueueOptions>;
  private readonly added = new WakeSignal();
  private readonly items: OpenCollection<ItemRecord, QueueIndex>;
  /** The queue in the indexes of its items: what their keys begin with. */
  private readonly prefix: string;
  /** Times at which items that this process deferred are due, in milliseconds since 1970. */
  private readonly deferred = new Set<number>();

  constructor(
    private readonly stateStore: StateStore,
    private readonly places: QueueDefinition,
    options: QueueOptions = {},
  ) {
    this.items = (places.reaction === null ? emailItems : effectItems).in(stateStore);
    this.prefix = places.reaction === null ? '' : `${places.reaction}:`;
    const turnOf = (key: string): string => key;
    this.options = { now: Date.now, tickMs: 1_000, leaseMs: LEASE_MS, retryMs: 1_000, atOnce: 8, turnOf, ...options };
  }

  /** Change that puts an item into the queue, unless its key was there before. Raise `wake` when it is written. */
  changeFor({ key, organizationId, order, payload }: QueueItem<Payload>): StateChange {
    // Items that come at different times go in the order in which they came.
    const notBefore = this.options.now();
    const record: ItemRecord = { ...payload, organizationId, state: 'open', attempts: 0, notBefore, order };
    return this.items.change(this.prefix + key, record, { ifAbsent: true });
  }

  async add(item: QueueItem<Payload>): Promise<void> {
    await this.stateStore.write([this.changeFor(item)]);
    this.wake();
  }

  /** There may be something to do. */
  wake(): void {
    this.added.raise();
  }

  /** Handles items as they fall due, until the signal aborts and those in hand are through. `mayWork`: asked before each look. */
  async run(handle: ItemHandler<Payload>, signal: AbortSignal, mayWork: () => boolean = () => true): Promise<void> {
    const { tickMs } = this.options;
    const { name } = this.places;
    const working = async (): Promise<void> => {
      while (!signal.aborted) {
        const isAdded = await this.added.wait(this.timeToLook(), signal);
        const work = async (): Promise<boolean> => {
          if (isAdded || (await this.hasDueItems())) await this.work(handle, signal);
          return true;
        };
        if (mayWork() && (await background(`${name} queue`, work, { otherwise: false }))) continue;
        // What is due stays due: the next tick tries again.
        await pause(tickMs, signal);
        this.wake();
      }
    };
    const sweeping = async (): Promise<void> => {
      for (let rest = FIRST_SWEEP_DELAY_MS; ; rest = DAY_MS) {
        await pause(rest, signal);
        if (signal.aborted) return;
        await background(`${name} sweep`, () => this.sweep(signal));
      }
    };
    await Promise.all([working(), sweeping()]);
  }

  /** Milliseconds until the next look for due items. */
  private timeToLook(): number {
    const { now, tickMs } = this.options;
    return Math.max(0, Math.min(tickMs, this.nextAt() - now()));
  }

  /** Time at which the next deferred item is due; Infinity without any. */
  private nextAt(): number {
    let next = Infinity;
    for (const time of this.deferred) next = Math.min(next, time);
    return next;
  }

  private async hasDueItems(): Promise<boolean> {
    const { now, tickMs } = this.options;
    if (this.places.reaction === null || this.nextAt() <= now()) return true;
    return DueEffects.of(this.stateStore).has(this.prefix, now(), tickMs);
  }

  /** Handles what is due now. */
  async work(handle: ItemHandler<Payload>, signal?: AbortSignal): Promise<void> {
    const now = this.options.now();
    for (const time of this.deferred) if (time <= now) this.deferred.delete(time);
    const below = now + 1;
    for (let after: string | undefined; signal?.aborted !== true;) {
      const range = { equals: [this.prefix], below, limit: PAGE_SIZE, ...(after !== undefined && { after }) };
      const page = await this.items.findKeys('due', range);
      await this.attemptAll(
        page.map(({ key }) => key.slice(this.prefix.length)),
        handle,
        signal,
      );
      after = page.at(-1)?.cursor;
      if (page.length < PAGE_SIZE) return;
    }
  }

  /** Removes what was done long ago. */
  async sweep(signal?: AbortSignal): Promise<void> {
    const below = this.options.now() - DONE_RETENTION_MS;
    while (signal?.aborted !== true) {
      const old = await this.items.findKeys('ended', { equals: [this.prefix], below, limit: PAGE_SIZE });
      await this.stateStore.write(old.map(({ key }) => this.items.removal(key)));
      if (old.length < PAGE_SIZE) return;
      await pause(SWEEP_PAUSE_MS, signal);
    }
  }

  /** Several turns at once, each in order. */
  private async attemptAll(due: readonly string[], handle: ItemHandler<Payload>, signal?: AbortSignal): Promise<void> {
    const { atOnce, turnOf } = this.options;
    const byTurn = new Map<string, string[]>();
    for (const key of due) byTurn.set(turnOf(key), [...(byTurn.get(turnOf(key)) ?? []), key]);
    const turns = byTurn.values();
    const worker = async (): Promise<void> => {
      // One iterator for all workers: each takes the next turn.
      for (const turn of turns) for (const key of turn) if (signal?.aborted !== true) await this.attempt(key, handle);
    };
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
    for (const result of ended) if (result.status === 'rejected') throw result.reason;
  }

  private async attempt(key: string, handle: ItemHandler<Payload>): Promise<void> {
    const { now, leaseMs, retryMs } = this.options;
    const found = await this.items.get(this.prefix + key);
    // Its organization is gone, and nobody can read it.
    if (found === null) return this.items.remove(this.prefix + key);
    // Claimed, put off or done since it was found.
    if (found.record.state !== 'open' || found.record.notBefore > now()) return;
    const { record, version } = found;
    const claimed = { ...record, attempts: record.attempts + 1, notBefore: now() + leaseMs };
    if (!(await this.items.compareAndSet(this.prefix + key, version, claimed))) return;
    const letGo = this.hold(key, claimed, version + 1);
    const { organizationId = '', state: _, attempts, notBefore: __, order = 0, ...payload } = record;
    const item = { key, organizationId, order, attempts, payload: payload as unknown as Payload };
    const later: HandlingResult = { waitMs: backoffDelay(claimed.attempts, retryMs, MAX_RETRY_DELAY_MS) };
    const handled = await background(this.places.name, () => handle(item), { otherwise: later, piece: key });
    const current = await letGo();
    const settled: StateRecord & ItemProgress =
      'outcome' in handled
        ? { state: handled.outcome, attempts: claimed.attempts, notBefore: now() }
        : { ...claimed, notBefore: now() + handled.waitMs };
    if (settled.state === 'open') this.deferred.add(settled.notBefore);
    // A lost lease: somebody else has it now, and says how it ended.
    await this.items.compareAndSet(this.prefix + key, current, settled);
  }

  /** Renews a claim for as long as its work takes. What it answers ends that, and tells the record's version. */
  private hold(key: string, claimed: ItemRecord, version: number): () => Promise<number> {
    const { now, leaseMs } = this.options;
    let current = version;
    let last = Promise.resolve();
    const renew = async (): Promise<void> => {
      const renewed = { ...claimed, notBefore: now() + leaseMs };
      if (await this.items.compareAndSet(this.prefix + key, current, renewed)) current += 1;
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
}
