import type { BillEvent, FileInterchange, PayerAnswerConcern, Rejection, SettledClaim } from '#domain';
import type { Interchange } from '#documents';
import type { StoredEvent } from '#event-store';
import type { MatchedRemittance } from '../checks/check-match.js';
import type { FoundBill } from '../find/bill-finder.js';
import type { AcknowledgementFacts, ClaimProgress } from '../read/acknowledgements.js';
import type { FilePart, RemittancePart, SetKind } from '../read/file-parts.js';
import type { PayerFileRecord, ReceiptItem } from '../store/receipt.js';
import type { ClaimIds } from '../read/claim-ids.js';
import type { ClaimLoop } from '../read/claim-loops.js';
import type { ItemAttempt } from './item-attempts.js';

/*
 * States of a payer file and its items: received → parsed → matched → posted → settled. Each step is a pure function in
 * the file of the same name; `FileRun` carries out the effects. An interrupted run starts again from the sealed copy,
 * and every effect recognizes its repetition.
 */

/**
 * `received`: the bytes are archived before the file's stream begins, so that every stream names existing bytes. From
 * here on, `PayerFileWatch` completes the file after a crash. Its ID is derived from the bytes: if two processes
 * receive the same bytes, only one begins the stream.
 */
export interface ReceivedFile {
  readonly record: PayerFileRecord;
  readonly bytes: Uint8Array;
  /** Recorded items. Settled items stay unchanged; waiting items are tried again. */
  readonly before: readonly ReceiptItem[];
}

/**
 * `parsed`: an interchange is divided into sets and recorded (`NoteInterchange`) before its items. Its control number
 * belongs to one place in one file, which may claim it again.
 */
export type ParsedInterchange =
  | { readonly kind: 'malformed'; readonly note: FileInterchange }
  | {
      readonly kind: 'readable';
      readonly interchange: Interchange;
      readonly natures: readonly SetKind[];
      /** False if no part of the interchange is for this service. */
      readonly isRelevant: boolean;
    };

/** Part of a file and one bill that it is about, between `parsed` and `matched`. */
export interface Item {
  /**
   * The item's number in the file, part of its idempotency keys. Each run counts independently, so all runs arrive at
   * the same number.
   */
  readonly n: number;
  readonly part: FilePart;
  /** Null if no bill was found. */
  readonly found: FoundBill | null;
  /** A claim's check, recorded before any of its claims, or null. */
  readonly remittance: MatchedRemittance | null;
  readonly attempt: ItemAttempt;
}

/** `matched`: no bill records it. */
export interface UnpostedItem extends Item {
  readonly kind: 'unposted';
  readonly result: ItemResult;
  /** Task for its bill, or null. */
  readonly concern: PayerAnswerConcern | null;
  /** True if the claim's money waits with its check. */
  readonly holdsMoney: boolean;
}

/** `matched`: a claim on a bill. Its check may still refuse it; see `admitClaim`. */
export interface MatchedClaim extends Item {
  readonly kind: 'claim';
  readonly part: RemittancePart;
  readonly found: FoundBill;
}

/**
 * `matched`: its bill records it. For a waiting item, the file first records the bill (`BeginMatch`), and the check
 * reserves the money (`PlanClaim`). If a user and several processes name different bills, only one of them continues,
 * and meanwhile the money can't be spent or the check voided.
 */
export type PostableItem = Item & { readonly found: FoundBill } & (
    | { readonly kind: 'acknowledgement'; readonly told: AcknowledgementFacts }
    | { readonly kind: 'status'; readonly told: ClaimProgress }
    | (ClaimMatch & { readonly kind: 'payment' | 'reversal' | 'notice' })
  );

/** Manually posted payment that a claim, or a part of a split claim, explains. */
export interface TypedPayment {
  readonly paymentId: string;
  readonly loops: readonly ClaimLoop[];
}

interface ClaimMatch {
  readonly part: RemittancePart;
  readonly ids: ClaimIds;
  /** IDs of the other parts of a split claim. */
  readonly otherIds: readonly ClaimIds[];
  /** Null if the claim brings its own payment. */
  readonly paidBy: TypedPayment | null;
}

/**
 * `posted`: the bill's response to an item's command. A repeated run gets the first run's events. If another attempt
 * posted the item and crashed before the check recorded it, its events count.
 */
export type BillAnswer =
  | Rejection
  | {
      /** The item's events, possibly from another attempt. */
      readonly events: readonly StoredEvent<BillEvent>[];
      /** The bill's history, including these events. */
      readonly history: readonly StoredEvent<BillEvent>[];
    };

/**
 * `settled`: the check records the item first (`SettleShares`), then the file (`SettleItems`, `ResolveItem`). A check
 * ignores a claim that it has already recorded, and a settled item is never processed again.
 */
export interface SettledItem {
  readonly item: ReceiptItem;
  /** Claim result for the check; missing if the check does not record the claim. */
  readonly claim?: { readonly checkId: string; readonly claim: SettledClaim };
  /** Task for its bill. `key`: part of the idempotency key. */
  readonly flag?: { readonly key: string; readonly concern: PayerAnswerConcern };
}

export type ItemResult = Pick<ReceiptItem, 'outcome' | 'reason'>;
