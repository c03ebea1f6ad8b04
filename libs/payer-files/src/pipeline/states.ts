import type { BillEvent, FileInterchange, PayerAnswerConcern, Rejection, SettledClaim } from '#domain';
import type { Interchange } from '#documents';
import type { StoredEvent } from '#event-store';
import type { MatchedRemittance } from '../checks/check-match.js';
import type { FoundBill } from '../find/bill-finder.js';
import type { AcknowledgementFacts, ClaimProgress } from '../read/acknowledgements.js';
import type { FilePart, RemittancePart, SetKind } from '../read/file-parts.js';
import type { PayerFileRecord, ReceiptItem } from '../store/receipt.js';
import type { ClaimIds } from '../read/claim-ids.js';
import type { ItemAttempt } from './item-attempts.js';

/*
 * States of a payer file and its items: received → parsed → matched → posted → settled. Each step is a pure function in
 * the file of its name. `FileRun` calls the steps and carries out their effects. It keeps no state between two
 * runs: an interrupted run starts again from the sealed copy, and every effect recognizes its repetition.
 */

/**
 * `received`: the bytes are sealed in the archive, and the file's stream has begun; in this order, so that a stream never
 * names bytes that are not there. From here on `PayerFileWatch` finishes the file after a crash. Two processes may receive
 * the same bytes at once: the file's id is derived from them, so only one of the two begins the stream.
 */
export interface ReceivedFile {
  readonly record: PayerFileRecord;
  readonly bytes: Uint8Array;
  /** Items on record. Settled items stay as they are; waiting items are tried again. */
  readonly before: readonly ReceiptItem[];
}

/**
 * `parsed`: an interchange is divided into sets. It is recorded (`NoteInterchange`) before any of its items. The control
 * number of an interchange belongs to one place of one file: that file may claim it again, and no other file may.
 */
export type ParsedInterchange =
  | { readonly kind: 'malformed'; readonly note: FileInterchange }
  | {
      readonly kind: 'readable';
      readonly interchange: Interchange;
      readonly natures: readonly SetKind[];
      /** False if no part of it is for this service. */
      readonly isRelevant: boolean;
    };

/** One part of a file and one bill that it is about, on its way from `parsed` to `matched`. */
export interface Item {
  /**
   * Number of the item within the file. The idempotency keys of its effects contain it, so each run counts by
   * itself and not from what another run recorded meanwhile: both arrive at the same number.
   */
  readonly n: number;
  readonly part: FilePart;
  /** Null if no bill was found. */
  readonly found: FoundBill | null;
  /** Check of a claim, which is received before any of its claims; null if there is none. */
  readonly remittance: MatchedRemittance | null;
  readonly attempt: ItemAttempt;
}

/** `matched`, for no bill to record: settled as it is. */
export interface UnpostedItem extends Item {
  readonly kind: 'unposted';
  readonly result: ItemResult;
  /** Task of its bill, for a person to review the answer; null if there is none. */
  readonly concern: PayerAnswerConcern | null;
  /** True if the claim's money waits with its check. */
  readonly holdsMoney: boolean;
}

/** `matched`, a claim of a bill. Its check may still refuse it, see `admitClaim`. */
export interface MatchedClaim extends Item {
  readonly kind: 'claim';
  readonly part: RemittancePart;
  readonly found: FoundBill;
}

/**
 * `matched`, for its bill to record. If the item was waiting, the file first records which bill it goes to
 * (`BeginMatch`), and the check reserves its money (`PlanClaim`). When a person and several processes name different bills,
 * one of them continues, and no one can void the check or spend the money before the check knows the result.
 */
export type PostableItem = Item & { readonly found: FoundBill } & (
    | { readonly kind: 'acknowledgement'; readonly told: AcknowledgementFacts }
    | { readonly kind: 'status'; readonly told: ClaimProgress }
    | (ClaimMatch & { readonly kind: 'payment' | 'reversal' | 'notice' })
  );

/** A claim as its bill records it. */
interface ClaimMatch {
  readonly part: RemittancePart;
  readonly ids: ClaimIds;
  /** Payment of the bill that a person posted and that the claim explains; null if the claim brings its own. */
  readonly paidBy: string | null;
}

/**
 * `posted`: the bill's answer to the command of an item. The idempotency key of the command contains the file and the
 * attempt, so a repeated run gets the events of the first one. If a different attempt posted the item and ended before the
 * check knew, its events count: the bill has the money.
 */
export type BillAnswer =
  | Rejection
  | {
      /** Events of the item, from whichever attempt at it. */
      readonly events: readonly StoredEvent<BillEvent>[];
      /** The bill's history, these events included. */
      readonly history: readonly StoredEvent<BillEvent>[];
    };

/**
 * `settled`: how the item came out. The check records it first (`SettleShares`), then the file (`SettleItems`,
 * `ResolveItem`): a settled item is never processed again, while a check ignores a claim that it has already recorded.
 */
export interface SettledItem {
  readonly item: ReceiptItem;
  /** The check of a claim, and what became of the claim's money; missing if its check does not follow the claim. */
  readonly claim?: { readonly checkId: string; readonly claim: SettledClaim };
  /** Task of its bill. `key`: part of its idempotency key. */
  readonly flag?: { readonly key: string; readonly concern: PayerAnswerConcern };
}

/** Outcome of an item and its reason. */
export type ItemResult = Pick<ReceiptItem, 'outcome' | 'reason'>;
