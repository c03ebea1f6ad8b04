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
 * Events of a payer's check or EFT, including how each cent is used. STORED FOREVER, in `{organization}-check_{id}`.
 * Clear fields hold IDs, codes and cents. Numbers and names are sealed under the organization's key.
 */

/** Part of every published event. Amounts in cents. */
interface CheckEventBase {
  readonly checkId: string;
  readonly source: CheckSource;
  readonly amount: Cents;
  /** Unapplied money after this event. */
  readonly unapplied: Cents;
}

export type CheckEvent =
  /** A user is posting the check. All bills get their shares or none does, even if the process stops in between. */
  | Message<
      'CheckPlanned',
      Omit<PlannedCheck, 'checkNumber' | 'actorName' | 'payer'> & {
        readonly private: Sealed<Pick<PlannedCheck, 'checkNumber' | 'actorName' | 'payer'>>;
      }
    >
  /** A bill refused its share. */
  | Message<'CheckWithdrawn', { readonly checkId: string; readonly withdrawnAt: Timestamp }>
  | Message<
      'CheckReceived',
      ReceivedCheck & CheckEventBase & { readonly pending: Cents; readonly private: Sealed<CheckText> }
    >
  /** A check recorded later for a payment without a check number. `returned`: the payment was voided since. */
  | Message<
      'CheckCarried',
      Omit<ReceivedCheck, 'remittance' | 'adjustments'> & {
        readonly share: PaymentShare;
        readonly returned: boolean;
        readonly private: Sealed<Pick<CheckText, 'checkNumber'>>;
      }
    >
  /** Shares of unapplied money or of an adjustment's money. All bills get their shares or none does. */
  | Message<
      'SharesPlanned',
      CheckEventBase &
        PlannedShares & { readonly private: Sealed<{ readonly actorName: string | null; readonly note?: string }> }
    >
  /** A bill refused its share. `cents`: total of the shares, which moves back to where it was. */
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
  /** A claim's held money is reserved for a bill and stays pending until the claim is settled. */
  | Message<'ClaimPlanned', CheckEventBase & HeldClaim & { readonly cents: Cents }>
  | Message<
      'SharesSettled',
      CheckEventBase & {
        readonly payerFileId: string | null;
        /** Absent if the shares were not planned. */
        readonly allocationId?: string;
        readonly posted: readonly SettledShare[];
      }
    >
  | Message<'SharesHeld', CheckEventBase & { readonly payerFileId: string; readonly held: readonly HeldShare[] }>
  /** Bills voided payments. `erased`: the check was voided, but a bill's data is destroyed, so it records no event. */
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
        /** Cents. */
        readonly adjustment: Cents;
        readonly status: AdjustmentStatus;
        readonly against: { readonly checkId: string; readonly adjustmentId: string } | null;
        /** The bill that the adjustment is proposed for, or that has its money. */
        readonly billId?: string;
        readonly as?: AdjustmentUse;
        /** Absent without a note. */
        readonly private?: Sealed<{ readonly note: string | null }>;
      }
    >
  /** No money moves, and the payer still owes the amount. */
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
  /** The refund was not sent. */
  | Message<
      'RefundVoided',
      CheckEventBase &
        Pick<Refund, 'refundId' | 'refunded' | 'paymentId'> & {
          readonly voidedAt: Timestamp;
          readonly private: Sealed<{ readonly reason: string | null }>;
        }
    >
  /** A user is voiding the whole check. Its bills return their shares, even if the process stops in between. */
  | Message<
      'CheckVoidBegun',
      {
        readonly checkId: string;
        readonly begunAt: Timestamp;
        readonly private: Sealed<{ readonly reason: string | null; readonly actorName: string | null }>;
      }
    >
  /** A bill kept its share. Shares that other bills returned are unapplied. */
  | Message<'CheckVoidStopped', { readonly checkId: string; readonly stoppedAt: Timestamp }>
  /** The check bounced or was entered by mistake. All of its figures are 0. */
  | Message<'CheckVoided', CheckEventBase & { readonly voidedAt: Timestamp }>
  /** The bank has cleared the check, or the clearing was reversed. */
  | Message<
      'CheckCleared',
      CheckEventBase & {
        readonly cleared: boolean;
        /** Null if not cleared. */
        readonly clearedOn: CalendarDate | null;
        readonly private: Sealed<{ readonly bankReference: string | null }>;
      }
    >
  /** The payment of a single-payment check was voided. All figures of the check are 0. */
  | Message<'CheckUndone', { readonly checkId: string; readonly amount: Cents; readonly undoneAt: Timestamp }>
  /** Adjustment from a linked remittance, unapplied before. `assigned`: recoupment already recorded, no money moves. */
  | Message<
      'AdjustmentAdded',
      CheckEventBase & {
        readonly adjustmentId: string;
        readonly code: string;
        /** Cents. */
        readonly adjustment: Cents;
        readonly status: 'open' | 'settled' | 'assigned';
        /** The bill that has the adjustment's money. */
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
        /** Check ID without this link, from payer and number. It identifies the same remittance in another file. */
        readonly wouldBe?: string;
        readonly private: Sealed<Pick<CheckText, 'payer'>>;
      }
    >;
