import type { EncryptedEventStore } from '#event-store';

/** Error thrown by an append after the process has ended. */
class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

/** Event store of a process that can end at a given append. */
export interface CrashableStore {
  readonly ledger: EncryptedEventStore;
  /**
   * Ends the process after this many more appends: each later append throws `ProcessEnded` and writes nothing, until
   * the next call of `endAfter`.
   */
  readonly endAfter: (appends: number) => void;
  /** Returns true if an append was rejected since the last call of `endAfter`. */
  readonly hasEnded: () => boolean;
}

/**
 * Wraps an event store so that its appends fail once the process has ended. Reads, and appends through other event
 * stores, are not affected.
 */
export const crashable = (ledger: EncryptedEventStore): CrashableStore => {
  let left = Number.MAX_SAFE_INTEGER;
  let ended = false;
  return {
    endAfter: (appends) => {
      left = appends;
      ended = false;
    },
    hasEnded: () => ended,
    ledger: new Proxy(ledger, {
      get: (target, name) => {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        if (name !== 'append') return value.bind(target) as unknown;
        return async (...asked: Parameters<EncryptedEventStore['append']>) => {
          ended ||= left <= 0;
          if (ended) throw new ProcessEnded();
          left -= 1;
          return target.append(...asked);
        };
      },
    }),
  };
};

/** Event store of a process that ends after this number of its appends. */
export const storeCrashingAfter = (ledger: EncryptedEventStore, appends: number): EncryptedEventStore => {
  const mortalLedger = crashable(ledger);
  mortalLedger.endAfter(appends);
  return mortalLedger.ledger;
};
