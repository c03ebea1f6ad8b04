/** Written when the lease is taken or returned. Contains no times: the clocks of two machines differ. */
export type LeaseRecord = {
  /** ID of a process, or a name under which several processes hold the lease. Empty after the lease was returned. */
  readonly holder: string;
  /** Increases with each new holder. */
  readonly token: number;
};

/** Presence of a process that uses leases. The version of the stored record increases with every renewal. */
export type PresenceRecord = {
  /** Groups of leases that the process shares, each identified by its first lease name. */
  readonly groups: readonly string[];
  /** Names under which the process holds leases together with others. */
  readonly holders: readonly string[];
};

export const LEASES = 'lease';
/** Prefix of the keys of presence records, followed by the process ID. */
export const PRESENCE_PREFIX = 'process:';

export interface LeaseOptions {
  /** Time without a renewal after which the leases of a process may be taken, in milliseconds. */
  readonly lastsMs?: number;
  readonly renewMs?: number;
  /** Time between reads of all lease records, in milliseconds. */
  readonly lookMs?: number;
  /** Between taking two leases, so that processes that start together share the leases. Shorter for large groups. */
  readonly betweenMs?: number;
  /** Returns the milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

export interface LeaseRight {
  /** Check it before each write. False once another process may have the right, even after this process was frozen. */
  readonly held: boolean;
  /** Aborts when the right is lost or the process stops. */
  readonly signal: AbortSignal;
}

export interface Lease extends LeaseRight {
  readonly name: string;
  /** Higher than the token of every earlier holder. */
  readonly token: number;
}

/** Observes the versions of records by the clock of this process. */
export class LeaseWatch {
  /** Version of each record, and the time since which this process has observed that version. */
  private readonly seen = new Map<string, { readonly version: number; readonly since: number }>();

  constructor(private readonly options: Required<Pick<LeaseOptions, 'lastsMs' | 'now'>>) {}

  /** Removes missing records, because a record that is created again restarts its versions. */
  note(found: ReadonlyMap<string, { readonly version: number }>): void {
    const since = this.options.now();
    for (const key of this.seen.keys()) if (!found.has(key)) this.seen.delete(key);
    for (const [key, { version }] of found)
      if (this.seen.get(key)?.version !== version) this.seen.set(key, { version, since });
  }

  /** Returns true if a record was observed for more than `lastsMs` without a change. */
  isOver(key: string): boolean {
    const { lastsMs, now } = this.options;
    const seen = this.seen.get(key);
    return seen !== undefined && now() - seen.since > lastsMs;
  }
}
