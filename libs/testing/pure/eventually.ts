/** Maximum interval between two checks, even if a check is slow, in milliseconds. */
const MAX_INTERVAL_MS = 250;

/**
 * Polls until `look` returns a truthy value, and returns that value. Spends at most a quarter of the time on checks,
 * because polling slows down the work that it waits for. Throws after `withinMs` milliseconds. Only a failing spec
 * reaches the timeout, so it is long enough for a busy machine.
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
    if (now > end) throw new Error(`timed out waiting for ${what}`);
    const rest = Math.max(everyMs, Math.min(3 * (now - began), MAX_INTERVAL_MS));
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
};
