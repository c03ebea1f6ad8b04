import { EventEmitter } from 'node:events';
import { TurnQueue } from './turns.js';

/** CPU time of a request and of one of its steps, in milliseconds. Other requests can run between two steps. */
const REQUEST_MS = 20;
const PIECE_MS = 4;
/** Duration of an event loop turn without work, in milliseconds. */
const EMPTY_TURN_MS = 0.01;

/** Simulated event loop: one thread that runs the requests' steps in order, with a virtual clock. */
class VirtualLoop {
  private time = 0;
  private turn: (() => void)[] = [];
  private readonly pieces: (() => void)[] = [];
  private readonly timers: { readonly at: number; readonly work: () => void }[] = [];

  readonly now = (): number => this.time;
  readonly nextTurn = (work: () => void): unknown => this.turn.push(work);
  readonly after = (ms: number, work: () => void): unknown => this.timers.push({ at: this.time + ms, work });

  /**
   * Runs a request step by step; each step is queued behind pending steps. `awayMs` is a wait in the middle of the
   * request. `flushMs` is a wait after each step, like a disk flush.
   */
  request(done: () => void, { awayMs = 0, flushMs = 0 }: Pick<Clients, 'awayMs' | 'flushMs'> = {}): void {
    const piece = (left: number): void => {
      this.pieces.push(() => {
        this.time += PIECE_MS;
        const waitMs = awayMs > 0 && left === 3 ? awayMs : flushMs;
        if (left === 1) done();
        else if (waitMs > 0) this.after(waitMs, () => piece(left - 1));
        else piece(left - 1);
      });
    };
    piece(REQUEST_MS / PIECE_MS);
  }

  run(untilMs: number): void {
    while (this.time < untilMs) {
      this.time += EMPTY_TURN_MS;
      const due = this.timers.filter(({ at }) => at <= this.time);
      for (const timer of due) this.timers.splice(this.timers.indexOf(timer), 1);
      for (const { work } of due) work();
      // As in the real event loop, a turn runs everything that is ready. Steps added by it run in the next turn.
      for (const piece of this.pieces.splice(0)) piece();
      for (const work of this.turn.splice(0)) work();
    }
  }
}

interface Clients {
  readonly account: string;
  readonly count: number;
  /** Mean time between a response and the next request, in milliseconds. */
  readonly thinkMs: number;
  readonly awayMs?: number;
  readonly flushMs?: number;
}

/**
 * Simulates one minute of clients that each wait for their response. Returns each account's median response time in
 * milliseconds and its number of responses.
 */
const minuteOf = (...all: readonly Clients[]) => {
  const loop = new VirtualLoop();
  const turns = new TurnQueue(new EventEmitter() as never, loop);
  const took = new Map<string, number[]>();
  let seed = 1;
  /** Returns an exponentially distributed pause, as for independent clients. */
  const pause = (mean: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return -mean * Math.log(seed / 2_147_483_647);
  };
  for (const { account, count, thinkMs, ...waits } of all) {
    took.set(account, []);
    for (let n = 0; n < count; n += 1) {
      const ask = (): void => {
        const asked = loop.now();
        turns.begin('writes', account, () =>
          loop.request(() => {
            turns.ended(account);
            took.get(account)?.push(loop.now() - asked);
            loop.after(pause(thinkMs), ask);
          }, waits),
        );
      };
      loop.after(pause(thinkMs), ask);
    }
  }
  loop.run(60_000);
  return new Map(
    [...took].map(([account, times]) => [
      account,
      { answers: times.length, median: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity },
    ]),
  );
};

/** Returns twenty practices with one client each that pauses between a response and the next request. */
const lightOnes = (thinkMs: number) =>
  Array.from({ length: 20 }, (_, n): Clients => ({ account: `light ${n}`, count: 1, thinkMs }));
/** Practices that together keep more than half of the thread busy. */
const light = lightOnes(500);
const heavy: Clients = { account: 'heavy', count: 50, thinkMs: 0 };
const medianOf = (figures: ReturnType<typeof minuteOf>): number => {
  const medians = [...figures].filter(([account]) => account.startsWith('light')).map(([, { median }]) => median);
  return medians.toSorted((a, b) => a - b)[Math.floor(medians.length / 2)] ?? Infinity;
};

describe('account with fifty concurrent requests', () => {
  it('raises the median response time of others by less than half and receives all remaining capacity', () => {
    const alone = medianOf(minuteOf(...light));
    const beside = minuteOf(...light, heavy);
    expect(alone).toBeGreaterThanOrEqual(REQUEST_MS);
    expect(medianOf(beside)).toBeLessThan(1.5 * alone);
    const answers = [...beside.values()].reduce((sum, result) => sum + result.answers, 0);
    // Together the accounts use nearly all of the thread's capacity.
    expect(answers).toBeGreaterThan(0.97 * (60_000 / REQUEST_MS));
    expect(beside.get('heavy')?.answers).toBeGreaterThan(0.25 * (60_000 / REQUEST_MS));
  });

  it('delays other accounts by at most one of its requests if they send few requests', () => {
    expect(medianOf(minuteOf(...lightOnes(2_000)))).toBeLessThan(1.1 * REQUEST_MS);
    expect(medianOf(minuteOf(...lightOnes(2_000), heavy))).toBeLessThan(2 * REQUEST_MS);
  });

  it('runs its requests concurrently if no other account is active', () => {
    const waiting = minuteOf({ ...heavy, awayMs: 200 }).get('heavy');
    expect(waiting?.answers).toBeGreaterThan(0.97 * (60_000 / REQUEST_MS));
  });

  it('uses idle time while the requests of all accounts wait for an engine', () => {
    const figures = minuteOf(...light, { ...heavy, awayMs: 200 });
    const answers = [...figures.values()].reduce((sum, figure) => sum + figure.answers, 0);
    expect(answers).toBeGreaterThan(0.9 * (60_000 / REQUEST_MS));
  });

  it.each([1, 2, 4, 8, 16])(
    'delays other accounts by at most one of its requests if every request waits four times for a disk flush of %d ms',
    (flushMs) => {
      const ones = lightOnes(1_500).map((lightOne) => ({ ...lightOne, flushMs }));
      const alone = medianOf(minuteOf(...ones));
      const beside = minuteOf(...ones, { ...heavy, flushMs });
      expect(medianOf(beside) - alone).toBeLessThan(1.05 * REQUEST_MS);
      const answers = [...beside.values()].reduce((sum, result) => sum + result.answers, 0);
      expect(answers).toBeGreaterThan(0.8 * (60_000 / REQUEST_MS));
    },
  );

  it('receives an equal share if all accounts request the full capacity', () => {
    const others = Array.from({ length: 4 }, (_, n): Clients => ({ account: `busy ${n}`, count: 5, thinkMs: 0 }));
    const figures = minuteOf(...others, heavy);
    const all = [...figures.values()].map(({ answers }) => answers);
    const fair = 60_000 / REQUEST_MS / 5;
    for (const answers of all) expect(answers / fair).toBeGreaterThan(0.8);
    for (const answers of all) expect(answers / fair).toBeLessThan(1.25);
  });
});
