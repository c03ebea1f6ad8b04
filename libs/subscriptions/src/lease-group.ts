import type { StateStore } from '#state-store';
import { untilAborted } from './background-service.js';
import type { LeaseLook } from './lease-look.js';
import { LEASES, type Lease, type LeaseOptions } from './lease-records.js';
import type { Presence } from './presence.js';

export interface LeaseParty {
  /** This party's entries in the process's presence record: `groups` and `holders`. */
  readonly groups: readonly string[];
  readonly holders: readonly string[];
  /** Runs the party. Lease records are read until this promise resolves. */
  run(): Promise<void>;
  /** Processes the lease records that were read. Returns the maximum time until the next read, in milliseconds. */
  see(look: LeaseLook): Promise<number>;
}

export class HeldLease implements Lease {
  /** Aborting it gives up the lease. */
  readonly stop = new AbortController();
  readonly signal: AbortSignal;
  /** Settles when the lease's work has ended and the lease was returned. */
  ended: Promise<void> = Promise.resolve();

  constructor(
    readonly name: string,
    readonly token: number,
    readonly version: number,
    readonly presence: Presence,
    stopping: AbortSignal,
  ) {
    this.signal = AbortSignal.any([this.stop.signal, presence.signal, stopping]);
  }

  get held(): boolean {
    return this.presence.held && !this.signal.aborted;
  }
}

/** State shared by all lease groups in a process. */
export interface LeaseTable {
  readonly stateStore: StateStore;
  readonly options: Required<LeaseOptions>;
  readonly holding: Map<string, HeldLease>;
  /** Starts the next read of the lease records without the usual delay. */
  lookSoon(): void;
}

/** Time in which a single process takes all leases in a group, in milliseconds. */
const ACQUISITION_TARGET_MS = 1_000;

/** Group of leases that processes share equally. */
export class LeaseGroup implements LeaseParty {
  readonly holders = [];
  private readonly mine = new Set<HeldLease>();
  /** Delay between taking two leases, in milliseconds. */
  private readonly paceMs: number;

  constructor(
    private readonly table: LeaseTable,
    private readonly names: readonly string[],
    private readonly signal: AbortSignal,
    private readonly work: (lease: Lease) => Promise<void>,
  ) {
    this.paceMs = Math.min(table.options.betweenMs, ACQUISITION_TARGET_MS / names.length);
  }

  get groups(): readonly string[] {
    return this.names.length > 1 && !this.signal.aborted ? this.names.slice(0, 1) : [];
  }

  /** Resolves when the signal has aborted and the work of every lease has ended. */
  async run(): Promise<void> {
    await untilAborted(this.signal);
    // The next read removes this process from the group, so other processes need not wait for the end of its work.
    this.table.lookSoon();
    while (this.mine.size > 0) await Promise.all(Array.from(this.mine, ({ ended }) => ended));
  }

  /**
   * Takes a free lease, or gives up leases beyond this process's share. With a slow state store, takes as many leases
   * at once as fit into the response time.
   */
  async see(look: LeaseLook): Promise<number> {
    const { holding, options } = this.table;
    const [first] = this.groups;
    if (this.signal.aborted) return options.lookMs;
    const most = first === undefined ? 1 : Math.ceil(this.names.length / look.sharers(first));
    const held = this.names.flatMap((name) => holding.get(name) ?? []).filter((one) => this.mine.has(one) && one.held);
    for (const lease of held.slice(most)) lease.stop.abort();
    const free = this.names.filter((name) => !holding.has(name) && look.isFree(name));
    const due = Math.max(1, Math.floor((options.now() - look.began) / this.paceMs));
    const few = free.slice(0, Math.max(0, Math.min(due, most - held.length)));
    const tries = await Promise.allSettled(few.map((name) => this.take(name, look)));
    // The next read retries the failed attempts.
    const failed = tries.find((one) => one.status === 'rejected');
    const isTaken = tries.some((one) => one.status === 'fulfilled' && one.value);
    if (failed !== undefined && !isTaken) throw failed.reason;
    return isTaken ? this.paceMs : options.lookMs;
  }

  private async take(name: string, look: LeaseLook): Promise<boolean> {
    const entry = look.lease(name);
    const [version, token] = [entry?.version ?? 0, (entry?.record.token ?? 0) + 1];
    const record = { holder: look.presence.holder, token };
    if (!(await this.table.stateStore.compareAndSet(LEASES, name, version, record))) return false;
    const lease = new HeldLease(name, token, version + 1, look.presence, this.signal);
    this.table.holding.set(name, lease);
    this.mine.add(lease);
    lease.ended = this.hold(lease);
    // The lease was lost before its work started. Wait until it is returned.
    if (!lease.held) await lease.ended;
    return true;
  }

  private async hold(lease: HeldLease): Promise<void> {
    const { stateStore, holding } = this.table;
    try {
      if (lease.held) await this.work(lease);
    } finally {
      lease.stop.abort();
      // Rejected if another process has taken the lease. If the write fails, a later read returns the lease.
      const free = { holder: '', token: lease.token };
      await stateStore.compareAndSet(LEASES, lease.name, lease.version, free).catch(() => false);
      holding.delete(lease.name);
      this.mine.delete(lease);
    }
  }
}
