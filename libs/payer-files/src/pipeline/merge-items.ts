import { groupBy, isWaiting, ITEMS_PER_EVENT } from '#domain';
import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import type { PayerFileKey, PayerFileStore } from '../store/payer-file-store.js';
import type { ReceiptItem } from '../store/receipt.js';

export interface KnownItems {
  readonly last: number;
  /** The file's items when a concurrent run was last seen, or empty. */
  readonly beside: readonly ReceiptItem[];
}

/**
 * Records items after the file's last item and returns them. A concurrent run's items stay: missing items are added,
 * and its waiting items are resolved if settled here. Later items are compared too, because the other run may be ahead.
 */
export const merge = async (
  store: PayerFileStore,
  name: PayerFileKey,
  items: readonly ReceiptItem[],
  commandMetadata: FileCommandMetadata,
  known: KnownItems,
): Promise<KnownItems> => {
  let { last, beside } = known;
  let rest = await resolveWaiting(store, name, items, beside, commandMetadata);
  while (rest.length > 0) {
    const next = rest.slice(0, ITEMS_PER_EVENT).map((item, at) => ({ ...item, n: last + 1 + at }));
    const command = { type: 'SettleItems', data: { items: next } } as const;
    const { appended } = await store.carryOut(name, command, await commandMetadata.forOwner(name.owner));
    if (appended.length > 0) [rest, last] = [rest.slice(next.length), last + next.length];
    else {
      ({ items: beside, lastItem: last } = await store.receipt(name));
      rest = await resolveWaiting(store, name, rest, beside, commandMetadata);
    }
  }
  return { last, beside };
};

/** Returns the item at the same place and about the same bill, or else a waiting item without a bill. */
const findSame = (there: readonly ReceiptItem[], item: ReceiptItem): ReceiptItem | undefined =>
  there.find(({ billId }) => billId === item.billId) ??
  there.find((candidate) => candidate.billId === null && (isWaiting(candidate) || item.billId === null)) ??
  (item.billId === null ? there[0] : undefined);

/** Resolves waiting items that are settled here. Returns items that the file lacks. */
const resolveWaiting = async (
  store: PayerFileStore,
  name: PayerFileKey,
  items: readonly ReceiptItem[],
  there: readonly ReceiptItem[],
  commandMetadata: FileCommandMetadata,
): Promise<readonly ReceiptItem[]> => {
  const missing: ReceiptItem[] = [];
  const byPlace = groupBy(there, ({ place }) => place.join());
  for (const item of items) {
    const known = findSame(byPlace.get(item.place.join()) ?? [], item);
    if (!known) missing.push(item);
    else if (isWaiting(known) && !isWaiting(item)) {
      const data = { item: { ...item, n: known.n } };
      await store.carryOut(name, { type: 'ResolveItem', data }, await commandMetadata.forOwner(name.owner));
    }
  }
  return missing;
};
