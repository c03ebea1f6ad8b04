import type { Ledger } from '#event-store';

/** What an append after the end throws. */
class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

/**
 * The ledger of a process that ends after so many of its appends: every later one throws `ProcessEnded` and writes nothing.
 * What is read and what comes to the log meanwhile by others it sees as before.
 */
export const ledgerThatEnds = (ledger: Ledger, appends: number): Ledger => {
  let left = appends;
  return new Proxy(ledger, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      if (name !== 'append') return value.bind(target) as unknown;
      return async (...asked: Parameters<Ledger['append']>) => {
        if (left <= 0) throw new ProcessEnded();
        left -= 1;
        return target.append(...asked);
      };
    },
  });
};
