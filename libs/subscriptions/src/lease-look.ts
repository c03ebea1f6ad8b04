import type { StateEntry } from '#state-store';
import { PRESENCE_PREFIX, type LeaseRecord, type LeaseWatch, type PresenceRecord } from './lease-records.js';
import type { Presence } from './presence.js';

/** All records about leases, as this process read them after it had brought its own presence record up to date. */
export class LeaseLook {
  /** Present holders: ids of processes, and names by which processes hold leases together. */
  private readonly alive: ReadonlySet<string>;

  constructor(
    /** Time on the clock of the leases at which the look began. */
    readonly began: number,
    readonly presence: Presence,
    readonly entries: ReadonlyMap<string, StateEntry>,
    private readonly watch: LeaseWatch,
    /** Presence records of the other present processes, by key. */
    private readonly others: ReadonlyMap<string, PresenceRecord>,
    own: PresenceRecord,
  ) {
    const ids = [presence.key, ...others.keys()].map((key) => key.slice(PRESENCE_PREFIX.length));
    const names = [own, ...others.values()].flatMap(({ holders }) => holders);
    this.alive = new Set([...ids, ...names]);
  }

  lease(name: string): StateEntry<LeaseRecord> | undefined {
    return this.entries.get(name) as StateEntry<LeaseRecord> | undefined;
  }

  /**
   * Returns true if a lease may be taken: it was given back, or its holder is not present. A list is not a snapshot, so the
   * presence record of a new holder may be missing from it. Therefore the lease itself must have been unchanged for
   * `lastsMs`, too. This delays nothing after a crash: a lease is written only when it is taken or given back.
   */
  isFree(name: string): boolean {
    const holder = this.lease(name)?.record.holder ?? '';
    return holder === '' || (!this.alive.has(holder) && this.watch.isOver(name));
  }

  /** Number of processes that share a group of leases, including this one. */
  sharers(group: string): number {
    return 1 + [...this.others.values()].filter(({ groups }) => groups.includes(group)).length;
  }

  /** Returns true if another process holds leases by this name. */
  isHolderElsewhere(name: string): boolean {
    return [...this.others.values()].some(({ holders }) => holders.includes(name));
  }
}
