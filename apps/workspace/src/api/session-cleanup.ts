const callbacks = new Set<() => void>();

let isResetting = false;
/** True while the page is reloaded for another user. The browser must not ask whether to leave. */
export const isPageReset = (): boolean => isResetting;
export const markPageReset = (): void => void (isResetting = true);

export const onSessionEnd = (forget: () => void): void => void callbacks.add(forget);

export const clearSessionData = (): void => {
  for (const forget of callbacks) forget();
};
