import { packedAccess, type StateStore } from '#state-store';
import { dayOfEntry, isCounted } from './counts.js';
import type { AccessEntry } from './entry.js';
import { entriesOf, FRESH_KIND, keyPages, PACKED_KIND } from './rows.js';

/** Counts entries by UTC day, each once. Holds the IDs from unpacked rows and from one day in memory. */
export const recountAccess = async (store: StateStore, signal: AbortSignal): Promise<ReadonlyMap<string, number>> => {
  const days = new Map<string, Set<string>>();
  const take = (entries: readonly AccessEntry[]): void => {
    for (const entry of entries.filter(isCounted)) {
      const day = dayOfEntry(entry);
      const ids = days.get(day) ?? new Set();
      days.set(day, ids.add(entry.id));
    }
  };
  // Read fresh rows before packed rows, so that a row packed during the count is found at least once.
  for await (const keys of keyPages(store, FRESH_KIND, signal))
    for (const key of keys) take(await entriesOf(store, FRESH_KIND, key));
  const found = new Map<string, number>();
  let current = '';
  // Each packed row covers one hour, and rows are in time order.
  for await (const { key } of packedAccess.in(store).eachKey('newest')) {
    signal.throwIfAborted();
    const entries = await entriesOf(store, PACKED_KIND, key);
    const [first] = entries;
    if (first !== undefined && dayOfEntry(first) !== current) {
      closeDay(days, found, current);
      current = dayOfEntry(first);
    }
    take(entries);
  }
  for (const day of [...days.keys()]) closeDay(days, found, day);
  return found;
};

const closeDay = (days: Map<string, Set<string>>, found: Map<string, number>, day: string): void => {
  const ids = days.get(day);
  if (ids === undefined) return;
  found.set(day, (found.get(day) ?? 0) + ids.size);
  days.delete(day);
};
