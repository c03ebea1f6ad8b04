/** Present holder of a piece of work. No times: clocks of two machines differ. */
export type LeaseRecord = {
  /** '' when the last holder let go. */
  readonly holder: string;
  /** One more with every holder. */
  readonly token: number;
};

/** The kind of their records. */
export const LEASES = 'lease';
/** A holder stops by itself so much earlier than others may take over: a write takes time to arrive. */
const MARGIN_MS = 1_000;

export interface LeaseOptions {
  /** A lease whose record nobody renewed for so long may be taken. Milliseconds. */
  readonly lastsMs?: number;
  readonly renewMs?: number;
  /** How often everybody looks what is free, and who is there. */
  readonly lookMs?: number;
  /** The pause between two that are taken, so that processes which start together share them; shorter for very many. */
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

/** A right that ends by itself unless it is renewed. */
export class RenewableRight implements LeaseRight {
  readonly stop = new AbortController();
  private until = 0;

  constructor(private readonly options: Required<Pick<LeaseOptions, 'lastsMs' | 'now'>>) {}

  get signal(): AbortSignal {
    return this.stop.signal;
  }

  /** Once it is over it stays over: whoever saw that has laid down the work. */
  get held(): boolean {
    if (this.options.now() >= this.until) this.stop.abort();
    return !this.stop.signal.aborted;
  }

  /** Its record was written after this time. */
  renewed(since: number): void {
    const { lastsMs } = this.options;
    this.until = since + lastsMs - Math.min(MARGIN_MS, lastsMs / 2);
  }
}

/** Watches records of others: one that nobody wrote while it was watched for the whole time of a lease is free. */
export class LeaseWatch {
  /** Since when each record is known to be as it is. */
  private readonly seen = new Map<string, { readonly version: number; readonly since: number }>();

  constructor(private readonly options: Required<Pick<LeaseOptions, 'lastsMs' | 'now'>>) {}

  /** Forgets records that no longer exist. A record that is created again restarts its version numbers. */
  retain(present: ReadonlyMap<string, unknown>): void {
    for (const name of this.seen.keys()) if (!present.has(name)) this.seen.delete(name);
  }

  isFree(name: string, version: number, holder: string): boolean {
    const now = this.options.now();
    const seen = this.seen.get(name);
    if (seen?.version !== version) this.seen.set(name, { version, since: now });
    return holder === '' || (seen?.version === version && now - seen.since > this.options.lastsMs);
  }
}
