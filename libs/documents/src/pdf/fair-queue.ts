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
  /**
   * Further places: so many for askers of whom no task is running, and as many again for accounts of which none is. Likewise
   * a fifth more may wait for who has nothing waiting.
   */
  readonly spare: number;
  /** Tasks of one account that may wait. */
  readonly waitingEach: number;
  /** Tasks that may wait altogether. */
  readonly waiting: number;
  /** Longest wait, in milliseconds; a task that has waited for so long is refused. Default: no limit. */
  readonly longestMs?: number | undefined;
}

/** Owner of a task. */
export interface QueueMember {
  readonly account: string;
  /** The asker within the account; the account itself unless given. */
  readonly asker?: string;
  /** Aborted when nobody waits for the task any more. */
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
  /** In the order of their turns. Only those that run or wait. */
  readonly askers: Map<string, RequesterState>;
}

/**
 * Places that accounts share, and within an account its askers: waiting tasks take turns, account by account and asker by
 * asker, however many each has brought; and who keeps all places busy does not keep out one that has nothing running.
 */
export class FairQueue {
  /** In the order of their turns. Only those that run or wait. */
  private readonly accounts = new Map<string, AccountState>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /**
   * Waits for a place; answers the function that gives it back. Throws WorkersBusy, also where the turn does not come in
   * time, and the signal's reason where it is aborted before.
   */
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

  /** Gives free places to those whose turn it is. */
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

/** The others come first now. */
const moveToEnd = <Value>(line: Map<string, Value>, name: string, value: Value): void => {
  line.delete(name);
  line.set(name, value);
};
