import type { DismissalReason, PayerFileKind, PayerFileReason, PayerFileSource } from '#contracts';
import type { Dismissal, FileInterchange, FileItem, FileOnRecord, FileSet } from '#domain';
import type { Actor } from '#event-store';

export type { ItemAmounts, ItemReferences } from '#domain';

/** Dismissal by a user or an API key. */
export interface ReceiptDismissal extends Dismissal {
  readonly reason: DismissalReason;
  readonly actor: Actor;
}

/** A payer file item in the contract's terms. */
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

/** A payer file without its items. */
export interface PayerFileRecord extends FileOnRecord {
  /** The file's organization, or SHARED_OWNER if it may concern several. */
  readonly owner: string;
  readonly source: PayerFileSource;
  readonly interchanges: readonly ReceiptInterchange[];
  readonly dismissal?: ReceiptDismissal;
  readonly destruction?: ReceiptDismissal;
}

/** A payer file with its items. */
export interface Receipt extends PayerFileRecord {
  readonly items: readonly ReceiptItem[];
}
