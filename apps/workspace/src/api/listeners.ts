/** Listeners to changes outside of React, as `useSyncExternalStore` asks for them. */
export interface Listeners {
  /** Calls back at each change; answers how to stop. */
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
