import { isWaiting, ITEMS_PER_EVENT } from '#domain';
import type { FileCommandMetadata } from '../store/file-command-metadata.js';
import type { PayerFileKey, PayerFileStore } from '../store/payer-file-store.js';
import type { ReceiptItem } from '../store/receipt.js';

/** Items of a file on record, as far as a run knows them. */
export interface KnownItems {
  /** Number of the last one. */
  readonly last: number;
  /** The file's items when another run was last seen to record some beside this one; [] where none did. */
  readonly beside: readonly ReceiptItem[];
}

/**
 * Records items that come next in a file, numbered from its last one on, and answers what it has then. Where another run
 * recorded items meanwhile, theirs stand: what is missing among them is added, and an item that waits there but was worked
 * off here is resolved. It may be further in the file than this one, so later items are compared with them, too. Money
 * follows the bill, never the look-up.
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

/** Of the items at its place the one about the same bill; or one that waits, about nobody yet. */
const findSame = (there: readonly ReceiptItem[], item: ReceiptItem): ReceiptItem | undefined =>
  there.find(({ billId }) => billId === item.billId) ??
  there.find((candidate) => candidate.billId === null && (isWaiting(candidate) || item.billId === null)) ??
  (item.billId === null ? there[0] : undefined);

/** Resolves what waits in the file and was worked off here; answers what the file does not have. */
const resolveWaiting = async (
  store: PayerFileStore,
  name: PayerFileKey,
  items: readonly ReceiptItem[],
  there: readonly ReceiptItem[],
  commandMetadata: FileCommandMetadata,
): Promise<readonly ReceiptItem[]> => {
  const missing: ReceiptItem[] = [];
  const byPlace = new Map<string, ReceiptItem[]>();
  for (const item of there) {
    const place = item.place.join();
    const known = byPlace.get(place);
    if (known) known.push(item);
    else byPlace.set(place, [item]);
  }
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
