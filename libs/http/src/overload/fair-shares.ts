/** Half-life of an account's recent use. */
const HALF_LIFE_MS = 1_000;
/** Recent use, in requests, below which an account counts as inactive. */
const NEGLIGIBLE_USE = 0.05;
/** New uses get a growing weight, instead of reducing all recorded uses. Above this limit, all uses are rescaled. */
const MAX_WEIGHT = 2 ** 60;

/** Decides whose request begins next, by each account's requests in progress and recent use. */
export class FairShares {
  private readonly running = new Map<string, number>();
  private readonly had = new Map<string, number>();
  private total = 0;
  private since: number;
  private lookedAt: number;
  private contendedAt: number;

  constructor(private readonly now: () => number) {
    this.since = this.lookedAt = this.contendedAt = now();
  }

  /** True if several accounts sent requests within the last second, and in the first second, when it is unknown. */
  get isContended(): boolean {
    return this.had.size > 1 || this.now() - this.contendedAt < HALF_LIFE_MS;
  }

  /**
   * Returns true for an account without active competitors. Otherwise, nothing may be in progress, or the event loop
   * must be idle. So a new request waits for at most one running request.
   */
  mayBegin(account: string, isIdle: boolean): boolean {
    this.forget();
    const others = this.had.size - (this.had.has(account) ? 1 : 0);
    return others === 0 || isIdle || this.total === 0;
  }

  /**
   * Returns true if an account with less than half of this account's recent use has a request in progress. While that
   * request waits for the disk, this account defers. Accounts with similar use run concurrently.
   */
  isBehind(account: string): boolean {
    const half = (this.had.get(account) ?? 0) / 2;
    for (const other of this.running.keys()) if ((this.had.get(other) ?? 0) < half) return true;
    return false;
  }

  /** Returns the account with the least recent use. */
  poorest(accounts: Iterable<string>): string | null {
    let found: string | null = null;
    let least = Infinity;
    for (const account of accounts) {
      const had = this.had.get(account) ?? 0;
      if (had >= least) continue;
      [found, least] = [account, had];
    }
    return found;
  }

  begun(account: string): void {
    const weight = this.weight();
    this.had.set(account, (this.had.get(account) ?? 0) + weight);
    this.running.set(account, (this.running.get(account) ?? 0) + 1);
    this.total += 1;
    if (this.had.size > 1) this.contendedAt = this.now();
  }

  ended(account: string): void {
    const left = (this.running.get(account) ?? 0) - 1;
    if (left > 0) this.running.set(account, left);
    else this.running.delete(account);
    this.total -= 1;
  }

  private weight(): number {
    return 2 ** ((this.now() - this.since) / HALF_LIFE_MS);
  }

  /** Forgets old use once per half-life, so that inactive accounts do not delay others. */
  private forget(): void {
    if (this.now() - this.lookedAt < HALF_LIFE_MS) return;
    const weight = this.weight();
    this.lookedAt = this.now();
    const scale = weight > MAX_WEIGHT ? weight : 1;
    if (scale > 1) this.since = this.now();
    for (const [account, had] of this.had) {
      if (had / weight < NEGLIGIBLE_USE && !this.running.has(account)) this.had.delete(account);
      else this.had.set(account, had / scale);
    }
  }
}
