const callbacks = new Set<() => void>();

/** Names what a module remembers beyond its screens: it is called when the session ends. */
export const onSessionEnd = (forget: () => void): void => void callbacks.add(forget);

/** Forgets what all of them remember. */
export const clearSessionData = (): void => {
  for (const forget of callbacks) forget();
};
