import type { Message } from '../kernel/decider.js';
import type { Sealed } from '../kernel/sealed.js';
import type { SubjectShredded } from '../kernel/shredding.js';
import type {
  Dismissal,
  FileInterchange,
  FileItem,
  ItemOutcome,
  ItemReferences,
  PayerFileReceipt,
} from './payer-file.types.js';

/*
 * Events of a file from a payer or clearinghouse, and the outcome of each of its items. STORED FOR EVER, in
 * `{organization}-payerfile_{id}`. A file that may concern several organizations is in the internal stream
 * `exchangefile_{id}`, without a private group. Clear fields hold IDs, codes and amounts. The references of a waiting
 * item are sealed under the key of the file's sealed copy, and are destroyed together with it.
 */

/** Stored form of an item. Its references are in the sealed group of the event. */
export type StoredItem = Omit<FileItem, 'told' | 'dismissal'>;
/** Stored form of a dismissal. The name of the actor is in the sealed group of the event. */
export type StoredDismissal = Omit<Dismissal, 'by'>;

/** References of waiting items, by item number. */
export type ReportedReferences = Readonly<Record<string, ItemReferences>>;

interface PayerFileEventBase {
  readonly payerFileId: string;
}

/** An item that was resolved after its file was processed, by a user or a retry. */
export interface ResolvedItem extends StoredItem {
  /** Previous outcome. */
  readonly was: ItemOutcome;
}

export type PayerFileEvent =
  | Message<'PayerFileReceived', PayerFileReceipt>
  /**
   * `part`: zero-based number of the event if an interchange has more sets than fit in one event. Part 0 replaces
   * earlier sets.
   */
  | Message<'InterchangeSeen', PayerFileEventBase & FileInterchange & { readonly index: number; readonly part: number }>
  | Message<
      'ItemsSettled',
      PayerFileEventBase & {
        readonly items: readonly StoredItem[];
        readonly private?: Sealed<{ readonly told: ReportedReferences }>;
      }
    >
  /** All items of the file are processed or in quarantine. Amounts in cents. */
  | Message<
      'PayerFileDone',
      PayerFileEventBase & { readonly items: number; readonly waiting: number; readonly posted: number }
    >
  /**
   * The bill of an item is known. Recorded before the bill changes, so that the first of two concurrent matches wins. A
   * user matched the bill, or a retry found it (`again`).
   */
  | Message<
      'ItemMatchBegun',
      PayerFileEventBase & { readonly n: number; readonly billId: string; readonly again?: true }
    >
  | Message<'ItemResolved', PayerFileEventBase & { readonly item: ResolvedItem }>
  /** A user dismissed several items, or the file itself (`whole`). */
  | Message<
      'PayerFileRested',
      PayerFileEventBase & {
        readonly dismissal: StoredDismissal;
        readonly whole: boolean;
        readonly items: readonly { readonly n: number; readonly was: ItemOutcome }[];
        readonly private?: Sealed<{ readonly by: string }>;
      }
    >
  /**
   * A bill's data was removed from the sealed copy. The references of waiting items are sealed again under the key of
   * the new copy.
   */
  | Message<
      'PayerFileRedacted',
      PayerFileEventBase & {
        readonly billId: string;
        /** ID of the new sealed copy, or null if no content is left. */
        readonly archiveId: string | null;
        /**
         * Zero-based number of the event if more items wait than fit in one event. Part 0 replaces all earlier
         * references.
         */
        readonly part: number;
        readonly private?: Sealed<{ readonly told: ReportedReferences }>;
      }
    >
  /** A user destroyed a file without content for the organization. The orders to destroy its keys follow. */
  | Message<
      'PayerFileDestroyed',
      PayerFileEventBase & { readonly destruction: StoredDismissal; readonly private?: Sealed<{ readonly by: string }> }
    >
  | SubjectShredded;
