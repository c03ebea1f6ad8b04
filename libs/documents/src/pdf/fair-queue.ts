/** More tasks are waiting than are taken: answer 503 and let the client come back. */
export class WorkersBusy extends Error {
  override readonly name = 'WorkersBusy';
  constructor() {
    super('too many documents are waiting');
  }
}

export interface FairQueueOptions {
  /** Tasks that run at the same time. */
  readonly places: number;
  /** Further places that only an account may take of which no task is running. */
  readonly spare: number;
  /** Tasks of one account that may wait. */
  readonly waitingEach: number;
  /** Tasks that may wait altogether. */
  readonly waiting: number;
  /** Whoever has waited for so long is told to come again; nobody unless given. Milliseconds. */
  readonly longestMs?: number | undefined;
}

interface Waiting {
  readonly start: () => void;
}

interface Account {
  running: number;
  readonly waiting: Waiting[];
}

/**
 * Places that accounts share: their waiting tasks take turns, account by account, however many each has brought; and an
 * account that keeps all places busy does not keep out one that has nothing running.
 */
export class FairQueue {
  /** In the order of their turns. Only those that run or wait. */
  private readonly accounts = new Map<string, Account>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /**
   * Waits for a place; answers the function that gives it back. Throws WorkersBusy, also where the turn does not come in
   * time, and the signal's reason where it is aborted before.
   */
  async enter(name: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const account = this.accounts.get(name) ?? { running: 0, waiting: [] };
    this.accounts.set(name, account);
    if (account.waiting.length === 0 && this.hasPlaceFor(account)) this.start(account);
    else await this.wait(account, signal).finally(() => this.forget(name, account));
    let left = false;
    return () => {
      if (left) return;
      left = true;
      account.running--;
      this.running--;
      this.forget(name, account);
      this.next();
    };
  }

  private hasPlaceFor({ running }: Account): boolean {
    const { places, spare } = this.options;
    return this.running < (running === 0 ? places + spare : places);
  }

  private start(account: Account): void {
    account.running++;
    this.running++;
  }

  private wait(account: Account, signal: AbortSignal | undefined): Promise<void> {
    const { waitingEach, waiting, longestMs } = this.options;
    if (account.waiting.length >= waitingEach || this.waiting >= waiting) return Promise.reject(new WorkersBusy());
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
        account.waiting.splice(account.waiting.indexOf(entry), 1);
        this.waiting--;
        reject(reason);
      };
      const left = () => leave(signal?.reason as Error);
      const late = () => leave(new WorkersBusy());
      const timer = longestMs === undefined ? undefined : setTimeout(late, longestMs).unref();
      signal?.addEventListener('abort', left, { once: true });
      account.waiting.push(entry);
      this.waiting++;
    });
  }

  /** Gives free places to those whose turn it is. */
  private next(): void {
    for (const [name, account] of this.accounts) {
      if (account.waiting.length === 0 || !this.hasPlaceFor(account)) continue;
      // To the end of the line: the other accounts come first now.
      this.accounts.delete(name);
      this.accounts.set(name, account);
      this.start(account);
      this.waiting--;
      account.waiting.shift()?.start();
      this.next();
      return;
    }
  }

  private forget(name: string, account: Account): void {
    if (account.running === 0 && account.waiting.length === 0) this.accounts.delete(name);
  }
}
