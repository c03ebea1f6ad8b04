import { randomUUID } from 'node:crypto';
import type { StateEntry, StateStore } from '#outbox';
import { background, pause } from '#event-store';
import { Holding, LEASES, LeaseWatch, type LeaseOptions, type LeaseRecord, type Right } from './lease-records.js';

/** This process among those that share. */
interface Presence {
  /** Of its record. */
  readonly key: string;
  /** When it last told of itself, on its own clock. */
  toldAt: number;
}

/** The right to do one piece of work alone. */
export interface Lease extends Right {
  readonly name: string;
  /** Higher than that of every holder before. */
  readonly token: number;
}

/** The lease was lost in the middle of some work: another process does it now. Nothing more was written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Begins the names of records by which processes that share leases tell of themselves. */
const SHARING = 'sharing:';
/** All leases are taken within so many milliseconds, where nobody else wants them. */
const TAKING_MS = 1_000;

/** A lease that this process has. */
class OwnLease extends Holding implements Lease {
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
  private readonly holding = new Map<string, OwnLease>();
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
    const { lookMs, betweenMs } = this.options;
    const working = new Set<Promise<void>>();
    const self = names.length > 1 ? { key: `${SHARING}${names[0]}:${this.holder}`, toldAt: -Infinity } : null;
    while (!signal.aborted) {
      // A state store that is away is asked again: until then everybody keeps what is not over.
      const lease = await background('leases', () => this.look(names, self), {
        otherwise: null,
        piece: names[0] ?? '',
      });
      if (lease !== null) {
        const one = this.hold(lease, signal, work).finally(() => working.delete(one));
        working.add(one);
      }
      await pause(lease === null ? lookMs : Math.min(betweenMs, TAKING_MS / names.length), signal);
    }
    // A record that stays is removed by the others, once it has not changed for the time of a lease.
    if (self !== null) await this.stateStore.remove(LEASES, self.key).catch(() => undefined);
    await Promise.all(working);
  }

  /** Takes one, or gives up those that are more than its part. */
  private async look(names: readonly string[], self: Presence | null): Promise<OwnLease | null> {
    if (self !== null) await this.tell(self);
    const wanted = names.filter((name) => !this.holding.has(name));
    if (wanted.length === 0 && self === null) return null;
    const entries = new Map((await this.stateStore.list<LeaseRecord>(LEASES, '')).map((entry) => [entry.key, entry]));
    const most = self === null ? 1 : Math.ceil(names.length / (await this.present(self, entries)));
    const held = names.flatMap((name) => this.holding.get(name) ?? []).filter((lease) => lease.held);
    for (const lease of held.slice(most)) lease.stop.abort();
    // All are looked at, also by who takes none: a lease is free once somebody has watched it long enough.
    const free = wanted.filter((name) => {
      const entry = entries.get(name);
      return entry === undefined || this.watch.isFree(name, entry.version, entry.record.holder);
    });
    for (const name of held.length < most ? free : []) {
      const lease = await this.take(name, entries.get(name));
      if (lease !== null) return lease;
    }
    return null;
  }

  private async take(name: string, entry: StateEntry<LeaseRecord> | undefined): Promise<OwnLease | null> {
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

  private start(name: string, token: number, version: number, now: number): OwnLease {
    const lease = new OwnLease(name, token, version, this.options);
    lease.renewed(now);
    this.holding.set(name, lease);
    return lease;
  }

  private async hold(lease: OwnLease, signal: AbortSignal, work: (lease: Lease) => Promise<void>): Promise<void> {
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

  private async renew(lease: OwnLease): Promise<void> {
    const record = { holder: this.holder, token: lease.token };
    for (;;) {
      await pause(this.options.renewMs, lease.signal);
      if (lease.signal.aborted) return;
      const now = this.options.now();
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
export const underLease = (
  leases: Leases | null,
  name: string,
  signal: AbortSignal,
  work: (mine: AbortSignal) => Promise<void>,
): Promise<void> => (leases === null ? work(signal) : leases.share([name], signal, (lease) => work(lease.signal)));

/** Only where several projectors may be at work: alone, a restart would wait for its own lease. */
export const leasesOn = (stateStore: StateStore): Leases | null => (stateStore.shared ? new Leases(stateStore) : null);
