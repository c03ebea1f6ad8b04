/** How many places there are, and how accounts share them. */
export interface SlotLimits {
  readonly most: number;
  /** Most places of one account. */
  readonly mostEach: number;
  /** An account that has all of these finds one more for each asker that has none; none unless given. */
  readonly spareEach?: number;
  /** Number of places kept for accounts that have few: whoever comes late still finds one. */
  readonly reserve: number;
  /** An account that holds fewer places than this may use the reserved ones. */
  readonly few: number;
}

/** Account and asker that want a place. */
export interface SlotRequester {
  /** Id of the account's home organization. */
  readonly account: string;
  /** Asker within the account; the account itself unless given. */
  readonly asker?: string;
}

/** Places that all accounts share, and within each its askers, so that none keeps the others out. */
export class SharedSlots {
  private readonly held = new Map<string, number>();
  private taken = 0;

  constructor(private readonly limits: SlotLimits) {}

  /** A place, until it is given back by calling it (once; more often changes nothing). Null when there is none. */
  take(taker: SlotRequester): (() => void) | null {
    if (!this.hasFor(taker)) return null;
    this.count(taker, 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.count(taker, -1);
    };
  }

  /** Is there a place for this one now? */
  hasFor({ account, asker = '' }: SlotRequester): boolean {
    const { most, mostEach, spareEach = 0, reserve, few } = this.limits;
    const own = this.held.get(account) ?? 0;
    const has = this.held.has(nameOf(account, asker));
    return own < (has ? mostEach : mostEach + spareEach) && this.taken < (own < few ? most : most - reserve);
  }

  private count({ account, asker = '' }: SlotRequester, change: 1 | -1): void {
    this.taken += change;
    for (const name of [account, nameOf(account, asker)]) {
      const held = (this.held.get(name) ?? 0) + change;
      if (held === 0) this.held.delete(name);
      else this.held.set(name, held);
    }
  }
}

const nameOf = (account: string, asker: string): string => JSON.stringify([account, asker]);
