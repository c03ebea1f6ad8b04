import type { EncryptedEventStore } from '#event-store';

/** Error of an append after the end of the process. */
class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

/** The ledger of a process that may end, and when it does. */
export interface CrashableStore {
  readonly ledger: EncryptedEventStore;
  /** It ends after so many more appends: every later one throws `ProcessEnded` and writes nothing, until this is said anew. */
  readonly endAfter: (appends: number) => void;
  /** Was there an append since, that came too late? */
  readonly hasEnded: () => boolean;
}

/** Wraps a ledger so that appends fail after the end; reads, and events that others append, are unaffected. */
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

/** The ledger of a process that ends after so many of its appends. */
export const storeCrashingAfter = (ledger: EncryptedEventStore, appends: number): EncryptedEventStore => {
  const mortalLedger = crashable(ledger);
  mortalLedger.endAfter(appends);
  return mortalLedger.ledger;
};
