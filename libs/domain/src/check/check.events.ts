import type { CalendarDate, Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Cents } from '../kernel/money.js';
import type { Sealed } from '../kernel/sealed.js';
import type {
  AdjustmentStatus,
  AdjustmentUse,
  CheckSource,
  CheckText,
  HeldClaim,
  HeldShare,
  PaymentShare,
  PlannedCheck,
  PlannedShares,
  ReceivedCheck,
  Refund,
  RemittancePlace,
  SettledShare,
} from './check.types.js';

/*
 * A check or transfer of a payer, and where each cent of it is. STORED FOR EVER, in `{organization}-check_{id}`. Clear fields
 * hold ids, codes and cents; numbers and names are sealed under the organization's key.
 */

/** Data of every event of a check that others are told of. Cents. */
interface CheckEventBase {
  readonly checkId: string;
  readonly source: CheckSource;
  readonly amount: Cents;
  /** After this event. */
  readonly unapplied: Cents;
}

export type CheckEvent =
  /** A person wants it posted: from here on every bill gets its share, or none, whatever ends the process in between. */
  | Message<
      'CheckPlanned',
      Omit<PlannedCheck, 'checkNumber' | 'actorName' | 'payer'> & {
        readonly private: Sealed<Pick<PlannedCheck, 'checkNumber' | 'actorName' | 'payer'>>;
      }
    >
  /** A bill did not take its share: nothing of the plan stands. */
  | Message<'CheckWithdrawn', { readonly checkId: string; readonly withdrawnAt: Timestamp }>
  | Message<
      'CheckReceived',
      ReceivedCheck & CheckEventBase & { readonly pending: Cents; readonly private: Sealed<CheckText> }
    >
  /** The check of one payment that named none, after the payment was posted. `returned`: it was voided since. */
  | Message<
      'CheckCarried',
      Omit<ReceivedCheck, 'remittance' | 'adjustments'> & {
        readonly share: PaymentShare;
        readonly returned: boolean;
        readonly private: Sealed<Pick<CheckText, 'checkNumber'>>;
      }
    >
  /** Money that is for no bill, or an adjustment's, is on its way to bills: each gets its share, or none does. */
  | Message<
      'SharesPlanned',
      CheckEventBase &
        PlannedShares & { readonly private: Sealed<{ readonly actorName: string | null; readonly note?: string }> }
    >
  /** A bill did not take its share: nothing of the plan stands. `cents`: its shares together, and where they are again. */
  | Message<
      'AllocationWithdrawn',
      {
        readonly checkId: string;
        readonly allocationId: string;
        readonly cents: Cents;
        readonly to: 'unapplied' | 'adjusted';
        readonly withdrawnAt: Timestamp;
      }
    >
  /** A claim whose money was for no bill is worked off once more: until it is settled its money is pending. */
  | Message<'ClaimPlanned', CheckEventBase & HeldClaim & { readonly cents: Cents }>
  | Message<
      'SharesSettled',
      CheckEventBase & {
        readonly payerFileId: string | null;
        /** Id of the plan that the shares come from; absent where they were not planned. */
        readonly allocationId?: string;
        readonly posted: readonly SettledShare[];
      }
    >
  | Message<'SharesHeld', CheckEventBase & { readonly payerFileId: string; readonly held: readonly HeldShare[] }>
  /**
   * Bills voided their payments: what was for them is for nobody again. `erased`: the check was voided, and the bill's data
   * is destroyed, so that the bill says nothing any more.
   */
  | Message<
      'SharesReturned',
      CheckEventBase & {
        readonly shares: readonly Pick<PaymentShare, 'billId' | 'paymentId' | 'amount'>[];
        readonly why?: 'erased';
      }
    >
  | Message<
      'AdjustmentAssigned',
      CheckEventBase & {
        readonly adjustmentId: string;
        readonly code: string;
        /** Amount of the adjustment, in cents. */
        readonly adjustment: Cents;
        readonly status: AdjustmentStatus;
        readonly against: { readonly checkId: string; readonly adjustmentId: string } | null;
        /** The bill that it is proposed for, or that has its money. */
        readonly billId?: string;
        readonly as?: AdjustmentUse;
        /** Present where a person said something to it. */
        readonly private?: Sealed<{ readonly note: string | null }>;
      }
    >
  /** The practice does not agree with it: nothing moves, and the payer owes it. */
  | Message<
      'AdjustmentDisputed',
      CheckEventBase & {
        readonly adjustmentId: string;
        readonly code: string;
        readonly adjustment: Cents;
        readonly status: 'disputed';
        readonly private: Sealed<{ readonly note: string | null }>;
      }
    >
  /** Money went back to the payer. */
  | Message<
      'CheckRefunded',
      CheckEventBase &
        Refund & { readonly private: Sealed<{ readonly checkNumber: string | null; readonly note: string | null }> }
    >
  /** It did not go back after all. */
  | Message<
      'RefundVoided',
      CheckEventBase &
        Pick<Refund, 'refundId' | 'refunded' | 'paymentId'> & {
          readonly voidedAt: Timestamp;
          readonly private: Sealed<{ readonly reason: string | null }>;
        }
    >
  /** A person voids the whole check: from here on its bills give their shares back, whatever ends the process in between. */
  | Message<
      'CheckVoidBegun',
      {
        readonly checkId: string;
        readonly begunAt: Timestamp;
        readonly private: Sealed<{ readonly reason: string | null; readonly actorName: string | null }>;
      }
    >
  /** A bill kept its share: the check is not voided, and the shares that other bills returned are unapplied. */
  | Message<'CheckVoidStopped', { readonly checkId: string; readonly stoppedAt: Timestamp }>
  /** It was typed wrongly, or bounced: all of its figures are 0. */
  | Message<'CheckVoided', CheckEventBase & { readonly voidedAt: Timestamp }>
  /** The bank has it, or not after all. */
  | Message<
      'CheckCleared',
      CheckEventBase & {
        readonly cleared: boolean;
        /** Null where it is not cleared. */
        readonly clearedOn: CalendarDate | null;
        readonly private: Sealed<{ readonly bankReference: string | null }>;
      }
    >
  /** A payment that was a check of its own was voided: all of its figures are 0. */
  | Message<'CheckUndone', { readonly checkId: string; readonly amount: Cents; readonly undoneAt: Timestamp }>
  /**
   * An adjustment of the remittance that told of a check which a person had posted. What it takes or gives is unapplied money
   * until now. `assigned`: a person had recorded the take-back, so that its money is where it belongs.
   */
  | Message<
      'AdjustmentAdded',
      CheckEventBase & {
        readonly adjustmentId: string;
        readonly code: string;
        /** Amount of the adjustment, in cents. */
        readonly adjustment: Cents;
        readonly status: 'open' | 'settled' | 'assigned';
        /** The bill that has its money. */
        readonly billId?: string;
        readonly private: Sealed<{ readonly reference: string | null }>;
      }
    >
  /** A remittance told of a check that a person had posted. */
  | Message<
      'RemittanceLinked',
      {
        readonly checkId: string;
        readonly remittance: RemittancePlace;
        /** The id that its check would have by itself, of payer and number: by it the same remittance in another file is known. */
        readonly wouldBe?: string;
        readonly private: Sealed<Pick<CheckText, 'payer'>>;
      }
    >;
