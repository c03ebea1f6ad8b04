import { background, logShares, coalesce, pause, retryUntilSuccess, shareName, type LogShare } from '#event-store';
import { RenewableRight, LEASES, LeaseWatch, type LeaseRecord, type LeaseRight } from './lease-records.js';
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

/**
 * Does the shares of a work that this process gets hold of, until the signal aborts. Who works holds two leases: that of the
 * share, alone, and one of the whole work, together with all who work by the same division. Another division begins when
 * that one is free: its holders let go when they see that another number is wanted, or did not renew it for the time of a
 * lease. Any other holder of that lease is waited for the same way.
 */
export const runShares = async (
  leases: Leases,
  { name, shares, work }: DividedWork,
  signal: AbortSignal,
): Promise<void> => {
  const { stateStore, options } = leases;
  const watch = new LeaseWatch(options);
  const key = WANTED_PREFIX + name;
  const own: DesiredShares = { shares };
  const wanted = async (): Promise<number> => {
    const found = await stateStore.get<DesiredShares>(LEASES, key);
    if (found === null) await stateStore.insertIfAbsent(LEASES, key, own);
    return (found?.record ?? own).shares;
  };
  /** Until this process stops, another number is wanted, or somebody else has the lease. */
  const workBy = async (count: number): Promise<void> => {
    const together = new SharedLease(leases, watch, name, count);
    if (!(await together.renew())) return;
    const named = new Map(logShares(count).map((share) => [`${name}:${shareName(share)}`, share]));
    const keeping = together.keep(async () => (await wanted()) === count, signal);
    await leases.share([...named.keys()], together.signal, async (lease) => {
      const share = named.get(lease.name);
      const right: LeaseRight = {
        signal: lease.signal,
        get held() {
          return together.held && lease.held;
        },
      };
      // Written once more, now that the share is held: whoever is about to let go for all would not have seen that. A
      // state store that does not answer is told by the look for leases; the share is taken again.
      const isSeen = await together.renew().catch(() => false);
      if (share !== undefined && isSeen && right.held) await work(share, right);
    });
    await keeping;
    await together.letGo([...named.keys()]);
  };
  const want = async (): Promise<void> => {
    if ((await wanted()) !== shares) await stateStore.put(LEASES, key, own);
  };
  // It only fails when the process stops.
  await retryUntilSuccess(`${name} division`, want, signal).catch(() => undefined);
  while (!signal.aborted) {
    // A state store that is away is asked again.
    await background(`${name} division`, () => wanted().then(workBy));
    await pause(options.lookMs, signal);
  }
};

/** A lease that is held by all who work by one division: it is the holder, and each of them renews it. */
class SharedLease extends RenewableRight {
  private readonly holder: string;

  constructor(
    private readonly leases: Leases,
    private readonly watch: LeaseWatch,
    private readonly name: string,
    count: number,
  ) {
    super(leases.options);
    this.holder = `shares:${count}`;
  }

  /**
   * Writes it once more, or takes it where it is free. False where somebody else has it: it is lost. All shares that ask at
   * once are content with one write, which begins after they asked.
   */
  readonly renew = coalesce(() => this.write());

  private async write(): Promise<boolean> {
    const { stateStore, options } = this.leases;
    for (;;) {
      const now = options.now();
      const entry = await stateStore.get<LeaseRecord>(LEASES, this.name);
      const { holder = '', token = 0 } = entry?.record ?? {};
      const isOurs = holder === this.holder;
      if (!isOurs && entry !== null && !this.watch.isFree(this.name, entry.version, holder)) {
        this.stop.abort();
        return false;
      }
      const record = { holder: this.holder, token: isOurs ? token : token + 1 };
      // Refused where another of them wrote it meanwhile: then it is looked at again.
      if (await stateStore.compareAndSet(LEASES, this.name, entry?.version ?? 0, record)) {
        this.renewed(now);
        return true;
      }
    }
  }

  /** Renews it in time, until it is lost, is not wanted any more, or the signal aborts. */
  async keep(isWanted: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
    const { lookMs, renewMs, now } = this.leases.options;
    const end = (): void => this.stop.abort();
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    const everyMs = Math.min(lookMs, renewMs);
    // A state store that answers slowly leaves no time for rests, nor for one answer to wait for the other.
    for (let renewedAt = now(), began = renewedAt; this.held;) {
      await pause(everyMs - (now() - began), this.signal);
      began = now();
      const isDue = !this.signal.aborted && began - renewedAt >= renewMs;
      // A state store that is away is asked again for as long as it is held; the look for leases tells of it.
      const [wanted, renewed] = await Promise.all([
        isWanted().catch(() => true),
        isDue ? this.renew().catch(() => false) : false,
      ]);
      if (!wanted) end();
      if (renewed) renewedAt = began;
    }
    signal.removeEventListener('abort', end);
  }

  /**
   * Lets go of it for all when nobody holds a share any more, so that another division need not wait. Who takes a share
   * after this look writes the common lease afterwards, and what is written here is refused.
   */
  async letGo(shares: readonly string[]): Promise<void> {
    const { stateStore } = this.leases;
    const entry = await stateStore.get<LeaseRecord>(LEASES, this.name);
    if (entry?.record.holder !== this.holder) return;
    const found = await Promise.all(shares.map((share) => stateStore.get<LeaseRecord>(LEASES, share)));
    if (found.some((share) => share !== null && share.record.holder !== '')) return;
    await stateStore.compareAndSet(LEASES, this.name, entry.version, { ...entry.record, holder: '' });
  }
}
