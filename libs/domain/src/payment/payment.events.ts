import type { Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Cents } from '../kernel/money.js';
import type { Sealed } from '../kernel/sealed.js';
import type {
  AdjustmentStatus,
  CheckSource,
  CheckText,
  ClaimPlace,
  HeldShare,
  PaymentShare,
  PlannedCheck,
  ReceivedCheck,
  RemittancePlace,
  SettledShare,
} from './payment.types.js';

/*
 * A check or transfer of a payer, and where each cent of it is. STORED FOR EVER, in `{organization}-check_{id}`. Clear fields
 * hold ids, codes and cents; numbers and names are sealed under the organization's key.
 */

/** What every event of a check that others are told of says. Cents. */
interface OfCheck {
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
      Omit<PlannedCheck, 'checkNumber' | 'actorName'> & {
        readonly private: Sealed<Pick<PlannedCheck, 'checkNumber' | 'actorName'>>;
      }
    >
  /** A bill did not take its share: nothing of the plan stands. */
  | Message<'CheckWithdrawn', { readonly checkId: string; readonly withdrawnAt: Timestamp }>
  | Message<'CheckReceived', ReceivedCheck & OfCheck & { readonly pending: Cents; readonly private: Sealed<CheckText> }>
  /** The check of one payment that named none, after the payment was posted. `returned`: it was voided since. */
  | Message<
      'CheckCarried',
      Omit<ReceivedCheck, 'remittance' | 'adjustments'> & {
        readonly share: PaymentShare;
        readonly returned: boolean;
        readonly private: Sealed<Pick<CheckText, 'checkNumber'>>;
      }
    >
  /** The payment that this check would be of is a share of another one. */
  | Message<'CheckMerged', { readonly checkId: string; readonly into: string }>
  | Message<
      'SharesSettled',
      OfCheck & { readonly payerFileId: string | null; readonly posted: readonly SettledShare[] }
    >
  | Message<'SharesHeld', OfCheck & { readonly payerFileId: string; readonly held: readonly HeldShare[] }>
  /** Bills voided their payments: what was for them is for nobody again. */
  | Message<
      'SharesReturned',
      OfCheck & { readonly shares: readonly Pick<PaymentShare, 'billId' | 'paymentId' | 'amount'>[] }
    >
  | Message<
      'AdjustmentAssigned',
      OfCheck & {
        readonly adjustmentId: string;
        readonly code: string;
        /** Of the adjustment, in cents. */
        readonly adjustment: Cents;
        readonly status: AdjustmentStatus;
        readonly against: { readonly checkId: string; readonly adjustmentId: string } | null;
      }
    >
  /** A payment that was a check of its own was voided: all of its figures are 0. */
  | Message<'CheckUndone', { readonly checkId: string; readonly amount: Cents; readonly undoneAt: Timestamp }>
  /** A remittance told of a check that a person had posted. */
  | Message<
      'RemittanceLinked',
      {
        readonly checkId: string;
        readonly remittance: RemittancePlace;
        readonly private: Sealed<Pick<CheckText, 'payer'>>;
      }
    >;

/** What became of the money of one claim of the check's remittance. */
export interface SettledClaim {
  readonly place: ClaimPlace;
  readonly posted: readonly (PaymentShare & { readonly reversal?: true })[];
  /** The part that is for no bill, with why; null where there is none. */
  readonly held: { readonly amount: Cents; readonly reason: string } | null;
}

export type CheckCommand =
  | Message<'PlanCheck', PlannedCheck>
  | Message<'WithdrawCheck', { readonly at: Timestamp }>
  /** Every bill of the plan has its share. */
  | Message<'ReceivePlanned', { readonly shares: readonly PaymentShare[] }>
  /** A remittance tells of it. `pending`: what of it its claims are about. Rejects another amount under the same id. */
  | Message<'ReceiveCheck', ReceivedCheck & CheckText & { readonly pending: Cents }>
  | Message<
      'CarryCheck',
      Omit<ReceivedCheck, 'remittance' | 'adjustments'> & {
        readonly share: PaymentShare;
        readonly returned: boolean;
        readonly checkNumber: string | null;
      }
    >
  | Message<'MergeCheck', { readonly checkId: string; readonly into: string }>
  /** Claims that were worked off. Each counts once; one that was held may be posted later. Does nothing for a repetition. */
  | Message<
      'SettleShares',
      RemittancePlace & {
        readonly claims: readonly SettledClaim[];
      }
    >
  /** A bill voided a payment. A share that is not applied is left as it is. */
  | Message<'ReturnShare', { readonly billId: string; readonly paymentId: string }>
  | Message<'UndoCheck', { readonly at: Timestamp }>
  | Message<
      'AssignAdjustment',
      {
        readonly adjustmentId: string;
        readonly status: AdjustmentStatus;
        readonly against: { readonly checkId: string; readonly adjustmentId: string } | null;
      }
    >
  | Message<'LinkRemittance', { readonly remittance: RemittancePlace; readonly payer: string | null }>;
