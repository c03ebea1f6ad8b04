import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import zlib from 'node:zlib';
import type { SeededRandom } from './seeded-random.js';

/*
 * Time and randomness in a simulated world. They replace timers, clocks, random bytes and IDs for the whole process, so
 * this module is loaded before the product. Time advances only in `run`: it executes the next due timer and everything
 * that follows from it, then the next timer.
 */

const real = {
  Date,
  setImmediate: globalThis.setImmediate,
  performanceNow: performance.now.bind(performance),
  randomUUID: crypto.randomUUID.bind(crypto),
};

/** Wall clock time when a world starts: a business day within the available fee schedules. */
const START_TIME = Date.UTC(2026, 2, 2, 20);

/** Owner of a timer. A crash removes the product's timers. */
export type TimerOwner = 'product' | 'world';

interface Due {
  readonly at: number;
  readonly order: number;
  readonly owner: TimerOwner;
  readonly run: () => void;
}

/** Handle returned for a timer. */
class Timer {
  due: Due | null = null;
  constructor(
    private readonly time: VirtualTime,
    private readonly run: () => void,
    private readonly ms: number,
    private readonly again: boolean,
  ) {
    this.refresh();
  }
  refresh(): this {
    this.close();
    this.due = this.time.plan(
      this.ms,
      () => {
        this.due = null;
        if (this.again) this.refresh();
        this.run();
      },
      'product',
    );
    return this;
  }
  close(): this {
    if (this.due) this.time.cancel(this.due);
    this.due = null;
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  [Symbol.dispose](): void {
    this.close();
  }
}

/**
 * Returns true if a resource is work that Node does outside this thread, mainly on files. The world waits for it. Node
 * does not list zlib and crypto work: see `runInThisThread`.
 */
const isBusy = (resource: string): boolean => resource === 'Immediate' || /^(FS|FILE|Close|GETADDR)/i.test(resource);

export class VirtualTime {
  /** Milliseconds since the world started. */
  now = 0;
  /** Offset of the wall clock in milliseconds. */
  jumped = 0;
  private readonly queue: Due[] = [];
  private made = 0;

  get wall(): number {
    return START_TIME + Math.floor(this.now) + this.jumped;
  }

  plan(ms: number, run: () => void, owner: TimerOwner): Due {
    const due = { at: this.now + Math.max(0, Number.isFinite(ms) ? ms : 0), order: (this.made += 1), owner, run };
    let low = 0;
    for (let high = this.queue.length; low < high;) {
      const middle = (low + high) >>> 1;
      if ((this.queue[middle] as Due).at <= due.at) low = middle + 1;
      else high = middle;
    }
    this.queue.splice(low, 0, due);
    return due;
  }

  cancel(due: Due): void {
    const at = this.queue.indexOf(due);
    if (at >= 0) this.queue.splice(at, 1);
  }

  rest(ms: number, owner: TimerOwner = 'world'): Promise<void> {
    return new Promise((resolve) => void this.plan(ms, resolve, owner));
  }

  /** Discards all of the product's timers. */
  crash(): void {
    const kept = this.queue.filter(({ owner }) => owner === 'world');
    this.queue.splice(0, this.queue.length, ...kept);
  }

  /** Advances the time until the given work is done. Throws if there is no timer left to wait for. */
  async run<Result>(work: Promise<Result>): Promise<Result> {
    const state = { done: false };
    const end = (): void => void (state.done = true);
    work.then(end, end);
    for (;;) {
      do await new Promise((resolve) => real.setImmediate(resolve));
      while (process.getActiveResourcesInfo().some(isBusy));
      if (state.done) return work;
      const next = this.queue.shift();
      if (!next) throw new Error('no timers are left, but the work is not done');
      this.now = Math.max(this.now, next.at);
      next.run();
    }
  }
}

/**
 * Random numbers with a new seed at each point in virtual time. While an application starts, the order in which
 * libraries draw numbers depends on which modules Node still has to load. Numbers drawn at later times do not depend on
 * that order.
 */
class PerInstantRandom {
  private moment = -1;
  private chance: SeededRandom;

  constructor(
    private readonly time: VirtualTime,
    private readonly seed: SeededRandom,
  ) {
    this.chance = seed;
  }

  get now(): SeededRandom {
    if (this.moment !== this.time.now) this.chance = this.seed.at((this.moment = this.time.now));
    return this.chance;
  }
}

let world: { readonly time: VirtualTime; readonly ids: PerInstantRandom; readonly numbers: PerInstantRandom } | null =
  null;

/** Replaces this process's time and randomness. */
export const installVirtualTime = (time: VirtualTime, chance: SeededRandom): void => {
  world = {
    time,
    ids: new PerInstantRandom(time, chance.fork()),
    numbers: new PerInstantRandom(time, chance.fork()),
  };
};

/** Restores this process's real time and randomness. */
export const restoreRealTime = (): void => void (world = null);

const currentWorld = (): NonNullable<typeof world> => {
  if (world === null) throw new Error('the product must not run outside of a simulated world');
  return world;
};

type Callback = (...args: unknown[]) => void;
const realTimers = { setTimeout, clearTimeout, setInterval, clearInterval, clearImmediate };
const virtualClear = (clear: (timer: never) => void) => (timer: unknown) =>
  timer instanceof Timer ? void timer.close() : clear(timer as never);

const virtual = {
  setTimeout: (run: Callback, ms = 0, ...args: unknown[]) =>
    world ? new Timer(world.time, () => run(...args), ms, false) : realTimers.setTimeout(run, ms, ...args),
  setInterval: (run: Callback, ms = 0, ...args: unknown[]) =>
    world ? new Timer(world.time, () => run(...args), Math.max(1, ms), true) : realTimers.setInterval(run, ms, ...args),
  setImmediate: (run: Callback, ...args: unknown[]) =>
    world ? new Timer(world.time, () => run(...args), 0, false) : real.setImmediate(run, ...args),
  clearTimeout: virtualClear(realTimers.clearTimeout),
  clearInterval: virtualClear(realTimers.clearInterval),
  clearImmediate: virtualClear(realTimers.clearImmediate),
};

/** Counterpart of `setTimeout` in `node:timers/promises`. */
const virtualSleep = (ms: number, value?: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const aborted = (): void => {
      timer.close();
      reject(new DOMException('The operation was aborted', 'AbortError'));
    };
    const timer = new Timer(
      currentWorld().time,
      () => {
        signal?.removeEventListener('abort', aborted);
        resolve(value);
      },
      ms,
      false,
    );
    if (signal?.aborted) aborted();
    else signal?.addEventListener('abort', aborted, { once: true });
  });

const randomBytes = (size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  currentWorld().ids.now.fill(bytes);
  return bytes;
};
const randomUUID = (): string => {
  const bytes = randomBytes(16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

class WorldDate extends real.Date {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(WorldDate.now());
    else super(...(args as [number]));
  }
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof real.Date;
  }
  static override now(): number {
    return world ? world.time.wall : real.Date.now();
  }
}

Object.assign(globalThis, virtual, { Date: WorldDate });
Object.assign(timers, virtual);
const { setTimeout: realRest, setImmediate: realTurn } = timersPromises;
Object.assign(timersPromises, {
  setTimeout: (...args: Parameters<typeof virtualSleep>) =>
    world ? virtualSleep(...args) : realRest(...(args as [number])),
  setImmediate: (value?: unknown) => (world ? virtualSleep(0, value) : realTurn(value)),
});
const { randomBytes: realBytes, randomFillSync: realFill, randomInt: realInt } = crypto;
let fills = 0;
/**
 * Number of times Node's buffer of random bytes was filled. Such a buffer can carry bytes from one world into the next.
 */
export const randomStoreFills = (): number => fills;
Object.assign(crypto, {
  randomFillSync: (into: Buffer) => {
    if (!world) return realFill(into);
    fills += 1;
    world.ids.now.fill(into);
    return into;
  },
  randomInt: (first: number, end: number) => (world ? world.numbers.now.whole(first, end - 1) : realInt(first, end)),
  randomBytes: (size: number) => (world ? randomBytes(size) : realBytes(size)),
  randomUUID: () => (world ? randomUUID() : real.randomUUID()),
});

type Work = (...args: unknown[]) => unknown;
/**
 * Runs functions in this thread that Node would run in other threads. Node does not list that work, so a world could
 * not wait for it, and its real duration would change the virtual time. In a world, the callback runs at the same
 * virtual time.
 */
const runInThisThread = (library: object, names: readonly string[]): void => {
  const own = library as Record<string, Work>;
  for (const name of names) {
    const [elsewhere, here] = [own[name] as Work, own[`${name}Sync`] as Work];
    own[name] = (...args) => {
      if (!world) return elsewhere(...args);
      const answer = args.pop() as Callback;
      try {
        process.nextTick(answer, null, here(...args));
      } catch (error) {
        process.nextTick(answer, error);
      }
      return undefined;
    };
  }
};
runInThisThread(zlib, ['deflate', 'deflateRaw', 'inflate', 'inflateRaw', 'gzip', 'gunzip', 'unzip']);
runInThisThread(zlib, ['brotliCompress', 'brotliDecompress']);
runInThisThread(crypto, ['hkdf', 'pbkdf2', 'scrypt']);
const realRandom = Math.random;
Math.random = () => (world ? world.numbers.now.next() : realRandom());
Object.defineProperty(performance, 'now', {
  value: () => (world ? world.time.now : real.performanceNow()),
  configurable: true,
});
syncBuiltinESMExports();

/** This machine's real time in milliseconds, to measure how long a simulation takes. */
export const realNow = real.performanceNow;
