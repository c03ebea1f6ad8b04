import type { Timestamp } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';

/** Outcome of an item. `refused` and `unmatched` items are in quarantine until a user dismisses them. */
export type ItemOutcome =
  | 'posted'
  | 'recorded'
  | 'forwarded'
  | 'accepted'
  | 'rejected'
  | 'duplicate'
  | 'unmatched'
  | 'refused'
  | 'dismissed';

/** Amounts of an item, in cents. Null if the item has none. */
export interface ItemAmounts {
  readonly charged: Cents | null;
  readonly paid: Cents | null;
  readonly interest: Cents | null;
}

/** References of an unprocessed item to its subject. IDs only, or null. */
export interface ItemReferences {
  /** CLP01, TRN02 of a claim, or the number of the acknowledged interchange or group. */
  readonly controlNumber: string | null;
  readonly payerClaimControlNumber: string | null;
  /** Name of the payer of a remittance. */
  readonly payer: string | null;
  /** TRN02 of a remittance. */
  readonly checkNumber: string | null;
}

/** Dismissal by a user, or by a program with a key. */
export interface Dismissal {
  /** Reason code of the API. */
  readonly reason: string;
  /** Wall-clock time. */
  readonly at: Timestamp;
  readonly actor: { readonly kind: string; readonly id: string };
  /** Name of the actor, or the kind of actor if no name is known. */
  readonly by: string;
}

/** One statement of a payer file about at most one bill. IDs, codes and amounts only, without personal data. */
export interface FileItem {
  /** Number of the item within the file, from 1. */
  readonly n: number;
  /** TA1, 999, 277CA, 277 or 835, as in the API. */
  readonly kind: string;
  /** ID of the bill's organization, or null if no bill was found. */
  readonly organizationId: string | null;
  readonly billId: string | null;
  readonly controlNumber: string | null;
  readonly outcome: ItemOutcome;
  /** Reason code of the API why the item was not processed. Null if it was. */
  readonly reason: string | null;
  readonly amounts: ItemAmounts | null;
  /** ID of the check that the money belongs to. Absent if there is none. */
  readonly checkId?: string;
  /** Zero-based place in the file: interchange, set (-1 for a TA1, which has no set), and part of the set. */
  readonly place: readonly [interchange: number, set: number, part: number];
  /** Present while the item is not processed and its subject is not erased. */
  readonly told?: ItemReferences;
  /** Present on a dismissed item. */
  readonly dismissal?: Dismissal;
}

/** A transaction set of a payer file. `type` is TA1 for the acknowledgments before the groups. */
export interface FileSet {
  readonly type: string;
  readonly version: string;
  /** Reason code of the API why the set was not processed. Null if it was. */
  readonly reason: string | null;
  /**
   * Check that a remittance reports, with amounts in cents. Absent if the remittance reports no check for the
   * organization.
   */
  readonly payment?: {
    readonly checkId: string;
    readonly amount: Cents;
    readonly claims: number;
    /** Number of entries of the remittance without a claim. */
    readonly adjustments: number;
  };
}

export interface FileInterchange {
  /** ISA06, or null if it cannot be read. */
  readonly sender: string | null;
  /** ISA13, or null if it cannot be read. */
  readonly control: string | null;
  readonly usage: 'P' | 'T' | null;
  /** Reason code of the API why the interchange was not processed. Null if it was. */
  readonly reason: string | null;
  /** Warning codes of a processed interchange. Absent if there are none. */
  readonly warnings?: readonly string[];
  readonly sets: readonly FileSet[];
}

/** Number of items by outcome, and the posted amount. */
export interface FileTotals {
  readonly items: number;
  readonly outcomes: Readonly<Record<ItemOutcome, number>>;
  /** Sum of the payments including interest. */
  readonly posted: Cents;
}

/** A payer file at its receipt. */
export interface PayerFileReceipt {
  readonly payerFileId: string;
  /** Wall-clock time. */
  readonly receivedAt: Timestamp;
  /** Source of the file, as in the API. */
  readonly source: string;
  readonly partner: string | null;
  /** SHA-256 hex digest of the file's bytes. */
  readonly sha256: string;
  readonly bytes: number;
  /** ID of the sealed copy, or null if there is none. */
  readonly archiveId: string | null;
  /** IDs of the organizations whose bills the file may concern. */
  readonly organizations: readonly string[];
  /** True if the remittances are received as checks. Absent if each of their payments is a check of its own. */
  readonly hasChecks?: true;
}

/** A payer file on record, without its items. */
export interface FileOnRecord extends PayerFileReceipt {
  /** True when all items of the file have been processed. */
  readonly done: boolean;
  readonly interchanges: readonly FileInterchange[];
  readonly totals: FileTotals;
  /** Number of the last item, or 0 if there is none. */
  readonly lastItem: number;
  /** IDs of bills whose data was erased, and removed from the sealed copy. */
  readonly erased: readonly string[];
  /** IDs of earlier sealed copies, from before bills were erased. Their keys are destroyed. */
  readonly formerArchives: readonly PayerFileReceipt['archiveId'][];
  /** Subjects of keys whose destruction was ordered. */
  readonly destroyed: readonly string[];
  /** Present if a user dismissed all unprocessed items. */
  readonly dismissal?: Dismissal;
  /** Present if a user destroyed the sealed copy. The receipt then has no content. */
  readonly destruction?: Dismissal;
  /** IDs of the bills that items are being matched with, by item number. */
  readonly matching: Readonly<Record<string, string>>;
  /** Numbers of the items in `matching` that a retry is processing, instead of a user. Absent if there are none. */
  readonly retrying?: readonly number[];
}

export const zeroTotals: FileTotals = {
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

/** Returns true for an item in quarantine, which waits for a user. */
export const isWaiting = ({ outcome }: Pick<FileItem, 'outcome'>): boolean =>
  outcome === 'unmatched' || outcome === 'refused';

/**
 * Returns true for a waiting or dismissed item that a user can match. These are items whose bill, reversed payment or
 * payee could not be determined.
 */
export const mayBeMatched = ({ outcome, reason }: Pick<FileItem, 'outcome' | 'reason'>): boolean =>
  (outcome === 'unmatched' || outcome === 'refused' || outcome === 'dismissed') &&
  (reason === 'unmatched' || reason === 'reversal_without_payment' || reason === 'other_payee');

type Counted = Pick<FileItem, 'outcome' | 'amounts'>;

const postedAmount = ({ outcome, amounts }: Counted): Cents =>
  outcome === 'posted' ? (amounts?.paid ?? 0) + (amounts?.interest ?? 0) : 0;

/** Returns the totals with an item added or removed. */
export const addToTotals = (totals: FileTotals, item: Counted, times: 1 | -1 = 1): FileTotals => ({
  items: totals.items + times,
  outcomes: { ...totals.outcomes, [item.outcome]: totals.outcomes[item.outcome] + times },
  posted: totals.posted + times * postedAmount(item),
});
