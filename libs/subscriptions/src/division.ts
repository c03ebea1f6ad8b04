import { background, logShares, pause, retryUntilSuccess, shareName, type LogShare } from '#event-store';
import type { StateStore } from '#state-store';
import type { LeaseParty } from './lease-group.js';
import type { LeaseLook } from './lease-look.js';
import { LEASES, type LeaseRecord, type LeaseRight } from './lease-records.js';
import type { LeaseSession } from './lease-session.js';
import type { Leases } from './leases.js';

/** Work that processes divide among themselves, where two divisions must never be worked by at once. */
export interface DividedWork {
  /** The name of the lease that all hold together; those of the shares begin with it. */
  readonly name: string;
  /** Number of shares that this process wants. The process that started last has its way. */
  readonly shares: number;
  /** Work on one share, for as long as this process has the right to it. */
  readonly work: (share: LogShare, right: LeaseRight) => Promise<void>;
}

/** Number of shares that are wanted. */
type DesiredShares = { readonly shares: number };
const WANTED_PREFIX = 'wanted:';

/** Does the work of each share whose lease this process holds, until the signal aborts. */
export const runShares = (leases: Leases, work: DividedWork, signal: AbortSignal): Promise<void> =>
  leases.attend((session) => new Division(leases, session, work, signal));

/**
 * The part of this process in divided work. All processes that work by one division hold the common lease together, under
 * a holder name that contains the number of shares. Each of them lists this name in its presence record. So the renewals of
 * their presence keep the common lease, and the lease is free for another division when no present process lists the name.
 *
 * Why two divisions never work at the same time:
 *
 * - To begin, a process lists the name in its presence record, then looks, then writes the common lease, even if the stored
 *   holder is already right. Suppose that a process of another division looked before and found the lease free. If that
 *   process writes the lease first, the write of this process is refused. If it writes second, its own write is refused.
 *   Either way the loser looks again and sees the winner.
 * - To end, a process reads the common lease, removes the name from its presence record, then looks. If no other process
 *   lists the name, it gives the common lease back at the version that it read, so that another division need not wait. If
 *   another process of the same division begins meanwhile, one of the two writes is refused: the lease is kept, or that
 *   process looks again.
 * - A process that was frozen loses its presence and all its shares. The shares that it takes later belong to its next
 *   presence, and it takes them only after it has begun again.
 */
class Division implements LeaseParty {
  readonly groups = [];
  /** Number of shares by which this process works or waits to work. Null while it ends. */
  private count: number | null;
  /** Ends the work by the current number of shares. */
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
      // Tries again if the state store is unavailable.
      await background(name, () => this.take());
      await pause(this.session.options.lookMs, this.signal);
    }
  }

  /** Ends the work if another number of shares is wanted. */
  async see(look: LeaseLook): Promise<number> {
    if (this.wanted(look) !== this.count) this.stop.abort();
    return this.session.options.lookMs;
  }

  private async want(): Promise<void> {
    const { name, shares } = this.divided;
    const own: DesiredShares = { shares };
    await this.stateStore.put(LEASES, WANTED_PREFIX + name, own);
  }

  /** Number of shares that is wanted: the number of this process if none is stored. */
  private wanted(look: LeaseLook): number {
    const { name, shares } = this.divided;
    const found = look.entries.get(WANTED_PREFIX + name)?.record as DesiredShares | undefined;
    return (found ?? { shares }).shares;
  }

  /** Works until the process stops or another number is wanted. Returns at once if another holder has the common lease. */
  private async take(): Promise<void> {
    const { name } = this.divided;
    for (;;) {
      const look = await this.session.look();
      const count = this.wanted(look);
      if (!look.entries.has(WANTED_PREFIX + name)) await this.want();
      if (count !== this.count) {
        // The next look writes it to the presence record first.
        this.count = count;
        continue;
      }
      const holder = this.holder(count);
      const before = look.lease(name);
      const isOurs = before?.record.holder === holder;
      if (!isOurs && !look.isFree(name)) return;
      const token = (before?.record.token ?? 0) + (isOurs ? 0 : 1);
      // Refused if another process has written it since the look.
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

  /** Ends the part of this process. The last process of a division gives the common lease back. */
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
