import type { DismissalReason, PayerFileKind, PayerFileReason, PayerFileSource } from '#contracts';
import type { Dismissal, FileInterchange, FileItem, FileOnRecord, FileSet } from '#domain';
import type { Actor } from '#event-store';

export type { ItemAmounts, ItemReferences } from '#domain';

/** A person, or a program with a key, let it rest. */
export interface ReceiptDismissal extends Dismissal {
  readonly reason: DismissalReason;
  readonly actor: Actor;
}

/** One thing that a payer file says, in the words of the interface. */
export interface ReceiptItem extends FileItem {
  readonly kind: PayerFileKind;
  readonly reason: PayerFileReason | null;
  readonly dismissal?: ReceiptDismissal;
}

interface ReceiptSet extends FileSet {
  readonly reason: PayerFileReason | null;
}

export interface ReceiptInterchange extends FileInterchange {
  readonly reason: PayerFileReason | null;
  readonly sets: readonly ReceiptSet[];
}

/** Record of a payer file, without its items. */
export interface PayerFileRecord extends FileOnRecord {
  /** Organization that the file belongs to, or SHARED_OWNER if it may be about several. */
  readonly owner: string;
  readonly source: PayerFileSource;
  readonly interchanges: readonly ReceiptInterchange[];
  readonly dismissal?: ReceiptDismissal;
  readonly destruction?: ReceiptDismissal;
}

/** A payer file with what became of it. */
export interface Receipt extends PayerFileRecord {
  readonly items: readonly ReceiptItem[];
}
