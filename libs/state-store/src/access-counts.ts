import type { StateStore } from './state-store.js';

/**
 * Number of entries that a process has added to the record of access on one day. Keys: `{day}/{process}`, the day in UTC, as
 * the entries have it.
 */
export type AccessCount = { readonly entries: number };

/** Kind of these records in the state store. */
export const ACCESS_COUNTS = 'access-count';

const PAGE_SIZE = 500;

/**
 * Entries that each process has counted, by day and process, from a day on (`YYYY-MM-DD`); from the first day if `from` is
 * empty.
 */
export const accessCountsByDay = async (
  store: StateStore,
  from = '',
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> => {
  const days = new Map<string, Map<string, number>>();
  for (let after = from; ;) {
    const page = await store.list<AccessCount>(ACCESS_COUNTS, '', { limit: PAGE_SIZE, ...(after !== '' && { after }) });
    for (const { key, record } of page) {
      const [day = '', process = ''] = key.split('/');
      days.set(day, (days.get(day) ?? new Map<string, number>()).set(process, record.entries));
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_SIZE) return days;
    after = last.key;
  }
};
