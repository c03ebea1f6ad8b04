type Method = (...args: never[]) => unknown;

/** Has a method of an object done by another one, which gets the real one with its `this`; until mocks are restored. */
const replaceMethod = (target: object, name: string, by: (real: Method, args: never[]) => unknown): void => {
  const methods = target as Record<string, Method>;
  const real = methods[name] as Method;
  jest.spyOn(methods, name).mockImplementation(function (this: unknown, ...args: never[]) {
    return by((...passed) => Reflect.apply(real, this, passed) as unknown, args);
  });
};

/** Tells of each call of a method, with its arguments, before it is made; until mocks are restored. */
export const interceptCalls = (target: object, name: string, notice: Method): void =>
  replaceMethod(target, name, (real, args) => {
    notice(...args);
    return real(...args);
  });

/** Turns of the event loop in a row in which nothing moves, after which nothing will by itself. */
const QUIET_TURNS = 3;

/** Work of Node that calls back later: files, and turns of the event loop. */
const isUnderWay = (resource: string): boolean => resource === 'Immediate' || /^(FS|FILE|Close)/i.test(resource);

/** Begins a write; resolves when it has ended, with what hands its result over. */
type HeldWrite = () => Promise<() => void>;

/**
 * Knows when a service in this process is idle: by what is under way, not by a time. Writes wait until everything else has
 * come to rest; then they are made together, and nothing goes on before all of them are done. So the writes that share a
 * flush, and the events that share a page, are always the same, however fast the machine and its disk are. Where timers
 * run, a service is never idle.
 */
export class IdleWatch {
  private waiting: HeldWrite[] = [];
  private readonly inThreads = new Set<Promise<unknown>>();

  /** Holds calls of this method, and tells of each when it comes. */
  holdWrites(target: object, name: string, notice: Method = () => undefined): void {
    replaceMethod(target, name, (real, args) => {
      notice(...args);
      return new Promise((resolve) => {
        this.waiting.push(async () => {
          const made = Promise.resolve(real(...args));
          await Promise.allSettled([made]);
          return () => resolve(made);
        });
      });
    });
  }

  /** Nothing is idle while a call of this method runs: a thread does it, of which the event loop knows nothing. */
  track(target: object, name: string): void {
    replaceMethod(target, name, (real, args) => {
      const running = Promise.resolve(real(...args)).finally(() => this.inThreads.delete(running));
      this.inThreads.add(running);
      return running;
    });
  }

  /** Resolves when this work is done, and all that follows from it. */
  async until<Result>(work: Promise<Result>): Promise<Result> {
    const state = { isDone: false };
    const end = (): void => void (state.isDone = true);
    work.then(end, end);
    for (;;) {
      await this.rest();
      const writes = this.waiting.splice(0);
      if (writes.length === 0 && state.isDone) return work;
      const ended = await Promise.all(writes.map((write) => write()));
      for (const handOver of ended) handOver();
    }
  }

  private async rest(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS;) {
      await Promise.allSettled(this.inThreads);
      await new Promise((resolve) => setImmediate(resolve));
      const isBusy = this.inThreads.size > 0 || process.getActiveResourcesInfo().some(isUnderWay);
      quiet = isBusy ? 0 : quiet + 1;
    }
  }
}
