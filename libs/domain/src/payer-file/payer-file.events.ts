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
 * Outcome of each item in a file from a payer or clearinghouse. STORED FOREVER, in `{organization}-payerfile_{id}`. A
 * file that may concern several organizations is in the internal stream `exchangefile_{id}`, without a private group.
 * Clear fields hold IDs, codes and amounts. A waiting item's references are sealed under the key of the file's sealed
 * copy and destroyed with it.
 */

/** The references are in the event's sealed group. */
export type StoredItem = Omit<FileItem, 'told' | 'dismissal'>;
/** The actor's name is in the event's sealed group. */
export type StoredDismissal = Omit<Dismissal, 'by'>;

/** Keyed by item number. */
export type ReportedReferences = Readonly<Record<string, ItemReferences>>;

interface PayerFileEventBase {
  readonly payerFileId: string;
}

/** Item resolved by a user or a retry after the file was processed. */
export interface ResolvedItem extends StoredItem {
  readonly was: ItemOutcome;
}

export type PayerFileEvent =
  | Message<'PayerFileReceived', PayerFileReceipt>
  /** `part`: zero-based, used if there are more sets than fit in one event. Part 0 replaces earlier sets. */
  | Message<'InterchangeSeen', PayerFileEventBase & FileInterchange & { readonly index: number; readonly part: number }>
  | Message<
      'ItemsSettled',
      PayerFileEventBase & {
        readonly items: readonly StoredItem[];
        readonly private?: Sealed<{ readonly told: ReportedReferences }>;
      }
    >
  /** The file was processed or is in quarantine. Amounts in cents. */
  | Message<
      'PayerFileDone',
      PayerFileEventBase & { readonly items: number; readonly waiting: number; readonly posted: number }
    >
  /**
   * A user matched the bill, or a retry found it (`again`). Recorded before the bill changes, so that the first of two
   * concurrent matches wins.
   */
  | Message<
      'ItemMatchBegun',
      PayerFileEventBase & { readonly n: number; readonly billId: string; readonly again?: true }
    >
  | Message<'ItemResolved', PayerFileEventBase & { readonly item: ResolvedItem }>
  /** Several items were dismissed, or the file itself (`whole`). */
  | Message<
      'PayerFileRested',
      PayerFileEventBase & {
        readonly dismissal: StoredDismissal;
        readonly whole: boolean;
        readonly items: readonly { readonly n: number; readonly was: ItemOutcome }[];
        readonly private?: Sealed<{ readonly by: string }>;
      }
    >
  /** A bill's data was removed from the sealed copy. References are sealed again under the new copy's key. */
  | Message<
      'PayerFileRedacted',
      PayerFileEventBase & {
        readonly billId: string;
        /** New sealed copy, or null if no content is left. */
        readonly archiveId: string | null;
        /** Zero-based, used if there are more items than fit in one event. Part 0 replaces all earlier references. */
        readonly part: number;
        readonly private?: Sealed<{ readonly told: ReportedReferences }>;
      }
    >
  /** The file had no content for the organization. The orders to destroy its keys follow. */
  | Message<
      'PayerFileDestroyed',
      PayerFileEventBase & { readonly destruction: StoredDismissal; readonly private?: Sealed<{ readonly by: string }> }
    >
  | SubjectShredded;
