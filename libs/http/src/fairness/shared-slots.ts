export interface SlotLimits {
  readonly most: number;
  readonly mostEach: number;
  /** Additional slots for an account that holds its maximum, one for each caller without a slot. Default: 0. */
  readonly spareEach?: number;
  /** Number of slots reserved for accounts that hold few, so that an account that comes late still gets one. */
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

/** Shares slots fairly among accounts, and among callers within each account. No account can block the others. */
export class SharedSlots {
  private readonly held = new Map<string, number>();
  private taken = 0;

  constructor(private readonly limits: SlotLimits) {}

  /** Takes a slot and returns an idempotent function that frees it, or null if no slot is free. */
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
