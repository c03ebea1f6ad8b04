import type { BillOnFile as Bill } from '#domain';

/** Oldest first. They keep growing while users work on the bill. */
type Histories = Pick<Bill, 'activity' | 'notes' | 'attempts' | 'payments'>;

/** Number of entries in each history that are older than the page. The next page starts there. */
export type OlderEntries = Readonly<Record<keyof Histories, number>>;

export interface HistoryPage {
  /** Maximum number of entries per history. */
  readonly most: number;
  /** Starts with entries older than another page's. If absent, starts with the newest entries. */
  readonly of?: OlderEntries | undefined;
}

/** Oldest first. */
export const entriesOnPage = <Entry>(
  name: keyof Histories,
  history: readonly Entry[],
  page: HistoryPage | undefined,
): readonly Entry[] =>
  page === undefined ? history : history.slice(startOf(name, history.length, page), endOf(name, history.length, page));

/** Null if there are no older entries. */
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
