import { LRUCache } from 'lru-cache';

/** Requests in progress and in the retry queue. */
export interface AccountLoad {
  readonly name: string;
  /** Admitted requests without a response. */
  underWay: number;
  /** Refused requests that are expected to retry. */
  waiting: number;
  /** Latest retry time for a request that was refused for the first time. Milliseconds of the clock. */
  newcomersUntil: number;
  /** Latest retry time for a request that retried on time and was refused again. Milliseconds of the clock. */
  returnersUntil: number;
}

const MAX_CACHED_CREDENTIALS = 20_000;
/** All credentials that were never valid: guessing keys brings no larger share. */
const UNKNOWN_ACCOUNT = '';

/** Accounts with active or waiting requests. Credentials are hashes. */
export class Accounts {
  private readonly loads = new Map<string, AccountLoad>();
  private readonly ofCredential = new LRUCache<string, string>({
    maxSize: MAX_CACHED_CREDENTIALS,
    sizeCalculation: () => 1,
  });

  /** Returns the number of accounts with active or waiting requests, including this account. */
  activeWith({ name }: AccountLoad): number {
    return this.loads.size + (this.loads.has(name) ? 0 : 1);
  }

  /** Stores the account of a credential that was found to be valid. */
  learn(credential: string, account: string): void {
    this.ofCredential.set(credential, account);
  }

  forCredential(credential: string): AccountLoad {
    const name = this.ofCredential.get(credential) ?? UNKNOWN_ACCOUNT;
    return this.loads.get(name) ?? { name, underWay: 0, waiting: 0, newcomersUntil: 0, returnersUntil: 0 };
  }

  /** Removes the account when it has no requests. */
  count(account: AccountLoad, what: 'underWay' | 'waiting', change: 1 | -1): void {
    account[what] += change;
    if (account.underWay + account.waiting > 0) this.loads.set(account.name, account);
    else this.loads.delete(account.name);
  }
}
