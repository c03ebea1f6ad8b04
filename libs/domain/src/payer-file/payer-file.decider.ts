import type { Decider } from '../kernel/decider.js';
import { chunk } from '../kernel/chunks.js';
import { Rejection } from '../kernel/rejection.js';
import type { PayerFileCommand } from './payer-file.commands.js';
import type { PayerFileEvent, ReportedReferences } from './payer-file.events.js';
import { fileFold, noPayerFile, storedItem, type PayerFileState } from './payer-file.evolve.js';
import { isQuarantined, dismissFile, dismissItem } from './dismissal.js';
import { isWaiting, mayBeMatched, type FileItem, type FileOnRecord } from './payer-file.types.js';

/** Including references, an event stays far below the size limit. */
export const ITEMS_PER_EVENT = 250;
const SETS_PER_EVENT = 500;

const throwConflict = (detail: string): never => {
  throw new Rejection('lifecycle_conflict', detail);
};

const requireFile = ({ file }: PayerFileState): FileOnRecord => {
  if (file === null) throw new Rejection('not_found');
  return file;
};

const sealedReferences = (items: readonly FileItem[]): { private?: { told: ReportedReferences } } => {
  const entries = items.flatMap((item) => (item.told ? [[item.n, item.told] as const] : []));
  return entries.length === 0 ? {} : { private: { told: Object.fromEntries(entries) } };
};

/**
 * Keeps the items that a user can still resolve: waiting and dismissed items. Several processes may process the same
 * file, so a command for an item that was already settled does nothing.
 */
export const payerFile: Decider<PayerFileState, PayerFileCommand, PayerFileEvent> = {
  initial: noPayerFile,
  decide: {
    TakeFile: ({ file }, taken) => (file ? [] : [{ type: 'PayerFileReceived', data: taken }]),
    NoteInterchange: (state, { index, interchange }) => {
      const { payerFileId, interchanges } = requireFile(state);
      const { sets: incomingSets, ...rest } = interchange;
      // A concurrent or later run may not know the sets' checks yet. Recorded checks stay.
      const sets = incomingSets.map((set, at) => ({ ...interchanges[index]?.sets[at], ...set }));
      if (JSON.stringify(interchanges[index] ?? null) === JSON.stringify({ ...rest, sets })) return [];
      return chunk(sets, SETS_PER_EVENT).map((some, part) => ({
        type: 'InterchangeSeen',
        data: { payerFileId, index, part, ...rest, sets: some },
      }));
    },
    SettleItems: (state, { items }) => {
      const { payerFileId, lastItem } = requireFile(state);
      if (items[0]?.n !== lastItem + 1) return [];
      return [
        { type: 'ItemsSettled', data: { payerFileId, items: items.map(storedItem), ...sealedReferences(items) } },
      ];
    },
    EndFile: (state) => {
      const { payerFileId, done, totals } = requireFile(state);
      if (done) return [];
      const { unmatched, refused } = totals.outcomes;
      const data = { payerFileId, items: totals.items, waiting: unmatched + refused, posted: totals.posted };
      return [{ type: 'PayerFileDone', data }];
    },
    BeginMatch: (state, { n, billId, again }) => {
      const { payerFileId, matching, lastItem, destruction } = requireFile(state);
      if (destruction) return throwConflict('The content of the file was destroyed.');
      if (matching[n] === billId) return [];
      const item = state.items[n];
      if (!item && (n < 1 || n > lastItem)) throw new Rejection('not_found');
      if (!item || !(again ? isWaiting(item) : mayBeMatched(item)))
        return throwConflict('The item was already processed. Only unmatched items can be matched.');
      if (matching[n] !== undefined) return throwConflict('The item is being matched with another bill.');
      return [{ type: 'ItemMatchBegun', data: { payerFileId, n, billId, ...(again && { again }) } }];
    },
    ResolveItem: (state, { item }) => {
      const { payerFileId, matching } = requireFile(state);
      const before = state.items[item.n];
      const isSame = (known: FileItem): boolean =>
        known.outcome === item.outcome && known.billId === item.billId && known.reason === item.reason;
      if (!before || (matching[item.n] === undefined && isSame(before))) return [];
      return [{ type: 'ItemResolved', data: { payerFileId, item: { ...storedItem(item), was: before.outcome } } }];
    },
    RestItems: (state, { n, dismissal: { by, ...dismissal } }) => {
      const { payerFileId } = requireFile(state);
      const { rested, whole } = n === null ? dismissFile(state) : dismissItem(state, n);
      if (rested.length === 0 && !whole) return [];
      return chunk(rested, ITEMS_PER_EVENT).map((items, part) => ({
        type: 'PayerFileRested',
        data: {
          payerFileId,
          dismissal,
          whole: whole && part === 0,
          items,
          ...(by !== dismissal.actor.kind && { private: { by } }),
        },
      }));
    },
    RedactFile: (state, { billId, archiveId, told: references }) => {
      const { payerFileId, erased } = requireFile(state);
      if (erased.includes(billId)) return [];
      return chunk(Object.entries(references), ITEMS_PER_EVENT).map((some, part) => ({
        type: 'PayerFileRedacted',
        data: {
          payerFileId,
          billId,
          archiveId,
          part,
          ...(some.length > 0 && { private: { told: Object.fromEntries(some) } }),
        },
      }));
    },
    DestroyFile: (state, { destruction: { by, ...destruction } }) => {
      const { payerFileId, destruction: before, totals, done, matching } = requireFile(state);
      if (before) return [];
      const { unmatched, refused, dismissed } = totals.outcomes;
      if (!done || Object.keys(matching).length > 0) return throwConflict('The file is being processed.');
      if (unmatched + refused + dismissed < totals.items)
        return throwConflict(
          'Items of the file were processed, so the file belongs to the history of bills and cannot be destroyed.',
        );
      const named = by !== destruction.actor.kind && { private: { by } };
      const { rested, whole } = isQuarantined(requireFile(state)) ? dismissFile(state) : { rested: [], whole: false };
      const resting = chunk(rested, ITEMS_PER_EVENT).map((items, part): PayerFileEvent => ({
        type: 'PayerFileRested',
        data: { payerFileId, dismissal: destruction, whole: whole && part === 0, items, ...named },
      }));
      return [...resting, { type: 'PayerFileDestroyed', data: { payerFileId, destruction, ...named } }];
    },
    DestroyArchive: (state, { subject, at }) => {
      if (requireFile(state).destroyed.includes(subject)) return [];
      return [{ type: 'SubjectShredded', data: { subject, shreddedAt: at } }];
    },
  },
  evolve: fileFold((item) => isWaiting(item) || item.outcome === 'dismissed'),
};
