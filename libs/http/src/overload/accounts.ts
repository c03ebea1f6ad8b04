import { LRUCache } from 'lru-cache';

/** An account's requests in progress and in the retry queue. */
export interface AccountLoad {
  readonly name: string;
  /** Admitted requests without a response yet. */
  underWay: number;
  /** Refused requests that are expected to retry. */
  waiting: number;
  /** Latest retry time given to a request that was refused for the first time, in clock milliseconds. */
  newcomersUntil: number;
  /** Latest retry time given to a request that retried on time and was refused again, in clock milliseconds. */
  returnersUntil: number;
}

const MAX_CACHED_CREDENTIALS = 20_000;
/** Account of all credentials that were never valid, so that guessing keys gains no larger share. */
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

  /** Stores the account for a credential that was found to be valid. */
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
