import { firstPlaceOf, isQuarantined } from '#contracts';
import { Rejection } from '#domain';
import { isWaiting } from './payer-file-store.js';
import type { PayerFileRecord, ReceiptItem } from './receipt.js';

/** What a dismissal lets rest: items by their number, and what no item tells of. */
export interface Rest {
  readonly rested: ReadonlySet<number>;
  readonly whole: boolean;
}

/** All of a file that waits. Throws `lifecycle_conflict` where nothing ever did. */
export const restOfFile = (record: PayerFileRecord, items: readonly ReceiptItem[]): Rest => {
  const waiting = new Set(items.filter(isWaiting).map(({ n }) => n));
  if (!isQuarantined(record) && !record.dismissal && !items.some(({ dismissal }) => dismissal))
    throw new Rejection('lifecycle_conflict', 'Nothing of the file lies in quarantine.');
  return { rested: waiting, whole: isQuarantined(record) };
};

/**
 * One item; with the last one the file rests, too, where its items tell of all that was wrong with it. Throws `not_found`,
 * and `lifecycle_conflict` for an item that was worked off.
 */
export const restOfItem = (record: PayerFileRecord, items: readonly ReceiptItem[], n: number): Rest => {
  const item = items.find((one) => one.n === n);
  if (!item) throw new Rejection('not_found');
  if (item.outcome === 'dismissed') return { rested: new Set(), whole: false };
  if (!isWaiting(item))
    throw new Rejection(
      'lifecycle_conflict',
      `The item came out ${item.outcome}: only one that was not worked off can be dismissed.`,
    );
  const others = items.filter((one) => isWaiting(one) && one.n !== n);
  const whole =
    others.length === 0 &&
    record.interchanges.some(({ sets }) => sets.some(({ reason }) => reason !== null)) &&
    record.interchanges.every(
      (interchange, at) =>
        interchange.reason === null &&
        interchange.sets.every((set, index) => {
          const place = index + firstPlaceOf(interchange);
          return set.reason === null || items.some((one) => one.place[0] === at && one.place[1] === place);
        }),
    );
  return { rested: new Set([n]), whole };
};
