/** Process that can be frozen at any point, as if by SIGSTOP, and resumed later. */
export class PausableProcess {
  readonly stop = new AbortController();
  /** Names of the calls started so far. */
  readonly calls: string[] = [];
  private thaw: (() => void) | null = null;
  private ice: Promise<void> | null = null;
  running: Promise<unknown> = Promise.resolve();

  get isFrozen(): boolean {
    return this.ice !== null;
  }

  freeze(): void {
    this.ice ??= new Promise((resolve) => (this.thaw = resolve));
  }

  resume(): void {
    this.thaw?.();
    this.ice = null;
  }

  /** Wraps an engine as this process sees it: while the process is frozen, no call starts or ends. */
  through<Engine extends object>(engine: Engine): Engine {
    return new Proxy(engine, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function' || name === 'onAppend' || name === 'scan') return value;
        return async (...sent: unknown[]): Promise<unknown> => {
          await this.ice;
          this.calls.push(String(name));
          const result: unknown = await Reflect.apply(value, target, sent);
          await this.ice;
          return result;
        };
      },
    });
  }

  async end(): Promise<void> {
    this.resume();
    this.stop.abort();
    await this.running;
  }
}
