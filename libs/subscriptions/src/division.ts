import { background, logShares, pause, retryUntilSuccess, shareName, type LogShare } from '#event-store';
import type { StateStore } from '#state-store';
import type { LeaseParty } from './lease-group.js';
import type { LeaseLook } from './lease-look.js';
import { LEASES, type LeaseRecord, type LeaseRight } from './lease-records.js';
import type { LeaseSession } from './lease-session.js';
import type { Leases } from './leases.js';

/** Work that processes divide among themselves. Two divisions must never be active at the same time. */
export interface DividedWork {
  /** Name of the lease that all processes in a division hold together. Prefix of the lease names for shares. */
  readonly name: string;
  /** Number of shares requested by this process. The most recently started process decides. */
  readonly shares: number;
  /** Works on a share as long as this process has the right to. */
  readonly work: (share: LogShare, right: LeaseRight) => Promise<void>;
}

type DesiredShares = { readonly shares: number };
const WANTED_PREFIX = 'wanted:';

/** Works on each share whose lease this process holds, until the signal aborts. */
export const runShares = (leases: Leases, work: DividedWork, signal: AbortSignal): Promise<void> =>
  leases.attend((session) => new Division(leases, session, work, signal));

/**
 * Takes part in divided work for this process. All processes in a division hold the common lease together, under a
 * holder name that contains the number of shares. Each lists this name in its presence record, so renewing their
 * presence keeps the lease. The lease is free for another division when no present process lists the name.
 *
 * Two divisions never work at the same time:
 *
 * - To start, a process lists the name in its presence record, then reads the lease records, then writes the common
 * lease, even if the stored holder is already right. If a process from another division has also found the lease free,
 * the later of the two writes is rejected: that process reads again and finds the other.
 * - To end, a process reads the common lease, removes the name from its presence record, then reads the lease records.
 * If no other process lists the name, it returns the common lease at the version it read. If another process in the
 * division starts meanwhile, one of the two writes is rejected: the lease is kept, or the starting process reads again.
 * - A frozen process loses its presence and all its shares. It starts over before it takes shares again.
 */
class Division implements LeaseParty {
  readonly groups = [];
  /** Number of shares with which this process works or waits to work. Null while the process ends. */
  private count: number | null;
  private stop = new AbortController();
  private readonly stateStore: StateStore;

  constructor(
    private readonly leases: Leases,
    private readonly session: LeaseSession,
    private readonly divided: DividedWork,
    private readonly signal: AbortSignal,
  ) {
    this.stateStore = session.stateStore;
    this.count = divided.shares;
  }

  get holders(): readonly string[] {
    return this.count === null ? [] : [this.holder(this.count)];
  }

  async run(): Promise<void> {
    const name = `${this.divided.name} division`;
    // Rejects only when the process stops.
    await retryUntilSuccess(name, () => this.want(), this.signal).catch(() => undefined);
    while (!this.signal.aborted) {
      // Repeats the attempt if the state store is unavailable.
      await background(name, () => this.take());
      await pause(this.session.options.lookMs, this.signal);
    }
  }

  /** Ends the current work if a different number of shares is requested. */
  async see(look: LeaseLook): Promise<number> {
    if (this.wanted(look) !== this.count) this.stop.abort();
    return this.session.options.lookMs;
  }

  private async want(): Promise<void> {
    const { name, shares } = this.divided;
    const own: DesiredShares = { shares };
    await this.stateStore.put(LEASES, WANTED_PREFIX + name, own);
  }

  /** Returns the requested number of shares, or this process's number if none is stored. */
  private wanted(look: LeaseLook): number {
    const { name, shares } = this.divided;
    const found = look.entries.get(WANTED_PREFIX + name)?.record as DesiredShares | undefined;
    return (found ?? { shares }).shares;
  }

  /** Takes the common lease and works. Returns immediately if another holder has the lease. */
  private async take(): Promise<void> {
    const { name } = this.divided;
    for (;;) {
      const look = await this.session.look();
      const count = this.wanted(look);
      if (!look.entries.has(WANTED_PREFIX + name)) await this.want();
      if (count !== this.count) {
        // The next read of the leases writes the new number to the presence record first.
        this.count = count;
        continue;
      }
      const holder = this.holder(count);
      const before = look.lease(name);
      const isOurs = before?.record.holder === holder;
      if (!isOurs && !look.isFree(name)) return;
      const token = (before?.record.token ?? 0) + (isOurs ? 0 : 1);
      // Rejected if another process has written the lease since it was read.
      if (!(await this.stateStore.compareAndSet(LEASES, name, before?.version ?? 0, { holder, token }))) continue;
      await this.workBy(count, look.presence.signal);
      return this.letGo(holder);
    }
  }

  private async workBy(count: number, present: AbortSignal): Promise<void> {
    const { name, work } = this.divided;
    this.stop = new AbortController();
    const mine = AbortSignal.any([this.signal, this.stop.signal, present]);
    const named = new Map(logShares(count).map((share) => [`${name}:${shareName(share)}`, share]));
    await this.leases.share([...named.keys()], mine, async (lease) => {
      const share = named.get(lease.name);
      if (share !== undefined) await work(share, lease);
    });
  }

  /** Ends this process's participation. A division's last process returns the common lease. */
  private async letGo(holder: string): Promise<void> {
    const { name } = this.divided;
    const entry = await this.stateStore.get<LeaseRecord>(LEASES, name);
    this.count = null;
    const look = await this.session.look();
    if (entry?.record.holder !== holder || look.isHolderElsewhere(holder)) return;
    await this.stateStore.compareAndSet(LEASES, name, entry.version, { ...entry.record, holder: '' });
  }

  private holder(count: number): string {
    return `${this.divided.name} by ${count}`;
  }
}
