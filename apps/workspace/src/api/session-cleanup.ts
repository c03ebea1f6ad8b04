const callbacks = new Set<() => void>();

export const onSessionEnd = (forget: () => void): void => void callbacks.add(forget);

export const clearSessionData = (): void => {
  for (const forget of callbacks) forget();
};
