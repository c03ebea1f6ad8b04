import type { StateStore } from '#state-store';
import { LeaseGroup, type LeaseParty } from './lease-group.js';
import type { Lease, LeaseOptions } from './lease-records.js';
import { LeaseSession } from './lease-session.js';

/** Thrown when work must stop because its lease was lost. Another process now does the work. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Records in the state store, changed by compare-and-set, by which processes divide background work. A process renews a
 * single record, its presence, to renew all its leases (`Presence`). A lease is written only when it is taken or
 * returned. One read of all lease records per interval serves all work in the process.
 *
 * Every process observes the others' presence. If a presence has not changed for `lastsMs`, another process removes it
 * at the observed version, and its leases are free. Two machines' clocks are never compared. A process that was only
 * frozen has stopped its work by its own clock; its next renewal is rejected, and it continues with a different ID.
 *
 * After a crash, other processes take over within seven seconds; after a graceful stop, within about one second.
 * Processes share a group of leases equally: each takes its share, and gives up leases when another process joins.
 */
export class Leases {
  readonly options: Required<LeaseOptions>;
  private session: LeaseSession | null = null;

  constructor(
    private readonly stateStore: StateStore,
    options: LeaseOptions = {},
  ) {
    const now = (): number => performance.now();
    this.options = { lastsMs: 5_000, renewMs: 1_250, lookMs: 1_000, betweenMs: 50, now, ...options };
  }

  /** Takes this process's share of the leases until the signal aborts, and does each lease's work. */
  share(names: readonly string[], signal: AbortSignal, work: (lease: Lease) => Promise<void>): Promise<void> {
    return this.attend((session) => new LeaseGroup(session, names, signal, work));
  }

  /** Runs a party. All parties that run at the same time share one presence and its reads of lease records. */
  async attend(create: (session: LeaseSession) => LeaseParty): Promise<void> {
    const session = (this.session ??= new LeaseSession(this.stateStore, this.options));
    const party = create(session);
    session.parties.add(party);
    session.lookSoon();
    try {
      await party.run();
    } finally {
      session.parties.delete(party);
      if (session.parties.size === 0) {
        this.session = null;
        await session.end();
      }
    }
  }
}

/** Runs work in one process at a time. Without leases, starts immediately, because there is no other process. */
export const withLease = (
  leases: Leases | null,
  name: string,
  signal: AbortSignal,
  work: (mine: AbortSignal) => Promise<void>,
): Promise<void> => (leases === null ? work(signal) : leases.share([name], signal, (lease) => work(lease.signal)));

const leasesByStateStore = new WeakMap<StateStore, Leases>();

/** Always the same object. Null for an unshared state store: a restarted process would wait for its own leases. */
export const leasesOf = (stateStore: StateStore): Leases | null => {
  if (!stateStore.shared) return null;
  const leases = leasesByStateStore.get(stateStore) ?? new Leases(stateStore);
  leasesByStateStore.set(stateStore, leases);
  return leases;
};
