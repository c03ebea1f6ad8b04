/** Holder of a lease. Written when the lease is taken or given back. Contains no times: clocks of two machines differ. */
export type LeaseRecord = {
  /** Id of a process, or a name by which several processes hold a lease together; '' after the lease was given back. */
  readonly holder: string;
  /** Increases with every holder. */
  readonly token: number;
};

/** Presence of a process that uses leases. The version of the stored record increases with every renewal. */
export type PresenceRecord = {
  /** Groups of leases that the process shares with others, each by the first name in the group. */
  readonly groups: readonly string[];
  /** Names by which the process holds leases together with others. */
  readonly holders: readonly string[];
};

/** The kind of all records about leases. */
export const LEASES = 'lease';
/** Prefix of the keys of presence records. The id of the process follows. */
export const PRESENCE_PREFIX = 'process:';

export interface LeaseOptions {
  /** Milliseconds without a renewal after which the leases of a process may be taken. */
  readonly lastsMs?: number;
  /** Milliseconds between renewals. */
  readonly renewMs?: number;
  /** Milliseconds between two looks at all records about leases. */
  readonly lookMs?: number;
  /** Milliseconds between two leases that are taken, so that processes that start together share. Shorter for large groups. */
  readonly betweenMs?: number;
  /** Milliseconds of a clock that only moves forward. */
  readonly now?: () => number;
}

/** The right to do a piece of work, for as long as it is there. */
export interface LeaseRight {
  /** Ask before each write: false as soon as another process may have taken it, also after this one stood still. */
  readonly held: boolean;
  /** Aborts when it is lost, or when the process stops. */
  readonly signal: AbortSignal;
}

/** The right to do one piece of work alone. */
export interface Lease extends LeaseRight {
  readonly name: string;
  /** Higher than that of every holder before. */
  readonly token: number;
}

/** Watches records by the clock of this process. */
export class LeaseWatch {
  /** Version of each record, and the time since which it is known to have that version. */
  private readonly seen = new Map<string, { readonly version: number; readonly since: number }>();

  constructor(private readonly options: Required<Pick<LeaseOptions, 'lastsMs' | 'now'>>) {}

  /** Notes all records of a look. Forgets missing records: a record that is created again restarts its version numbers. */
  note(found: ReadonlyMap<string, { readonly version: number }>): void {
    const since = this.options.now();
    for (const key of this.seen.keys()) if (!found.has(key)) this.seen.delete(key);
    for (const [key, { version }] of found)
      if (this.seen.get(key)?.version !== version) this.seen.set(key, { version, since });
  }

  /** Returns true if a record was watched for more than `lastsMs` and did not change. */
  isOver(key: string): boolean {
    const { lastsMs, now } = this.options;
    const seen = this.seen.get(key);
    return seen !== undefined && now() - seen.since > lastsMs;
  }
}
