import { background, backoffDelay, pause, WakeSignal } from '#event-store';
import type { OpenCollection } from './collection.js';
import { DueEffects } from './due-effects.js';
import { effectItems, emailItems, type ItemRecord, type ItemProgress, type QueueIndex } from './queue-items.js';
import type { StateChange, StateRecord, StateStore } from './state-store.js';

/** Queue of emails, or of a reaction's effects. */
export interface QueueDefinition {
  /** Name under which failures are reported (see `background`). */
  readonly name: string;
  /** Reaction that causes the effects. Null for emails. */
  readonly reaction: string | null;
}

export interface QueueItem<Payload extends StateRecord> {
  /** Key never reused within its queue. Contains IDs and dates, no personal data. */
  readonly key: string;
  readonly organizationId: string;
  /** Order among items that are due at the same time. */
  readonly order: number;
  readonly payload: Payload;
}

export interface ClaimedItem<Payload extends StateRecord> extends QueueItem<Payload> {
  /** Number of earlier attempts. */
  readonly attempts: number;
}

/** An outcome to store, or milliseconds until the item is handled again. */
export type HandlingResult = { readonly outcome: string } | { readonly waitMs: number };
/** Handles an item. If it throws, the item is retried with increasing delays. */
export type ItemHandler<Payload extends StateRecord> = (item: ClaimedItem<Payload>) => Promise<HandlingResult>;

export interface QueueOptions {
  /** Milliseconds since 1970. Default: the system clock. */
  readonly now?: () => number;
  /** Interval between queries for due items from other processes. */
  readonly tickMs?: number;
  /** Duration of a claim, which is renewed while its work runs. */
  readonly leaseMs?: number;
  /** Delay after the first failure. Doubles with every attempt, up to an hour. */
  readonly retryMs?: number;
  readonly atOnce?: number;
  /** Group of a key. A group's items are handled sequentially. Default: each item is its own group. */
  readonly turnOf?: (key: string) => string;
}

const PAGE_SIZE = 50;
const MAX_RETRY_DELAY_MS = 3_600_000;
/** If a process is killed, another process handles its items within ten seconds. */
const LEASE_MS = 8_000;
const DAY_MS = 86_400_000;
/** Time during which a completed item's key cannot be added again. */
export const DONE_RETENTION_MS = 30 * DAY_MS;
/** Delay before old items are first removed, so that the removal does not compete with startup work. */
const FIRST_SWEEP_DELAY_MS = 600_000;
const SWEEP_PAUSE_MS = 20;

/**
 * Queue of items that any number of processes carry out once. A process claims an item by compare-and-set for the
 * duration of its lease. After a crash, another process claims it, so an effect may be repeated with the same key, but
 * never with a different key. Completed items are removed after 30 days; until then, their keys cannot be repeated.
 */
export class OutboxQueue<Payload extends StateRecord> {
  private readonly options: Required<QueueOptions>;
  private readonly added = new WakeSignal();
  private readonly items: OpenCollection<ItemRecord, QueueIndex>;
  /** Identifies the queue in the indexes. */
  private readonly prefix: string;
  /** Due times of items that this process deferred, in milliseconds since 1970. */
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

  /** Returns a change that adds an item. It has no effect if the key exists. Call `wake` after it is written. */
  changeFor({ key, organizationId, order, payload }: QueueItem<Payload>): StateChange {
    // Handled in the order in which they were added.
    const notBefore = this.options.now();
    const record: ItemRecord = { ...payload, organizationId, state: 'open', attempts: 0, notBefore, order };
    return this.items.change(this.prefix + key, record, { ifAbsent: true });
  }

  async add(item: QueueItem<Payload>): Promise<void> {
    await this.stateStore.write([this.changeFor(item)]);
    this.wake();
  }

  wake(): void {
    this.added.raise();
  }

  /** Handles items until the signal aborts and claimed items are finished. Calls `mayWork` before each query. */
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
        // Due items stay due. The next tick retries.
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

  private timeToLook(): number {
    const { now, tickMs } = this.options;
    return Math.max(0, Math.min(tickMs, this.nextAt() - now()));
  }

  /** Time of the next deferred item. Infinity if there is none. */
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

  async sweep(signal?: AbortSignal): Promise<void> {
    const below = this.options.now() - DONE_RETENTION_MS;
    while (signal?.aborted !== true) {
      const old = await this.items.findKeys('ended', { equals: [this.prefix], below, limit: PAGE_SIZE });
      await this.stateStore.write(old.map(({ key }) => this.items.removal(key)));
      if (old.length < PAGE_SIZE) return;
      await pause(SWEEP_PAUSE_MS, signal);
    }
  }

  /** Attempts the items. Each group's items run sequentially. */
  private async attemptAll(due: readonly string[], handle: ItemHandler<Payload>, signal?: AbortSignal): Promise<void> {
    const { atOnce, turnOf } = this.options;
    const byTurn = new Map<string, string[]>();
    for (const key of due) byTurn.set(turnOf(key), [...(byTurn.get(turnOf(key)) ?? []), key]);
    const turns = byTurn.values();
    const worker = async (): Promise<void> => {
      // All workers share one iterator, so each takes the next group.
      for (const turn of turns) for (const key of turn) if (signal?.aborted !== true) await this.attempt(key, handle);
    };
    const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
    for (const result of ended) if (result.status === 'rejected') throw result.reason;
  }

  private async attempt(key: string, handle: ItemHandler<Payload>): Promise<void> {
    const { now, leaseMs, retryMs } = this.options;
    const found = await this.items.get(this.prefix + key);
    // The organization's key was destroyed.
    if (found === null) return this.items.remove(this.prefix + key);
    // Claimed, deferred or completed since it was found.
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
    // Has no effect if another process has claimed the item.
    await this.items.compareAndSet(this.prefix + key, current, settled);
  }

  /** Renews a claim while its work runs. The returned function stops renewing and returns the record's version. */
  private hold(key: string, claimed: ItemRecord, version: number): () => Promise<number> {
    const { now, leaseMs } = this.options;
    let current = version;
    let last = Promise.resolve();
    const renew = async (): Promise<void> => {
      const renewed = { ...claimed, notBefore: now() + leaseMs };
      if (await this.items.compareAndSet(this.prefix + key, current, renewed)) current += 1;
    };
    const timer = setInterval(() => {
      // Renewed long before the claim ends. If the claim is lost, the final write is rejected.
      last = last.then(renew).catch(() => undefined);
    }, leaseMs / 3);
    return async () => {
      clearInterval(timer);
      await last;
      return current;
    };
  }
}
