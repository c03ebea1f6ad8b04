import type { BillOnFile as Bill } from '#domain';

/** The histories of a bill, oldest first: what grows for as long as somebody works on it. */
type Histories = Pick<Bill, 'activity' | 'notes' | 'attempts' | 'payments'>;

/** How many entries of each history are older than those of a page: where the next page goes on. */
export type OlderEntries = Readonly<Record<keyof Histories, number>>;

/** A page of all histories at once. */
export interface HistoryPage {
  /** Most entries of each history. */
  readonly most: number;
  /** The page begins with what is older than another one's; with the newest where this is left out. */
  readonly of?: OlderEntries | undefined;
}

/** Entries of a history, oldest first, that stand on a page, oldest first. */
export const entriesOnPage = <Entry>(
  name: keyof Histories,
  history: readonly Entry[],
  page: HistoryPage | undefined,
): readonly Entry[] =>
  page === undefined ? history : history.slice(startOf(name, history.length, page), endOf(name, history.length, page));

/** Where the page after this one goes on; null where nothing is older. */
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
