/** For state outside React, with `useSyncExternalStore`. */
export interface Listeners {
  /** Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: () => void;
}

export const createListeners = (): Listeners => {
  const all = new Set<() => void>();
  return {
    subscribe: (listener) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell: () => {
      for (const listener of all) listener();
    },
  };
};
