import { Rejection } from '../kernel/rejection.js';
import type { PayerFileState } from './payer-file.evolve.js';
import {
  isWaiting,
  type FileInterchange,
  type FileItem,
  type FileOnRecord,
  type ItemOutcome,
} from './payer-file.types.js';

/** Dismissed items with their previous outcome. `whole`: also dismisses file problems that have no item. */
export interface DismissedItems {
  readonly rested: readonly { readonly n: number; readonly was: ItemOutcome }[];
  readonly whole: boolean;
}

type FileSummary = Pick<FileOnRecord, 'interchanges' | 'totals'> & { readonly dismissal?: object };

/** True if all or part of the file can't be read. */
const isUnreadable = ({ interchanges }: Pick<FileOnRecord, 'interchanges'>): boolean =>
  interchanges.length === 0 ||
  interchanges.some(({ reason, sets }) => reason !== null || sets.some((set) => set.reason !== null));

/** Includes dismissed items. */
export const hasUnprocessedItems = ({ interchanges, totals }: FileSummary): boolean =>
  totals.outcomes.unmatched + totals.outcomes.refused + totals.outcomes.dismissed > 0 || isUnreadable({ interchanges });

/** True if part of the file waits for a user. */
export const isQuarantined = (file: FileSummary): boolean => {
  const { unmatched, refused } = file.totals.outcomes;
  return unmatched + refused > 0 || (!file.dismissal && isUnreadable(file));
};

/** Index of the first set, or -1 for a TA1, which precedes the sets. */
export const firstPlaceOf = ({ sets }: Pick<FileInterchange, 'sets'>): number => (sets[0]?.type === 'TA1' ? -1 : 0);

const waitingItems = ({ file, items }: PayerFileState): readonly FileItem[] =>
  Object.values(items).filter((item) => isWaiting(item) && file?.matching[item.n] === undefined);

/** Throws `lifecycle_conflict` if the file never had waiting items. */
export const dismissFile = (state: PayerFileState): DismissedItems => {
  const { file, items } = state;
  if (file === null) throw new Rejection('not_found');
  if (!isQuarantined(file) && !file.dismissal && !Object.values(items).some(({ dismissal }) => dismissal))
    throw new Rejection('lifecycle_conflict', 'The file has no quarantined items.');
  const rested = waitingItems(state).map(({ n, outcome }) => ({ n, was: outcome }));
  return { rested, whole: isQuarantined(file) };
};

/**
 * Dismissing the last waiting item also dismisses the file, if all of its problems have items. Throws `not_found` for
 * an unknown item, and `lifecycle_conflict` for a processed one.
 */
export const dismissItem = (state: PayerFileState, n: number): DismissedItems => {
  const { file, items } = state;
  const item = items[n];
  if (file === null || (!item && (n < 1 || n > file.lastItem))) throw new Rejection('not_found');
  if (!item)
    throw new Rejection(
      'lifecycle_conflict',
      'The item was already processed. Only unprocessed items can be dismissed.',
    );
  if (item.outcome === 'dismissed') return { rested: [], whole: false };
  if (file.matching[n] !== undefined)
    throw new Rejection('lifecycle_conflict', 'The item is being matched with a bill.');
  const others = Object.values(items).filter((item) => isWaiting(item) && item.n !== n);
  const { interchanges } = file;
  const whole =
    others.length === 0 &&
    interchanges.some(({ sets }) => sets.some(({ reason }) => reason !== null)) &&
    interchanges.every(
      (interchange, at) =>
        interchange.reason === null &&
        interchange.sets.every((set, index) => {
          const place = index + firstPlaceOf(interchange);
          return (
            set.reason === null || Object.values(items).some((item) => item.place[0] === at && item.place[1] === place)
          );
        }),
    );
  return { rested: [{ n, was: item.outcome }], whole };
};
