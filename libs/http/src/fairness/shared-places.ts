/** How many places there are, and how accounts share them. */
export interface PlaceLimits {
  readonly most: number;
  /** Of one account. */
  readonly mostEach: number;
  /** The last so many are for accounts that have few: whoever comes late still finds one. */
  readonly reserve: number;
  /** So many are few. */
  readonly few: number;
}

/** Places that all accounts share, so that none keeps the others out. An account is its home organization's id. */
export class SharedPlaces {
  private readonly ofAccount = new Map<string, number>();
  private taken = 0;

  constructor(private readonly limits: PlaceLimits) {}

  /** A place, until it is given back by calling it (once; more often changes nothing). Null when there is none. */
  take(account: string): (() => void) | null {
    const { most, mostEach, reserve, few } = this.limits;
    const own = this.ofAccount.get(account) ?? 0;
    if (own >= mostEach || this.taken >= (own < few ? most : most - reserve)) return null;
    this.count(account, 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.count(account, -1);
    };
  }

  private count(account: string, change: 1 | -1): void {
    const own = (this.ofAccount.get(account) ?? 0) + change;
    this.taken += change;
    if (own === 0) this.ofAccount.delete(account);
    else this.ofAccount.set(account, own);
  }
}
