const all = new Set<() => void>();

/** Names what a module remembers beyond its screens: it is called when the session ends. */
export const forgetAtEnd = (forget: () => void): void => void all.add(forget);

/** Forgets what all of them remember. */
export const forgetAll = (): void => {
  for (const forget of all) forget();
};
