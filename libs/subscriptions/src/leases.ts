import { randomUUID } from 'node:crypto';
import type { StateEntry, StateStore } from '#state-store';
import { background, pause } from '#event-store';
import {
  RenewableRight,
  LEASES,
  LeaseWatch,
  type LeaseOptions,
  type LeaseRecord,
  type LeaseRight,
} from './lease-records.js';

/** This process among those that share. */
interface Presence {
  /** Key of its record. */
  readonly key: string;
  /** Time at which it last told of itself, on its own clock. */
  toldAt: number;
}

/** The right to do one piece of work alone. */
export interface Lease extends LeaseRight {
  readonly name: string;
  /** Higher than that of every holder before. */
  readonly token: number;
}

/** The lease was lost in the middle of some work: another process does it now. Nothing more was written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Begins the names of records by which processes that share leases tell of themselves. */
const SHARING_PREFIX = 'sharing:';
/** All leases are taken within so many milliseconds, where nobody else wants them. */
const ACQUISITION_TARGET_MS = 1_000;

/** A lease that this process has. */
class HeldLease extends RenewableRight implements Lease {
  constructor(
    readonly name: string,
    readonly token: number,
    public version: number,
    options: Required<LeaseOptions>,
  ) {
    super(options);
  }
}

/**
 * Shares pieces of work among processes by records in the state store, changed by compare-and-set. A lease is taken from a
 * holder whose record did not change while the taker watched it for the whole time: no two clocks are compared. After a
 * crash somebody else goes on within seven seconds; after a proper stop at once. Of several leases each process holds its
 * part: it tells of itself by a record beside them, and gives up what is too much when another one joins.
 */
export class Leases {
  private readonly holder = randomUUID();
  readonly options: Required<LeaseOptions>;
  private readonly holding = new Map<string, HeldLease>();
  private readonly watch: LeaseWatch;

  constructor(
    readonly stateStore: StateStore,
    options: LeaseOptions = {},
  ) {
    const now = (): number => performance.now();
    this.options = { lastsMs: 5_000, renewMs: 1_250, lookMs: 500, betweenMs: 50, now, ...options };
    this.watch = new LeaseWatch(this.options);
  }

  /** Takes its part of these, and does the work of each while it holds it; until the signal aborts. */
  async share(names: readonly string[], signal: AbortSignal, work: (lease: Lease) => Promise<void>): Promise<void> {
    const { lookMs } = this.options;
    const working = new Set<Promise<void>>();
    const self = names.length > 1 ? { key: `${SHARING_PREFIX}${names[0]}:${this.holder}`, toldAt: -Infinity } : null;
    while (!signal.aborted) {
      // A state store that is away is asked again: until then everybody keeps what is not over.
      const taken = await background('leases', () => this.look(names, self), {
        otherwise: [],
        piece: names[0] ?? '',
      });
      for (const lease of taken) {
        const running = this.hold(lease, signal, work).finally(() => working.delete(running));
        working.add(running);
      }
      await pause(taken.length === 0 ? lookMs : this.pace(names), signal);
    }
    // A record that stays is removed by the others, once it has not changed for the time of a lease.
    if (self !== null) await this.stateStore.remove(LEASES, self.key).catch(() => undefined);
    await Promise.all(working);
  }

  /** The rest between two that are taken. */
  private pace(names: readonly string[]): number {
    return Math.min(this.options.betweenMs, ACQUISITION_TARGET_MS / names.length);
  }

  /**
   * Takes one, or gives up those that are more than its part. Where the state store takes longer to answer than there is
   * to rest between two, it takes as many at once.
   */
  private async look(names: readonly string[], self: Presence | null): Promise<readonly HeldLease[]> {
    const began = this.options.now();
    if (self !== null) await this.tell(self);
    const wanted = names.filter((name) => !this.holding.has(name));
    if (wanted.length === 0 && self === null) return [];
    const entries = new Map((await this.stateStore.list<LeaseRecord>(LEASES, '')).map((entry) => [entry.key, entry]));
    this.watch.retain(entries);
    const most = self === null ? 1 : Math.ceil(names.length / (await this.present(self, entries)));
    const held = names.flatMap((name) => this.holding.get(name) ?? []).filter((lease) => lease.held);
    for (const lease of held.slice(most)) lease.stop.abort();
    // All are looked at, also by who takes none: a lease is free once somebody has watched it long enough.
    const free = wanted.filter((name) => {
      const entry = entries.get(name);
      return entry === undefined || this.watch.isFree(name, entry.version, entry.record.holder);
    });
    const due = Math.max(1, Math.floor((this.options.now() - began) / this.pace(names)));
    const few = free.slice(0, Math.max(0, Math.min(due, most - held.length)));
    const tries = await Promise.allSettled(few.map((name) => this.take(name, entries.get(name))));
    const taken = tries.flatMap((one) => (one.status === 'fulfilled' && one.value !== null ? [one.value] : []));
    // Leases that were taken are held, whatever became of the others: those are tried again.
    const failed = tries.find((one) => one.status === 'rejected');
    if (taken.length === 0 && failed !== undefined) throw failed.reason;
    return taken;
  }

  private async take(name: string, entry: StateEntry<LeaseRecord> | undefined): Promise<HeldLease | null> {
    const [version, token] = [entry?.version ?? 0, (entry?.record.token ?? 0) + 1];
    const now = this.options.now();
    const taken = await this.stateStore.compareAndSet(LEASES, name, version, { holder: this.holder, token });
    return taken ? this.start(name, token, version + 1, now) : null;
  }

  private async tell(self: Presence): Promise<void> {
    const now = this.options.now();
    if (now - self.toldAt < this.options.renewMs) return;
    await this.stateStore.put(LEASES, self.key, { holder: this.holder, token: 0 });
    self.toldAt = now;
  }

  /** How many processes share with this one, itself among them. Removes the records of those that ended without a word. */
  private async present(self: Presence, entries: ReadonlyMap<string, StateEntry<LeaseRecord>>): Promise<number> {
    const group = self.key.slice(0, -this.holder.length);
    let count = 1;
    for (const [key, { version, record }] of entries) {
      if (!key.startsWith(group) || key === self.key) continue;
      if (this.watch.isFree(key, version, record.holder)) await this.stateStore.remove(LEASES, key);
      else count += 1;
    }
    return count;
  }

  private start(name: string, token: number, version: number, now: number): HeldLease {
    const lease = new HeldLease(name, token, version, this.options);
    lease.renewed(now);
    this.holding.set(name, lease);
    return lease;
  }

  private async hold(lease: HeldLease, signal: AbortSignal, work: (lease: Lease) => Promise<void>): Promise<void> {
    const end = (): void => lease.stop.abort();
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    const renewing = this.renew(lease);
    try {
      await work(lease);
    } finally {
      end();
      signal.removeEventListener('abort', end);
      await renewing;
      this.holding.delete(lease.name);
      // Not held any more: then this changes nothing. A lease that cannot be given back is taken when its time is over.
      const free = { holder: '', token: lease.token };
      await this.stateStore.compareAndSet(LEASES, lease.name, lease.version, free).catch(() => false);
    }
  }

  private async renew(lease: HeldLease): Promise<void> {
    const record = { holder: this.holder, token: lease.token };
    const { renewMs, now: clock } = this.options;
    for (let began = clock(); ;) {
      // From one beginning to the next: a state store that answers slowly leaves no time for more.
      await pause(renewMs - (clock() - began), lease.signal);
      if (lease.signal.aborted) return;
      const now = clock();
      began = now;
      // A state store that does not answer is told by the look for leases, which goes on beside this.
      const renewed = await this.stateStore
        .compareAndSet(LEASES, lease.name, lease.version, record)
        .catch(() => (lease.held ? null : false));
      if (renewed === true) lease.version += 1;
      if (renewed === false) lease.stop.abort();
      if (lease.held && renewed === true) lease.renewed(now);
    }
  }
}

/** The work of one name, in one process at a time; without leases at once, since no other process does it. */
export const withLease = (
  leases: Leases | null,
  name: string,
  signal: AbortSignal,
  work: (mine: AbortSignal) => Promise<void>,
): Promise<void> => (leases === null ? work(signal) : leases.share([name], signal, (lease) => work(lease.signal)));

/** Only where several projectors may be at work: alone, a restart would wait for its own lease. */
export const createLeases = (stateStore: StateStore): Leases | null =>
  stateStore.shared ? new Leases(stateStore) : null;
