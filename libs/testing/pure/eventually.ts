/** A look that takes long is rarer than wished, but not rarer than this. */
const MAX_INTERVAL_MS = 250;

/**
 * Waits for a fact: looks until it finds something true, and answers that. It looks for a quarter of the time at most:
 * whoever asks again and again takes the processor from what it waits for. Throws when `withinMs` milliseconds have gone
 * by, which is only there to end a spec that fails: a machine that others use, too, may be very slow.
 */
export const eventually = async <Found>(
  look: () => Promise<Found> | Found,
  { withinMs = 50_000, everyMs = 5, what = 'it' }: { withinMs?: number; everyMs?: number; what?: string } = {},
): Promise<NonNullable<Found>> => {
  for (const end = performance.now() + withinMs; ;) {
    const began = performance.now();
    const found = await look();
    if (found) return found;
    const now = performance.now();
    if (now > end) throw new Error(`${what} did not come to pass`);
    const rest = Math.max(everyMs, Math.min(3 * (now - began), MAX_INTERVAL_MS));
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
};
