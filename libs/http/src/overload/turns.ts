import type { Server } from 'node:net';
import type { LoadBudget } from './arrivals.js';

/** Turns that are left to connections that are coming, for each request that is begun. */
const FOR_CONNECTIONS = 4;

/**
 * Begins what was let in one after the other, each in a turn of the event loop of its own. Node takes one new connection
 * in a turn: where hundreds of requests begin in one, everybody who connects waits behind them (a balancer that asks for
 * health, too), and the door sees nothing of those who wait. While connections keep coming, some turns are left to them.
 * Reads and writes take turns, so that no read waits for all writes that came before it.
 */
export class Turns {
  private readonly waiting: Readonly<Record<LoadBudget, (() => void)[]>> = { writes: [], reads: [] };
  private last: LoadBudget = 'reads';
  private isTaken = false;
  private connected = false;
  private left = 0;

  constructor(server: Pick<Server, 'on'>) {
    server.on('connection', () => (this.connected = true));
  }

  /** At once where nothing was begun in this turn, else in a later one; of each budget in the order in which they came. */
  begin(budget: LoadBudget, work: () => void): void {
    if (this.isTaken) this.waiting[budget].push(work);
    else this.run(budget, work);
  }

  private run(budget: LoadBudget, work: () => void): void {
    this.isTaken = true;
    this.last = budget;
    setImmediate(this.next);
    work();
  }

  private readonly next = (): void => {
    const { reads, writes } = this.waiting;
    const leave = this.connected && reads.length + writes.length > 0 && this.left < FOR_CONNECTIONS;
    this.connected = false;
    if (leave) {
      this.left += 1;
      setImmediate(this.next);
      return;
    }
    this.left = 0;
    const isReads = reads.length > 0 && (this.last === 'writes' || writes.length === 0);
    const work = (isReads ? reads : writes).shift();
    this.isTaken = work !== undefined;
    if (work) this.run(isReads ? 'reads' : 'writes', work);
  };
}
