import type { Timestamp } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';

/** `refused` and `unmatched` items are in quarantine until a user dismisses them. */
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

/** Cents. Null if the item has none. */
export interface ItemAmounts {
  readonly charged: Cents | null;
  readonly paid: Cents | null;
  readonly interest: Cents | null;
}

/** An unprocessed item's references: IDs, and the patient and dates of an 835 claim. Null if unknown. */
export interface ItemReferences {
  /** CLP01, a claim's TRN02, or the number of the acknowledged interchange or group. */
  readonly controlNumber: string | null;
  readonly payerClaimControlNumber: string | null;
  readonly payer: string | null;
  /** TRN02. */
  readonly checkNumber: string | null;
  readonly patientName?: string | null;
  /** Numbers of the claim's REF segments, the patient and the insured. */
  readonly claimNumbers?: readonly string[];
  readonly serviceDate?: string | null;
  readonly serviceDateEnd?: string | null;
}

/** Dismissed by a user, or by a program with a key. */
export interface Dismissal {
  /** Code in the API. */
  readonly reason: string;
  /** Wall-clock time. */
  readonly at: Timestamp;
  readonly actor: { readonly kind: string; readonly id: string };
  /** The kind of actor if the name is unknown. */
  readonly by: string;
}

/** Statement about at most one bill. Contains only IDs, codes and amounts, no personal data. */
export interface FileItem {
  /** Numbered from 1 within the file. */
  readonly n: number;
  /** TA1, 999, 277CA, 277 or 835, as in the API. */
  readonly kind: string;
  /** Null if no bill was found. */
  readonly organizationId: string | null;
  readonly billId: string | null;
  readonly controlNumber: string | null;
  readonly outcome: ItemOutcome;
  /** Code in the API. Null if the item was processed. */
  readonly reason: string | null;
  readonly amounts: ItemAmounts | null;
  /** Check that contains the money. Absent if there is none. */
  readonly checkId?: string;
  /** Warning codes. Absent if there are none. */
  readonly warnings?: readonly string[];
  /** Zero-based. The set is -1 for a TA1, which has none. */
  readonly place: readonly [interchange: number, set: number, part: number];
  /** Absent if processed or if the subject is erased. */
  readonly told?: ItemReferences;
  readonly dismissal?: Dismissal;
}

/** `type` is TA1 for the acknowledgments before the groups. */
export interface FileSet {
  readonly type: string;
  readonly version: string;
  /** Code in the API. Null if the set was processed. */
  readonly reason: string | null;
  /** Cents. Absent if the remittance reports no check for the organization. */
  readonly payment?: {
    readonly checkId: string;
    readonly amount: Cents;
    readonly claims: number;
    /** Number of entries without a claim. */
    readonly adjustments: number;
  };
}

export interface FileInterchange {
  /** ISA06, or null if unreadable. */
  readonly sender: string | null;
  /** ISA13, or null if unreadable. */
  readonly control: string | null;
  readonly usage: 'P' | 'T' | null;
  /** Code in the API. Null if the interchange was processed. */
  readonly reason: string | null;
  /** Warning codes. Absent if there are none. */
  readonly warnings?: readonly string[];
  readonly sets: readonly FileSet[];
}

export interface FileTotals {
  readonly items: number;
  readonly outcomes: Readonly<Record<ItemOutcome, number>>;
  /** Payments including interest. */
  readonly posted: Cents;
}

export interface PayerFileReceipt {
  readonly payerFileId: string;
  /** Wall-clock time. */
  readonly receivedAt: Timestamp;
  /** Source as in the API. */
  readonly source: string;
  readonly partner: string | null;
  /** Hex digest of the file's bytes. */
  readonly sha256: string;
  readonly bytes: number;
  /** Sealed copy, or null. */
  readonly archiveId: string | null;
  /** Organizations whose bills may be in the file. */
  readonly organizations: readonly string[];
  /** Absent if each payment in the remittances is its own check. */
  readonly hasChecks?: true;
}

/** File without its items. */
export interface FileOnRecord extends PayerFileReceipt {
  /** True if all items have been processed. */
  readonly done: boolean;
  readonly interchanges: readonly FileInterchange[];
  readonly totals: FileTotals;
  /** 0 if there is none. */
  readonly lastItem: number;
  /** Bills whose data was erased and removed from the sealed copy. */
  readonly erased: readonly string[];
  /** Sealed copies from before bills were erased. Their keys were destroyed. */
  readonly formerArchives: readonly PayerFileReceipt['archiveId'][];
  /** Subjects of keys whose destruction was ordered. */
  readonly destroyed: readonly string[];
  /** Dismissal of all unprocessed items. */
  readonly dismissal?: Dismissal;
  /** Destruction of the sealed copy. The receipt then has no content. */
  readonly destruction?: Dismissal;
  /** Bill IDs by item number. */
  readonly matching: Readonly<Record<string, string>>;
  /** Items in `matching` that are being processed by a retry, not a user. Absent if there are none. */
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

/** True while the item is in quarantine, until a user acts. */
export const isWaiting = ({ outcome }: Pick<FileItem, 'outcome'>): boolean =>
  outcome === 'unmatched' || outcome === 'refused';

/** True for a waiting or dismissed item whose bill, reversed payment or payee could not be determined. */
export const mayBeMatched = ({ outcome, reason }: Pick<FileItem, 'outcome' | 'reason'>): boolean =>
  (outcome === 'unmatched' || outcome === 'refused' || outcome === 'dismissed') &&
  (reason === 'unmatched' || reason === 'reversal_without_payment' || reason === 'other_payee');

type Counted = Pick<FileItem, 'outcome' | 'amounts'>;

const postedAmount = ({ outcome, amounts }: Counted): Cents =>
  outcome === 'posted' ? (amounts?.paid ?? 0) + (amounts?.interest ?? 0) : 0;

export const addToTotals = (totals: FileTotals, item: Counted, times: 1 | -1 = 1): FileTotals => ({
  items: totals.items + times,
  outcomes: { ...totals.outcomes, [item.outcome]: totals.outcomes[item.outcome] + times },
  posted: totals.posted + times * postedAmount(item),
});
