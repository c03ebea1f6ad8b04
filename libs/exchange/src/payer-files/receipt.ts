import type { DismissalReason, ItemOutcome, PayerFileKind, PayerFileReason, PayerFileSource } from '#contracts';
import type { Actor } from '#event-store';

/** Money that an item tells of. Cents; null where it tells none. */
export interface ItemAmounts {
  readonly charged: number | null;
  readonly paid: number | null;
  readonly interest: number | null;
}

/** By what an item that was not worked off names what it is about: ids alone, null where it has none. */
export interface ItemTold {
  /** CLP01, TRN02 of a claim, or the number of the interchange or group that it answers. */
  readonly controlNumber: string | null;
  readonly payerClaimControlNumber: string | null;
  /** Name of the payer of a remittance. */
  readonly payer: string | null;
  /** TRN02 of a remittance. */
  readonly checkNumber: string | null;
}

/** A person, or a program with a key, let it rest. */
export interface Dismissal {
  readonly reason: DismissalReason;
  /** Wall clock. */
  readonly at: string;
  readonly actor: Actor;
  /** Their name. */
  readonly by: string;
}

/** One thing that a payer file says, about at most one bill. Ids, codes and amounts alone: nothing of a person. */
export interface ReceiptItem {
  /** Counts through the file, from 1. */
  readonly n: number;
  readonly kind: PayerFileKind;
  /** The organization of the bill; null where none was found. */
  readonly organizationId: string | null;
  readonly billId: string | null;
  readonly controlNumber: string | null;
  readonly outcome: ItemOutcome;
  readonly reason: PayerFileReason | null;
  readonly amounts: ItemAmounts | null;
  /** There as long as it was not worked off. */
  readonly told?: ItemTold;
  /** Of a dismissed one. */
  readonly dismissal?: Dismissal;
  /** Which interchange of the file, which set of it (-1: none, a TA1), and which part of that. */
  readonly place: readonly [interchange: number, set: number, part: number];
}

/** A transaction set of a payer file; `type` TA1 for the acknowledgements that stand before the groups. */
export interface ReceiptSet {
  readonly type: string;
  readonly version: string;
  /** Why none of it was worked off; null where it was. */
  readonly reason: PayerFileReason | null;
}

export interface ReceiptInterchange {
  readonly sender: string | null;
  readonly control: string | null;
  readonly usage: 'P' | 'T' | null;
  readonly reason: PayerFileReason | null;
  readonly sets: readonly ReceiptSet[];
}

/** How many items came out how, and what was posted. */
export interface ReceiptTotals {
  readonly items: number;
  readonly outcomes: Readonly<Record<ItemOutcome, number>>;
  /** Cents of payments. */
  readonly posted: number;
}

/** What is on file of a payer file, without its items. */
export interface PayerFileRecord {
  readonly payerFileId: string;
  /** The organization that it belongs to; EXCHANGE where it may be about several. */
  readonly owner: string;
  /** Wall clock. */
  readonly receivedAt: string;
  readonly source: PayerFileSource;
  readonly partner: string | null;
  /** Hex digest of its bytes. */
  readonly sha256: string;
  readonly bytes: number;
  /** Of its sealed copy; null once that was destroyed. */
  readonly archiveId: string | null;
  /** Bills whose data was erased: the sealed copy says nothing of them any more. None unless given. */
  readonly erased?: readonly string[];
  /** Sealed copies from before, whose keys are to be destroyed. None unless given. */
  readonly formerArchives?: readonly string[];
  /** The organizations whose bills it may be about. */
  readonly organizations: readonly string[];
  /** False as long as it is not worked off to its end. */
  readonly done: boolean;
  readonly interchanges: readonly ReceiptInterchange[];
  /** Whoever let all of it rest that was not worked off. None unless given. */
  readonly dismissal?: Dismissal;
  readonly totals: ReceiptTotals;
}

/** A payer file with what became of it. */
export interface Receipt extends PayerFileRecord {
  readonly items: readonly ReceiptItem[];
}

export const noTotals: ReceiptTotals = {
  items: 0,
  outcomes: {
    posted: 0,
    recorded: 0,
    forwarded: 0,
    accepted: 0,
    rejected: 0,
    duplicate: 0,
    unmatched: 0,
    refused: 0,
    dismissed: 0,
  },
  posted: 0,
};

/** One more item. */
export const countedItem = (
  totals: ReceiptTotals,
  { outcome, amounts }: Pick<ReceiptItem, 'outcome' | 'amounts'>,
): ReceiptTotals => ({
  items: totals.items + 1,
  outcomes: { ...totals.outcomes, [outcome]: totals.outcomes[outcome] + 1 },
  posted: totals.posted + (outcome === 'posted' ? (amounts?.paid ?? 0) + (amounts?.interest ?? 0) : 0),
});
