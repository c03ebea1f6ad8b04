export interface SlotLimits {
  readonly most: number;
  readonly mostEach: number;
  /** Additional slots for an account that holds its maximum, one for each caller without a slot. Default: 0. */
  readonly spareEach?: number;
  /** Number of slots reserved for accounts that hold few, so that a late account still receives a slot. */
  readonly reserve: number;
  /** Accounts that hold fewer slots than this may use the reserved slots. */
  readonly few: number;
}

export interface SlotRequester {
  /** ID of the account's home organization. */
  readonly account: string;
  /** Caller within the account. Default: the account itself. */
  readonly asker?: string;
}

/** Accounts share the slots fairly, and callers share them within each account. No account can block the others. */
export class SharedSlots {
  private readonly held = new Map<string, number>();
  private taken = 0;

  constructor(private readonly limits: SlotLimits) {}

  /** Returns the idempotent function that frees the slot, or null if there is no free slot. */
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
