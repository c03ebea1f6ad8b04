/** After so long, what an account had counts half. Milliseconds. */
const HALF_LIFE_MS = 1_000;
/** An account that had less than this of a request lately wants nothing any more. */
const NEGLIGIBLE_USE = 0.05;
/** The weight of now grows instead of all others shrinking: before it is too large, everything is told anew. */
const MAX_WEIGHT = 2 ** 60;

/** Decides whose turn it is where several accounts wait, by what each has under way and how much it had lately. */
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

  /** True if more than one account wanted something within the last second, or may have: before the first second is over. */
  get isContended(): boolean {
    return this.had.size > 1 || this.now() - this.contendedAt < HALF_LIFE_MS;
  }

  /**
   * May a request of this account begin? Of one that wants something alone always; else where nothing is worked on, or the
   * loop is idle: one request has the thread for itself, and whoever comes waits for its end, not for all that were begun.
   */
  mayBegin(account: string, isIdle: boolean): boolean {
    this.forget();
    const others = this.had.size - (this.had.has(account) ? 1 : 0);
    return others === 0 || isIdle || this.total === 0;
  }

  /**
   * Is something under way of an account that had less than half of this one's lately? In the pauses in which that waits for a
   * disk, this one stays behind. Accounts that ask as much as each other go beside one another.
   */
  isBehind(account: string): boolean {
    const half = (this.had.get(account) ?? 0) / 2;
    for (const other of this.running.keys()) if ((this.had.get(other) ?? 0) < half) return true;
    return false;
  }

  /** The account among these that had the least lately. */
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

  /** Once in a while: whoever wants nothing any more makes nobody wait. */
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
