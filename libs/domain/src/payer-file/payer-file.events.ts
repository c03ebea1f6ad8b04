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
 * `{organization}-payerfile_{id}`; a file that may be about several organizations in the internal stream
 * `exchangefile_{id}`, without any private group. Clear fields hold ids, codes and amounts; what a waiting item names
 * is sealed under the key of the file's sealed copy, and goes with it.
 */

/** An item as it is stored: the names and numbers that it tells are in the sealed group of its event. */
export type StoredItem = Omit<FileItem, 'told' | 'dismissal'>;
/** A dismissal as it is stored: the name is in the sealed group of its event. */
export type StoredDismissal = Omit<Dismissal, 'by'>;

/** Names and numbers that waiting items tell, by the number of the item. */
export type ReportedReferences = Readonly<Record<string, ItemReferences>>;

interface PayerFileEventBase {
  readonly payerFileId: string;
}

/** An item that is settled after its file was worked off: by a person, or by another try. */
export interface ResolvedItem extends StoredItem {
  /** How it came out before. */
  readonly was: ItemOutcome;
}

export type PayerFileEvent =
  | Message<'PayerFileReceived', PayerFileReceipt>
  /** `part`: counts from 0 where an interchange has more sets than one event takes. The first replaces what was seen before. */
  | Message<'InterchangeSeen', PayerFileEventBase & FileInterchange & { readonly index: number; readonly part: number }>
  | Message<
      'ItemsSettled',
      PayerFileEventBase & {
        readonly items: readonly StoredItem[];
        readonly private?: Sealed<{ readonly told: ReportedReferences }>;
      }
    >
  /** Everything that it says was worked off, or lies in quarantine. Amounts in cents. */
  | Message<
      'PayerFileDone',
      PayerFileEventBase & { readonly items: number; readonly waiting: number; readonly posted: number }
    >
  /**
   * The bill of an item is known, before the bill is touched: of two who name one, this tells who was first. A person said
   * it; or (`again`) it was found when the file was worked off once more.
   */
  | Message<
      'ItemMatchBegun',
      PayerFileEventBase & { readonly n: number; readonly billId: string; readonly again?: true }
    >
  | Message<'ItemResolved', PayerFileEventBase & { readonly item: ResolvedItem }>
  /** A person let several items rest, or (`whole`) the file itself. */
  | Message<
      'PayerFileRested',
      PayerFileEventBase & {
        readonly dismissal: StoredDismissal;
        readonly whole: boolean;
        readonly items: readonly { readonly n: number; readonly was: ItemOutcome }[];
        readonly private?: Sealed<{ readonly by: string }>;
      }
    >
  /** The sealed copy says nothing of a bill any more: what waiting items tell is sealed anew, under the new copy's key. */
  | Message<
      'PayerFileRedacted',
      PayerFileEventBase & {
        readonly billId: string;
        /** Id of the new sealed copy; null where nothing was left. */
        readonly archiveId: string | null;
        /** Counts from 0 where more items wait than one event takes. The first replaces everything told before. */
        readonly part: number;
        readonly private?: Sealed<{ readonly told: ReportedReferences }>;
      }
    >
  /** A person had a file destroyed of which nothing was ours; the orders to destroy its keys follow. */
  | Message<
      'PayerFileDestroyed',
      PayerFileEventBase & { readonly destruction: StoredDismissal; readonly private?: Sealed<{ readonly by: string }> }
    >
  | SubjectShredded;
