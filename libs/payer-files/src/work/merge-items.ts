import { isWaiting, ITEMS_AN_EVENT } from '#domain';
import type { FileMetadata } from '../desk/clerk.js';
import type { PayerFileName, PayerFileStore } from '../desk/payer-file-store.js';
import type { ReceiptItem } from '../desk/receipt.js';

/**
 * Records items that come next in a file whose last item is `last`, numbered from there on, and answers the number of the
 * last one then. Where another copy of the program recorded items meanwhile, theirs stand: what is missing among them is
 * added, and an item that waits there but was worked off here is resolved. Money follows the bill, never the look-up.
 */
export const merge = async (
  store: PayerFileStore,
  name: PayerFileName,
  items: readonly ReceiptItem[],
  clerk: FileMetadata,
  last: number,
): Promise<number> => {
  for (let [rest, end] = [items, last]; ;) {
    if (rest.length === 0) return end;
    const next = rest.slice(0, ITEMS_AN_EVENT).map((item, at) => ({ ...item, n: end + 1 + at }));
    const command = { type: 'SettleItems', data: { items: next } } as const;
    const { appended } = await store.carryOut(name, command, await clerk.metadata(name.owner));
    if (appended.length > 0) [rest, end] = [rest.slice(next.length), end + next.length];
    else {
      const there = await store.receipt(name);
      rest = await resolveAmong(store, name, rest, there.items, clerk);
      end = there.lastItem;
    }
  }
};

/** The item that tells of the same thing about the same bill; or one at that place that waits, about nobody yet. */
const sameIn = (items: readonly ReceiptItem[], item: ReceiptItem): ReceiptItem | undefined => {
  const there = items.filter(({ place }) => place.join() === item.place.join());
  return (
    there.find(({ billId }) => billId === item.billId) ??
    there.find((one) => one.billId === null && (isWaiting(one) || item.billId === null)) ??
    (item.billId === null ? there[0] : undefined)
  );
};

/** Resolves what waits in the file and was worked off here; answers what the file does not have. */
export const resolveAmong = async (
  store: PayerFileStore,
  name: PayerFileName,
  items: readonly ReceiptItem[],
  there: readonly ReceiptItem[],
  clerk: FileMetadata,
): Promise<readonly ReceiptItem[]> => {
  const missing: ReceiptItem[] = [];
  for (const item of items) {
    const known = sameIn(there, item);
    if (!known) missing.push(item);
    else if (isWaiting(known) && !isWaiting(item)) {
      const data = { item: { ...item, n: known.n } };
      await store.carryOut(name, { type: 'ResolveItem', data }, await clerk.metadata(name.owner));
    }
  }
  return missing;
};
