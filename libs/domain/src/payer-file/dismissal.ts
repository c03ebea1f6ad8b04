import { Rejection } from '../kernel/rejection.js';
import type { PayerFileState } from './payer-file.evolve.js';
import {
  isWaiting,
  type FileInterchange,
  type FileItem,
  type FileOnRecord,
  type ItemOutcome,
} from './payer-file.types.js';

/** Items that a dismissal lets rest, with their outcome so far; `whole`: also what no item tells of. */
export interface DismissedItems {
  readonly rested: readonly { readonly n: number; readonly was: ItemOutcome }[];
  readonly whole: boolean;
}

type FileSummary = Pick<FileOnRecord, 'interchanges' | 'totals'> & { readonly dismissal?: object };

/** True of a file that could not be read, or not all of it. */
const isUnreadable = ({ interchanges }: Pick<FileOnRecord, 'interchanges'>): boolean =>
  interchanges.length === 0 ||
  interchanges.some(({ reason, sets }) => reason !== null || sets.some((set) => set.reason !== null));

/** True of a file in which something could not be worked off, whether a person let it rest or not. */
export const hasUnprocessedItems = ({ interchanges, totals }: FileSummary): boolean =>
  totals.outcomes.unmatched + totals.outcomes.refused + totals.outcomes.dismissed > 0 || isUnreadable({ interchanges });

/** True of a file of which something lies in quarantine, for a person to look at. */
export const isQuarantined = (file: FileSummary): boolean => {
  const { unmatched, refused } = file.totals.outcomes;
  return unmatched + refused > 0 || (!file.dismissal && isUnreadable(file));
};

/** Where the first set of an interchange stands in the places of items: a TA1 before the sets, which count from 0. */
export const firstPlaceOf = ({ sets }: Pick<FileInterchange, 'sets'>): number => (sets[0]?.type === 'TA1' ? -1 : 0);

const waitingItems = ({ file, items }: PayerFileState): readonly FileItem[] =>
  Object.values(items).filter((item) => isWaiting(item) && file?.matching[item.n] === undefined);

/** All of a file that waits. Throws `lifecycle_conflict` where nothing ever did. */
export const dismissFile = (state: PayerFileState): DismissedItems => {
  const { file, items } = state;
  if (file === null) throw new Rejection('not_found');
  if (!isQuarantined(file) && !file.dismissal && !Object.values(items).some(({ dismissal }) => dismissal))
    throw new Rejection('lifecycle_conflict', 'Nothing of the file lies in quarantine.');
  const rested = waitingItems(state).map(({ n, outcome }) => ({ n, was: outcome }));
  return { rested, whole: isQuarantined(file) };
};

/**
 * One item; with the last one the file rests, too, where its items tell of all that was wrong with it. Throws `not_found`,
 * and `lifecycle_conflict` for an item that was worked off.
 */
export const dismissItem = (state: PayerFileState, n: number): DismissedItems => {
  const { file, items } = state;
  const item = items[n];
  if (file === null || (!item && (n < 1 || n > file.lastItem))) throw new Rejection('not_found');
  if (!item)
    throw new Rejection('lifecycle_conflict', 'The item was worked off: only one that was not can be dismissed.');
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
