import type { BillOnFile as Bill } from '#domain';

/** Histories of a bill, oldest first. They grow as long as users work on the bill. */
type Histories = Pick<Bill, 'activity' | 'notes' | 'attempts' | 'payments'>;

/** Number of entries in each history that are older than the page. The next page starts there. */
export type OlderEntries = Readonly<Record<keyof Histories, number>>;

/** Page of all histories. */
export interface HistoryPage {
  /** Maximum number of entries per history. */
  readonly most: number;
  /**
   * The page starts with the entries that are older than another page's. If absent, it starts with the newest entries.
   */
  readonly of?: OlderEntries | undefined;
}

/** Returns the entries of a history that belong to a page, oldest first. */
export const entriesOnPage = <Entry>(
  name: keyof Histories,
  history: readonly Entry[],
  page: HistoryPage | undefined,
): readonly Entry[] =>
  page === undefined ? history : history.slice(startOf(name, history.length, page), endOf(name, history.length, page));

/** Returns the start of the next page, or null if there are no older entries. */
export const olderEntries = (bill: Histories, page: HistoryPage): OlderEntries | null => {
  const start = (name: keyof Histories): number => startOf(name, bill[name].length, page);
  const older = {
    activity: start('activity'),
    notes: start('notes'),
    attempts: start('attempts'),
    payments: start('payments'),
  };
  return Object.values(older).some((entries) => entries > 0) ? older : null;
};

const endOf = (name: keyof Histories, length: number, { of: older }: HistoryPage): number =>
  Math.min(older?.[name] ?? length, length);

const startOf = (name: keyof Histories, length: number, page: HistoryPage): number =>
  Math.max(0, endOf(name, length, page) - page.most);
