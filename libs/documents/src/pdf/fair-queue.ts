/** Thrown if the queue is full. Mapped to 503, so that the client retries. */
export class WorkersBusy extends Error {
  override readonly name = 'WorkersBusy';
  constructor() {
    super('too many documents are waiting');
  }
}

export interface FairQueueOptions {
  readonly places: number;
  /**
   * Extra places for requesters without running tasks, and again for accounts without running tasks. Requesters without
   * waiting tasks may exceed the waiting limits by 20%.
   */
  readonly spare: number;
  /** Maximum number of waiting tasks per account. */
  readonly waitingEach: number;
  /** Maximum number of waiting tasks for all accounts together. */
  readonly waiting: number;
  /** Maximum wait before a task is rejected. No limit by default. */
  readonly longestMs?: number | undefined;
}

export interface QueueMember {
  readonly account: string;
  /** Requester within the account. Defaults to the account itself. */
  readonly asker?: string;
  readonly signal?: AbortSignal | undefined;
}

interface Waiting {
  readonly start: () => void;
}

interface RequesterState {
  running: number;
  readonly waiting: Waiting[];
}

interface AccountState {
  running: number;
  waiting: number;
  /** Requesters with running or waiting tasks, in round-robin order. */
  readonly askers: Map<string, RequesterState>;
}

/**
 * Places shared fairly by accounts, and by requesters within accounts. Waiting tasks start in round-robin order. An
 * account or requester that uses all places does not block one without running tasks.
 */
export class FairQueue {
  /** Accounts with running or waiting tasks, in round-robin order. */
  private readonly accounts = new Map<string, AccountState>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** Waits for a place. Returns the function that frees it. Throws WorkersBusy (full, timeout) or the abort reason. */
  async enter({ account: name, asker: askerName = '', signal }: QueueMember): Promise<() => void> {
    signal?.throwIfAborted();
    const account = this.accounts.get(name) ?? { running: 0, waiting: 0, askers: new Map<string, RequesterState>() };
    const asker = account.askers.get(askerName) ?? { running: 0, waiting: [] };
    this.accounts.set(name, account);
    account.askers.set(askerName, asker);
    const forget = () => this.forget(name, account, askerName, asker);
    if (asker.waiting.length === 0 && this.hasPlaceFor(account, asker)) this.start(account, asker);
    else await this.wait(account, asker, signal).finally(forget);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      asker.running--;
      account.running--;
      this.running--;
      forget();
      this.next();
    };
  }

  private hasPlaceFor(account: AccountState, asker: RequesterState): boolean {
    const { places, spare } = this.options;
    const ofAsker = asker.running === 0 ? spare : 0;
    const ofAccount = account.running === 0 ? spare : 0;
    return this.running < places + ofAsker + ofAccount;
  }

  private start(account: AccountState, asker: RequesterState): void {
    asker.running++;
    account.running++;
    this.running++;
  }

  private mayWait(account: AccountState, asker: RequesterState): boolean {
    const share = asker.waiting.length === 0 ? 1.2 : 1;
    const { waitingEach, waiting } = this.options;
    return account.waiting < waitingEach * share && this.waiting < waiting * share;
  }

  private wait(account: AccountState, asker: RequesterState, signal: AbortSignal | undefined): Promise<void> {
    if (!this.mayWait(account, asker)) return Promise.reject(new WorkersBusy());
    const { longestMs } = this.options;
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        start: () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', left);
          resolve();
        },
      };
      const leave = (reason: Error) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', left);
        asker.waiting.splice(asker.waiting.indexOf(entry), 1);
        account.waiting--;
        this.waiting--;
        reject(reason);
      };
      const left = () => leave(signal?.reason as Error);
      const late = () => leave(new WorkersBusy());
      const timer = longestMs === undefined ? undefined : setTimeout(late, longestMs).unref();
      signal?.addEventListener('abort', left, { once: true });
      asker.waiting.push(entry);
      account.waiting++;
      this.waiting++;
    });
  }

  private next(): void {
    for (const [name, account] of this.accounts) {
      for (const [askerName, asker] of account.askers) {
        if (asker.waiting.length === 0 || !this.hasPlaceFor(account, asker)) continue;
        moveToEnd(this.accounts, name, account);
        moveToEnd(account.askers, askerName, asker);
        this.start(account, asker);
        account.waiting--;
        this.waiting--;
        asker.waiting.shift()?.start();
        this.next();
        return;
      }
    }
  }

  private forget(name: string, account: AccountState, askerName: string, asker: RequesterState): void {
    if (asker.running === 0 && asker.waiting.length === 0) account.askers.delete(askerName);
    if (account.askers.size === 0) this.accounts.delete(name);
  }
}

const moveToEnd = <Value>(line: Map<string, Value>, name: string, value: Value): void => {
  line.delete(name);
  line.set(name, value);
};
