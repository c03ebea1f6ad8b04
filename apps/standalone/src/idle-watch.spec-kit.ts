type Method = (...args: never[]) => unknown;

/** Replaces a method until mocks are restored. The replacement receives the original method, bound to its `this`. */
const replaceMethod = (target: object, name: string, by: (real: Method, args: never[]) => unknown): void => {
  const methods = target as Record<string, Method>;
  const real = methods[name] as Method;
  jest.spyOn(methods, name).mockImplementation(function (this: unknown, ...args: never[]) {
    return by((...passed) => Reflect.apply(real, this, passed) as unknown, args);
  });
};

/** Reports each call of a method with its arguments before the call, until mocks are restored. */
export const interceptCalls = (target: object, name: string, notice: Method): void =>
  replaceMethod(target, name, (real, args) => {
    notice(...args);
    return real(...args);
  });

/** Number of consecutive idle turns of the event loop after which the service counts as idle. */
const QUIET_TURNS = 3;

/** Returns true for Node resources that will call back: files and scheduled event loop turns. */
const isUnderWay = (resource: string): boolean => resource === 'Immediate' || /^(FS|FILE|Close)/i.test(resource);

/** Starts a write. Resolves when the write has ended, with a function that passes on its result. */
type HeldWrite = () => Promise<() => void>;

/**
 * Detects when a service in this process is idle by its running work instead of a timeout. Writes are held until all
 * other work has ended. Then they are executed together, and their results are passed on together. So which writes
 * share a flush, and which events share a page, is the same on every machine. A service with running timers is never
 * idle.
 */
export class IdleWatch {
  private waiting: HeldWrite[] = [];
  private readonly inThreads = new Set<Promise<unknown>>();

  /** Holds calls of this method, and reports each call on arrival. */
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

  /** Counts the service as busy while this method runs. It runs in a thread, which the event loop cannot detect. */
  track(target: object, name: string): void {
    replaceMethod(target, name, (real, args) => {
      const running = Promise.resolve(real(...args)).finally(() => this.inThreads.delete(running));
      this.inThreads.add(running);
      return running;
    });
  }

  /** Resolves when the work and all its effects are complete. */
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
