import type { Timestamp } from '../kernel/calendar.js';
import type { Cents } from '../kernel/money.js';

/** Outcome of an item: `refused` and `unmatched` items lie in quarantine, until a person dismisses them. */
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

/** Money that an item tells of. Cents; null where it tells none. */
export interface ItemAmounts {
  readonly charged: Cents | null;
  readonly paid: Cents | null;
  readonly interest: Cents | null;
}

/** By what an item that was not worked off names what it is about: ids alone, null where it has none. */
export interface ItemReferences {
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
  /** Why: a word of the interface. */
  readonly reason: string;
  /** Wall clock. */
  readonly at: Timestamp;
  readonly actor: { readonly kind: string; readonly id: string };
  /** Their name; the kind of actor where no name is known. */
  readonly by: string;
}

/** One thing that a payer file says, about at most one bill. Ids, codes and amounts alone: nothing of a person. */
export interface FileItem {
  /** Number of the item within the file, from 1. */
  readonly n: number;
  /** TA1, 999, 277CA, 277 or 835: a word of the interface. */
  readonly kind: string;
  /** The organization of the bill; null where none was found. */
  readonly organizationId: string | null;
  readonly billId: string | null;
  readonly controlNumber: string | null;
  readonly outcome: ItemOutcome;
  /** Why it was not worked off: a word of the interface; null where it was. */
  readonly reason: string | null;
  readonly amounts: ItemAmounts | null;
  /** The check that its money is of; missing where it has none. */
  readonly checkId?: string;
  /** Which interchange of the file, which set of it (-1: none, a TA1), and which part of that. */
  readonly place: readonly [interchange: number, set: number, part: number];
  /** Present while the item was not worked off, and nothing of what it names was erased. */
  readonly told?: ItemReferences;
  /** Present on a dismissed item. */
  readonly dismissal?: Dismissal;
}

/** A transaction set of a payer file; `type` TA1 for the acknowledgements that stand before the groups. */
export interface FileSet {
  readonly type: string;
  readonly version: string;
  /** Why none of it was worked off: a word of the interface; null where it was. */
  readonly reason: string | null;
  /** The check that a remittance tells of; missing where it tells of none that is ours. Amounts in cents. */
  readonly payment?: {
    readonly checkId: string;
    readonly amount: Cents;
    readonly claims: number;
    /** How many entries of the remittance are for no claim. */
    readonly adjustments: number;
  };
}

/** An interchange of a payer file. */
export interface FileInterchange {
  /** ISA06; null where it cannot be read. */
  readonly sender: string | null;
  /** ISA13; null where it cannot be read. */
  readonly control: string | null;
  readonly usage: 'P' | 'T' | null;
  /** Why none of it was worked off: a word of the interface; null where it was. */
  readonly reason: string | null;
  /** Warning codes of an interchange that was processed; absent if there are none. */
  readonly warnings?: readonly string[];
  readonly sets: readonly FileSet[];
}

/** How many items came out how, and what was posted. */
export interface FileTotals {
  readonly items: number;
  readonly outcomes: Readonly<Record<ItemOutcome, number>>;
  /** Sum of the payments, interest included. */
  readonly posted: Cents;
}

/** A payer file as it was taken in. */
export interface PayerFileReceipt {
  readonly payerFileId: string;
  /** Wall clock. */
  readonly receivedAt: Timestamp;
  /** The way it came: a word of the interface. */
  readonly source: string;
  readonly partner: string | null;
  /** Hex digest of its bytes. */
  readonly sha256: string;
  readonly bytes: number;
  /** Id of its sealed copy; null where there is none. */
  readonly archiveId: string | null;
  /** The organizations whose bills it may be about. */
  readonly organizations: readonly string[];
  /** Its remittances are received as checks; missing where each payment of them is a check of its own. */
  readonly hasChecks?: true;
}

/** A payer file on record, without its items. */
export interface FileOnRecord extends PayerFileReceipt {
  /** False as long as it is not worked off to its end. */
  readonly done: boolean;
  readonly interchanges: readonly FileInterchange[];
  readonly totals: FileTotals;
  /** Number of the last item; 0 where there is none. */
  readonly lastItem: number;
  /** Bills whose data was erased: the sealed copy says nothing of them any more. */
  readonly erased: readonly string[];
  /** Ids of sealed copies from before bills were erased: their keys are destroyed. */
  readonly formerArchives: readonly PayerFileReceipt['archiveId'][];
  /** Subjects of keys whose destruction was ordered. */
  readonly destroyed: readonly string[];
  /** Present where a person let all of it rest that was not worked off. */
  readonly dismissal?: Dismissal;
  /** Present where a person had the sealed copy destroyed: the receipt says nothing of its content any more. */
  readonly destruction?: Dismissal;
  /** Bills that a person matches items with at this moment, by the number of the item. */
  readonly matching: Readonly<Record<string, string>>;
  /** Numbers of those among them that no person matches: the file is worked off once more. Missing: none. */
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

/** True of an item that lies in quarantine, for a person to look at. */
export const isWaiting = ({ outcome }: Pick<FileItem, 'outcome'>): boolean =>
  outcome === 'unmatched' || outcome === 'refused';

/** True of an item that waits, or rests, because its bill, what it takes back or its payee could not be told: a person may say. */
export const mayBeMatched = ({ outcome, reason }: Pick<FileItem, 'outcome' | 'reason'>): boolean =>
  (outcome === 'unmatched' || outcome === 'refused' || outcome === 'dismissed') &&
  (reason === 'unmatched' || reason === 'reversal_without_payment' || reason === 'other_payee');

type Counted = Pick<FileItem, 'outcome' | 'amounts'>;

const postedAmount = ({ outcome, amounts }: Counted): Cents =>
  outcome === 'posted' ? (amounts?.paid ?? 0) + (amounts?.interest ?? 0) : 0;

/** The totals with one more item, or with one less. */
export const addToTotals = (totals: FileTotals, item: Counted, times: 1 | -1 = 1): FileTotals => ({
  items: totals.items + times,
  outcomes: { ...totals.outcomes, [item.outcome]: totals.outcomes[item.outcome] + times },
  posted: totals.posted + times * postedAmount(item),
});
