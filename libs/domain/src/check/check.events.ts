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
 * Events of a payer's check or EFT, and the use of each cent. STORED FOR EVER, in `{organization}-check_{id}`. Clear
 * fields hold IDs, codes and cents. Numbers and names are sealed under the organization's key.
 */

/** Data of every published event of a check. Amounts in cents. */
interface CheckEventBase {
  readonly checkId: string;
  readonly source: CheckSource;
  readonly amount: Cents;
  /** Unapplied amount after this event. */
  readonly unapplied: Cents;
}

export type CheckEvent =
  /**
   * A user is posting the check. After this event, either all bills get their shares or none does, even if the process
   * stops in between.
   */
  | Message<
      'CheckPlanned',
      Omit<PlannedCheck, 'checkNumber' | 'actorName' | 'payer'> & {
        readonly private: Sealed<Pick<PlannedCheck, 'checkNumber' | 'actorName' | 'payer'>>;
      }
    >
  /** A bill refused its share, so the whole plan is canceled. */
  | Message<'CheckWithdrawn', { readonly checkId: string; readonly withdrawnAt: Timestamp }>
  | Message<
      'CheckReceived',
      ReceivedCheck & CheckEventBase & { readonly pending: Cents; readonly private: Sealed<CheckText> }
    >
  /**
   * The check of a single payment without a check number, recorded after the payment was posted. `returned`: the
   * payment was voided since.
   */
  | Message<
      'CheckCarried',
      Omit<ReceivedCheck, 'remittance' | 'adjustments'> & {
        readonly share: PaymentShare;
        readonly returned: boolean;
        readonly private: Sealed<Pick<CheckText, 'checkNumber'>>;
      }
    >
  /**
   * Unapplied money or money of an adjustment is being applied to bills. Either all bills get their shares or none
   * does.
   */
  | Message<
      'SharesPlanned',
      CheckEventBase &
        PlannedShares & { readonly private: Sealed<{ readonly actorName: string | null; readonly note?: string }> }
    >
  /**
   * A bill refused its share, so the whole plan is canceled. `cents`: the total of its shares, which moves back to
   * where it was.
   */
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
  /** Held money of a claim is reserved for a bill. The money is pending until the claim is settled. */
  | Message<'ClaimPlanned', CheckEventBase & HeldClaim & { readonly cents: Cents }>
  | Message<
      'SharesSettled',
      CheckEventBase & {
        readonly payerFileId: string | null;
        /** ID of the plan of the shares. Absent if the shares were not planned. */
        readonly allocationId?: string;
        readonly posted: readonly SettledShare[];
      }
    >
  | Message<'SharesHeld', CheckEventBase & { readonly payerFileId: string; readonly held: readonly HeldShare[] }>
  /**
   * Bills voided their payments, so the money is unapplied again. `erased`: the check was voided and the bill's data is
   * destroyed, so the bill records no event.
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
        /** ID of the bill that the adjustment is proposed for, or that has its money. */
        readonly billId?: string;
        readonly as?: AdjustmentUse;
        /** Present if a user entered a note. */
        readonly private?: Sealed<{ readonly note: string | null }>;
      }
    >
  /** The practice disputes the adjustment. No money moves, and the payer still owes the amount. */
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
  | Message<
      'CheckRefunded',
      CheckEventBase &
        Refund & { readonly private: Sealed<{ readonly checkNumber: string | null; readonly note: string | null }> }
    >
  /** The refund was not sent, and is voided. */
  | Message<
      'RefundVoided',
      CheckEventBase &
        Pick<Refund, 'refundId' | 'refunded' | 'paymentId'> & {
          readonly voidedAt: Timestamp;
          readonly private: Sealed<{ readonly reason: string | null }>;
        }
    >
  /**
   * A user is voiding the whole check. After this event, its bills return their shares, even if the process stops in
   * between.
   */
  | Message<
      'CheckVoidBegun',
      {
        readonly checkId: string;
        readonly begunAt: Timestamp;
        readonly private: Sealed<{ readonly reason: string | null; readonly actorName: string | null }>;
      }
    >
  /** A bill kept its share, so the check is not voided. Shares that other bills returned are unapplied. */
  | Message<'CheckVoidStopped', { readonly checkId: string; readonly stoppedAt: Timestamp }>
  /** The check bounced or was entered by mistake. All of its figures are 0. */
  | Message<'CheckVoided', CheckEventBase & { readonly voidedAt: Timestamp }>
  /** The bank has cleared the check, or the clearing was reversed. */
  | Message<
      'CheckCleared',
      CheckEventBase & {
        readonly cleared: boolean;
        /** Null if the check is not cleared. */
        readonly clearedOn: CalendarDate | null;
        readonly private: Sealed<{ readonly bankReference: string | null }>;
      }
    >
  /** The payment of a single-payment check was voided. All figures of the check are 0. */
  | Message<'CheckUndone', { readonly checkId: string; readonly amount: Cents; readonly undoneAt: Timestamp }>
  /**
   * An adjustment of the remittance that was linked to a manually posted check. Its amount was unapplied before.
   * `assigned`: a user had already recorded the recoupment, so no money moves.
   */
  | Message<
      'AdjustmentAdded',
      CheckEventBase & {
        readonly adjustmentId: string;
        readonly code: string;
        /** Amount of the adjustment, in cents. */
        readonly adjustment: Cents;
        readonly status: 'open' | 'settled' | 'assigned';
        /** ID of the bill that has the money of the adjustment. */
        readonly billId?: string;
        readonly private: Sealed<{ readonly reference: string | null }>;
      }
    >
  /** A remittance reported a manually posted check. */
  | Message<
      'RemittanceLinked',
      {
        readonly checkId: string;
        readonly remittance: RemittancePlace;
        /**
         * ID that the remittance's check would have without this link, derived from payer and number. It identifies the
         * same remittance in another file.
         */
        readonly wouldBe?: string;
        readonly private: Sealed<Pick<CheckText, 'payer'>>;
      }
    >;
