/**
 * Waits for a fact: looks until it finds something true, and answers that. Throws when `withinMs` milliseconds have gone
 * by, which is only there to end a spec that fails: a machine that others use, too, may be very slow.
 */
export const eventually = async <Found>(
  look: () => Promise<Found> | Found,
  { withinMs = 50_000, everyMs = 5, what = 'it' }: { withinMs?: number; everyMs?: number; what?: string } = {},
): Promise<NonNullable<Found>> => {
  for (const end = performance.now() + withinMs; ;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`${what} did not come to pass`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
};
