const callbacks = new Set<() => void>();

/** Registers a callback that clears a module's data when the session ends. */
export const onSessionEnd = (forget: () => void): void => void callbacks.add(forget);

/** Clears the data of all registered modules. */
export const clearSessionData = (): void => {
  for (const forget of callbacks) forget();
};
