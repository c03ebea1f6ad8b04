/** Written when the lease is taken or returned. Contains no times, because two machines' clocks differ. */
export type LeaseRecord = {
  /** ID of a process, or a name under which several processes hold the lease. Empty once the lease was returned. */
  readonly holder: string;
  /** Number that increases with each new holder. */
  readonly token: number;
};

/** Presence of a process that uses leases. The stored record's version increases with every renewal. */
export type PresenceRecord = {
  /** Lease groups that the process shares, each identified by its first lease name. */
  readonly groups: readonly string[];
  /** Names under which the process holds leases jointly with others. */
  readonly holders: readonly string[];
};

export const LEASES = 'lease';
/** Key prefix of presence records, followed by the process ID. */
export const PRESENCE_PREFIX = 'process:';

export interface LeaseOptions {
  /** Time without a renewal after which a process's leases may be taken, in milliseconds. */
  readonly lastsMs?: number;
  readonly renewMs?: number;
  /** Time between reads of all lease records, in milliseconds. */
  readonly lookMs?: number;
  /** Delay between taking two leases, so that processes that start together share them. Shorter for large groups. */
  readonly betweenMs?: number;
  /** Returns a monotonic clock's milliseconds. */
  readonly now?: () => number;
}

export interface LeaseRight {
  /** Check before each write. False once another process may have the right, even after this process was frozen. */
  readonly held: boolean;
  /** Aborts when the right is lost or the process stops. */
  readonly signal: AbortSignal;
}

export interface Lease extends LeaseRight {
  readonly name: string;
  /** Number higher than every earlier holder's token. */
  readonly token: number;
}

/** Observes record versions by this process's clock. */
export class LeaseWatch {
  /** Version of each record, and when this process first observed that version. */
  private readonly seen = new Map<string, { readonly version: number; readonly since: number }>();

  constructor(private readonly options: Required<Pick<LeaseOptions, 'lastsMs' | 'now'>>) {}

  /** Records the versions. Removes missing records, because a record that is created again restarts its versions. */
  note(found: ReadonlyMap<string, { readonly version: number }>): void {
    const since = this.options.now();
    for (const key of this.seen.keys()) if (!found.has(key)) this.seen.delete(key);
    for (const [key, { version }] of found)
      if (this.seen.get(key)?.version !== version) this.seen.set(key, { version, since });
  }

  /** Returns true if a record has not changed for more than `lastsMs`. */
  isOver(key: string): boolean {
    const { lastsMs, now } = this.options;
    const seen = this.seen.get(key);
    return seen !== undefined && now() - seen.since > lastsMs;
  }
}
