import type { EncryptedEventStore } from '#event-store';

/** Event store that pauses before one of its calls while other work is done. */
export interface PausingLedger {
  readonly ledger: EncryptedEventStore;
  /** Does the work before call number `at`, counting from 0 at this point. */
  readonly pauseBefore: (at: number, work: () => Promise<void>) => void;
  readonly hasPaused: () => boolean;
}

const calls: ReadonlySet<string | symbol> = new Set(['load', 'folded', 'append']);

/** Counts calls that read a stream or append to one. */
export const pausing = (ledger: EncryptedEventStore): PausingLedger => {
  let left = Number.MAX_SAFE_INTEGER;
  let between: (() => Promise<void>) | null = null;
  let paused = false;
  return {
    pauseBefore: (at, work) => {
      left = at;
      between = work;
      paused = false;
    },
    hasPaused: () => paused,
    ledger: new Proxy(ledger, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        const call = value.bind(target) as (...asked: readonly unknown[]) => Promise<unknown>;
        if (!calls.has(name)) return call;
        return async (...asked: readonly unknown[]): Promise<unknown> => {
          const work = between;
          if (work && left === 0) {
            between = null;
            paused = true;
            await work();
          }
          left -= 1;
          return call(...asked);
        };
      },
    }),
  };
};
