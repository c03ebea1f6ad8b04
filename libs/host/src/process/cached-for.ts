/** Caches what `look` returns. Failures are not cached. */
export const cachedFor = <Found>(milliseconds: number, look: () => Promise<Found>): (() => Promise<Found>) => {
  let last: { readonly at: number; readonly found: Promise<Found> } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || now - last.at > milliseconds) last = { at: now, found: look() };
    const { found } = last;
    found.catch(() => (last = null));
    return found;
  };
};
