import type { Server } from 'node:net';
import type { LoadBudget } from './arrivals.js';
import { FairShares } from './fair-shares.js';

/** Maximum number of requests that begin in one turn, and the time in milliseconds after which no further one begins. */
const MAX_BURST = 8;
const MAX_BURST_MS = 4;

/** Turns that are left to connections that are coming, for each request that is begun. */
const CONNECTION_TURNS = 4;

/** After this many short turns in a row nothing is worked on: everything under way waits for something. */
const IDLE_TURNS = 3;
const SHORT_TURN_MS = 0.2;

/** So long, and no longer, an account waits in a row for what others have under way who had less lately. Milliseconds. */
const MAX_DEFERRAL_MS = 50;

/** The event loop, and its clock in milliseconds; specs have one of their own. */
export interface Loop {
  readonly now: () => number;
  /** Calls back in the next turn. */
  readonly nextTurn: (work: () => void) => unknown;
  readonly after: (ms: number, work: () => void) => unknown;
}

const processLoop: Loop = {
  now: () => performance.now(),
  nextTurn: setImmediate,
  after: (ms, work) => setTimeout(work, ms).unref(),
};

/** Waiting requests of one budget, by account. */
type Waiting = Map<string, (() => void)[]>;

/**
 * Begins what was let in one after the other, a few in each turn of the event loop: what begins together shares reads and
 * writes of the engines. Node takes one new connection in a turn: where hundreds of requests begin in one, new
 * connections wait behind them (a load balancer's health check, too), and load control does not count them. So while
 * connections keep coming, or several accounts ask, one request begins in a turn, and some turns are left to connections.
 * Reads and writes take turns, so that no read waits for all writes that came before it. Where several accounts want
 * something, one that brings many requests does not take all turns (`FairShares`).
 */
export class TurnQueue {
  private readonly waiting: Readonly<Record<LoadBudget, Waiting>> = { writes: new Map(), reads: new Map() };
  private readonly shares: FairShares;
  private last: LoadBudget = 'reads';
  private isTaken = false;
  /** True while the next turn is asked for. */
  private isScheduled = false;
  private connected = false;
  private left = 0;
  private turnAt = 0;
  private shortTurns = 0;
  /** An account that stays behind others in their pauses; no turns are looked at meanwhile. */
  private behind: { readonly account: string; isOver: boolean } | null = null;

  constructor(
    server: Pick<Server, 'on'>,
    private readonly loop: Loop = processLoop,
  ) {
    this.shares = new FairShares(loop.now);
    server.on('connection', () => (this.connected = true));
  }

  /** At once where nothing was begun in this turn, else in a later one; of each budget and account in the order in which they came. */
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

  /** Something of the account that was begun is done. */
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
    // Where the loop is idle, and nothing began all the same, an account stays behind: an end of something or the timer goes on.
    if (isWaiting && this.shortTurns < IDLE_TURNS) this.goOn();
    else this.isTaken = false;
  };

  /** Begins up to this many requests, of both budgets in turn; returns false if it begins none. */
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

  /** Begins the next of a budget; false where none is, or may be. */
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
