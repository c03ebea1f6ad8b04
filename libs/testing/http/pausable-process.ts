/** Process that can be frozen at any point, as by SIGSTOP, and resumed later. */
export class PausableProcess {
  readonly stop = new AbortController();
  /** Names of the calls that started. */
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

  /** Engine as seen by this process: no call starts and no call ends while it is frozen. */
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
