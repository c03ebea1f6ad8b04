import type { StateStore } from './state-store.js';

/** Number of entries that a process added to the access log on one UTC day, under `{day}/{process}`. */
export type AccessCount = { readonly entries: number };

export const ACCESS_COUNTS = 'access-count';

const PAGE_SIZE = 500;

/** Counts by day and process. `from` is the first day (`YYYY-MM-DD`); if empty, all days are included. */
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
