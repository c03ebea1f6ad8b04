import type { StateEntry } from '#state-store';
import { PRESENCE_PREFIX, type LeaseRecord, type LeaseWatch, type PresenceRecord } from './lease-records.js';
import type { Presence } from './presence.js';

/** All lease records, read after this process updated its own presence record. */
export class LeaseLook {
  /** Present holders: process IDs, and names under which several processes hold leases together. */
  private readonly alive: ReadonlySet<string>;

  constructor(
    /** Time when the read started, by the clock for leases. */
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
   * True if the lease was returned or its holder is not present. A list is not a snapshot: a new holder's presence
   * record may be missing. So the lease record must also be unchanged for `lastsMs`, which delays nothing after a
   * crash: a lease is written only when it is taken or returned.
   */
  isFree(name: string): boolean {
    const holder = this.lease(name)?.record.holder ?? '';
    return holder === '' || (!this.alive.has(holder) && this.watch.isOver(name));
  }

  /** Returns the number of processes that share a group of leases, including this process. */
  sharers(group: string): number {
    return 1 + [...this.others.values()].filter(({ groups }) => groups.includes(group)).length;
  }

  isHolderElsewhere(name: string): boolean {
    return [...this.others.values()].some(({ holders }) => holders.includes(name));
  }
}
