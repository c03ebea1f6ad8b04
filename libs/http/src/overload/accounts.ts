import { LRUCache } from 'lru-cache';

/** Requests of one account that are under way or wait at the door. */
export interface AccountLoad {
  readonly name: string;
  /** Requests that were let in and are not answered yet. */
  underWay: number;
  /** Requests that were told to come again, and have not yet. */
  waiting: number;
  /** Time at which the last of those that wait for the first time was asked to come. Milliseconds of the clock. */
  newcomersUntil: number;
  /** Time at which the last that came as told and found no room was asked to come. Milliseconds of the clock. */
  returnersUntil: number;
}

/** Credentials whose account is remembered. */
const MAX_CACHED_CREDENTIALS = 20_000;
/** All credentials that were never seen to be valid are one account: guessing keys gets nobody a larger share. */
const UNKNOWN_ACCOUNT = '';

/** The accounts that have something at the door, and whose each credential is, by its hash. */
export class Accounts {
  private readonly loads = new Map<string, AccountLoad>();
  private readonly ofCredential = new LRUCache<string, string>({
    maxSize: MAX_CACHED_CREDENTIALS,
    sizeCalculation: () => 1,
  });

  /** How many accounts have something under way or waiting, this one with them. */
  activeWith({ name }: AccountLoad): number {
    return this.loads.size + (this.loads.has(name) ? 0 : 1);
  }

  /** Remembers whose a credential is, once it was found valid. */
  learn(credential: string, account: string): void {
    this.ofCredential.set(credential, account);
  }

  forCredential(credential: string): AccountLoad {
    const name = this.ofCredential.get(credential) ?? UNKNOWN_ACCOUNT;
    return this.loads.get(name) ?? { name, underWay: 0, waiting: 0, newcomersUntil: 0, returnersUntil: 0 };
  }

  /** Counts one more or less, and forgets an account that has nothing left. */
  count(account: AccountLoad, what: 'underWay' | 'waiting', change: 1 | -1): void {
    account[what] += change;
    if (account.underWay + account.waiting > 0) this.loads.set(account.name, account);
    else this.loads.delete(account.name);
  }
}
