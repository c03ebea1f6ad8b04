import type { Server } from 'node:net';
import type { LoadBudget } from './arrivals.js';
import { FairShares } from './fair-shares.js';

/** Maximum number of requests per turn, and the time after which no more requests begin. */
const MAX_BURST = 8;
const MAX_BURST_MS = 4;

/** Turns left to new connections for each request that begins. */
const CONNECTION_TURNS = 4;

/** After this many short turns, the event loop counts as idle: all requests are waiting for something else. */
const IDLE_TURNS = 3;
const SHORT_TURN_MS = 0.2;

/** Maximum time for which an account defers to accounts with less recent use. */
const MAX_DEFERRAL_MS = 50;

/** Clock in milliseconds. Tests provide their own loop. */
export interface Loop {
  readonly now: () => number;
  readonly nextTurn: (work: () => void) => unknown;
  readonly after: (ms: number, work: () => void) => unknown;
}

const processLoop: Loop = {
  now: () => performance.now(),
  nextTurn: setImmediate,
  after: (ms, work) => setTimeout(work, ms).unref(),
};

/** A budget's waiting requests by account. */
type Waiting = Map<string, (() => void)[]>;

/**
 * Begins admitted requests sequentially, a few in each turn of the event loop: requests that begin together share
 * engine reads and writes.
 *
 * Node accepts one new connection per turn. If hundreds of requests begin in one turn, new connections (including
 * health checks) wait behind them, and load control does not count these. So while connections keep arriving, or while
 * several accounts send requests, only one request begins per turn, and some turns are left to connections.
 *
 * Reads and writes alternate, so that a read does not wait for all earlier writes. If several accounts send requests,
 * an account with many requests does not get all turns (`FairShares`).
 */
export class TurnQueue {
  private readonly waiting: Readonly<Record<LoadBudget, Waiting>> = { writes: new Map(), reads: new Map() };
  private readonly shares: FairShares;
  private last: LoadBudget = 'reads';
  private isTaken = false;
  private isScheduled = false;
  private connected = false;
  private left = 0;
  private turnAt = 0;
  private shortTurns = 0;
  /** Account that is deferring to others. Turns are not polled until it continues. */
  private behind: { readonly account: string; isOver: boolean } | null = null;

  constructor(
    server: Pick<Server, 'on'>,
    private readonly loop: Loop = processLoop,
  ) {
    this.shares = new FairShares(loop.now);
    server.on('connection', () => (this.connected = true));
  }

  /** Begins immediately if nothing began in this turn. Keeps the order within each budget and account. */
  begin(budget: LoadBudget, account: string, work: () => void): void {
    if (!this.isTaken && this.shares.mayBegin(account, false)) {
      this.run(budget, account, work);
      return;
    }
    const waiting = this.waiting[budget];
    const own = waiting.get(account);
    if (own) own.push(work);
    else waiting.set(account, [work]);
    if (!this.isTaken) this.goOn();
  }

  ended(account: string): void {
    this.shares.ended(account);
    if (!this.isTaken && this.isWaiting) this.goOn();
  }

  private get isWaiting(): boolean {
    return this.waiting.reads.size + this.waiting.writes.size > 0;
  }

  private run(budget: LoadBudget, account: string, work: () => void): void {
    this.last = budget;
    this.shares.begun(account);
    this.goOn();
    work();
  }

  private goOn(): void {
    if (!this.isTaken) [this.turnAt, this.shortTurns] = [this.loop.now(), 0];
    this.isTaken = true;
    if (!this.isScheduled) this.loop.nextTurn(this.next);
    this.isScheduled = true;
  }

  private readonly next = (): void => {
    this.isScheduled = false;
    const { isWaiting } = this;
    const now = this.loop.now();
    this.shortTurns = now - this.turnAt < SHORT_TURN_MS ? this.shortTurns + 1 : 0;
    this.turnAt = now;
    const { connected } = this;
    this.connected = false;
    if (connected && isWaiting && this.left < CONNECTION_TURNS) {
      this.left += 1;
      this.goOn();
      return;
    }
    this.left = 0;
    if (this.takeSome(connected ? 1 : MAX_BURST)) return;
    // The loop is idle and an account is deferring: the end of a request or the timer continues.
    if (isWaiting && this.shortTurns < IDLE_TURNS) this.goOn();
    else this.isTaken = false;
  };

  /** Alternates between the budgets. Returns false if no request begins. */
  private takeSome(most: number): boolean {
    if (!this.takeNext()) return false;
    for (let begun = 1; begun < most; begun += 1) {
      const isOver = this.shares.isContended || this.loop.now() - this.turnAt > MAX_BURST_MS;
      if (isOver || !this.takeNext()) break;
    }
    return true;
  }

  private takeNext(): boolean {
    const other = this.last === 'writes' ? 'reads' : 'writes';
    return this.take(other) || this.take(this.last);
  }

  /** Returns false if no request is waiting or none may begin. */
  private take(budget: LoadBudget): boolean {
    const waiting = this.waiting[budget];
    const account = this.shares.poorest(waiting.keys());
    if (account === null || !this.shares.mayBegin(account, this.shortTurns >= IDLE_TURNS)) return false;
    if (this.shares.isBehind(account) && !this.behind?.isOver) {
      this.stayBehind(account);
      return false;
    }
    const own = waiting.get(account) ?? [];
    const work = own.shift();
    if (own.length === 0) waiting.delete(account);
    if (work === undefined) return false;
    this.shortTurns = 0;
    if (this.behind?.isOver || this.behind?.account === account) this.behind = null;
    this.run(budget, account, work);
    return true;
  }

  private stayBehind(account: string): void {
    if (this.behind) return;
    const behind = { account, isOver: false };
    this.behind = behind;
    this.loop.after(MAX_DEFERRAL_MS, () => {
      behind.isOver = true;
      if (this.behind === behind && !this.isTaken && this.isWaiting) this.goOn();
    });
  }
}
