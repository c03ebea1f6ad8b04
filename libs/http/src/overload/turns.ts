import type { Server } from 'node:net';

/** Turns that are left to connections that are coming, for each request that is begun. */
const FOR_CONNECTIONS = 4;

/**
 * Begins what was let in one after the other, each in a turn of the event loop of its own. Node takes one new connection
 * in a turn: where hundreds of requests begin in one, everybody who connects waits behind them (a balancer that asks for
 * health, too), and the door sees nothing of those who wait. While connections keep coming, some turns are left to them.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private isTaken = false;
  private connected = false;
  private left = 0;

  constructor(server: Pick<Server, 'on'>) {
    server.on('connection', () => (this.connected = true));
  }

  /** At once where nothing was begun in this turn, else in a later one; in the order in which they came. */
  begin(work: () => void): void {
    if (this.isTaken) this.waiting.push(work);
    else this.run(work);
  }

  private run(work: () => void): void {
    this.isTaken = true;
    setImmediate(this.next);
    work();
  }

  private readonly next = (): void => {
    const leave = this.connected && this.waiting.length > 0 && this.left < FOR_CONNECTIONS;
    this.connected = false;
    if (leave) {
      this.left += 1;
      setImmediate(this.next);
      return;
    }
    this.left = 0;
    const work = this.waiting.shift();
    this.isTaken = work !== undefined;
    if (work) this.run(work);
  };
}
