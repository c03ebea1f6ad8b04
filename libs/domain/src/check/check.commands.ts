import type { CalendarDate, Timestamp } from '../kernel/calendar.js';
import type { Message } from '../kernel/decider.js';
import type { Cents } from '../kernel/money.js';
import type {
  AdjustmentStatus,
  CheckText,
  ClaimPlace,
  PaymentShare,
  PlannedCheck,
  PlannedShares,
  ReceivedCheck,
  Refund,
  RemittancePlace,
  ReportedAdjustment,
} from './check.types.js';

/** Money of one settled claim of the check's remittance: its shares, and the part that is for no bill. */
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
  /** Claims that were worked off. Each counts once; one that was held may be posted later. Does nothing for a repetition. */
  | Message<
      'SettleShares',
      RemittancePlace & {
        readonly claims: readonly SettledClaim[];
      }
    >
  /**
   * Takes back the money of a claim that is for no bill, so that nothing else takes it while this bill gets it. Of a check that
   * a person posted: what is unapplied, for a claim of the remittance that told of it later. Rejects a claim that another
   * bill has.
   */
  | Message<
      'PlanClaim',
      RemittancePlace & { readonly place: ClaimPlace; readonly cents: Cents; readonly billId: string }
    >
  /** Bills voided payments. A share that is not applied is left as it is. `erased`: see SharesReturned. */
  | Message<
      'ReturnShares',
      { readonly shares: readonly Pick<PaymentShare, 'billId' | 'paymentId'>[]; readonly erased?: true }
    >
  | Message<'UndoCheck', { readonly at: Timestamp }>
  | Message<
      'AssignAdjustment',
      {
        readonly adjustmentId: string;
        readonly status: AdjustmentStatus;
        readonly against: { readonly checkId: string; readonly adjustmentId: string } | null;
        readonly billId?: string;
        readonly note?: string;
      }
    >
  | OfficeCheckCommand
  | Message<
      'LinkRemittance',
      {
        readonly remittance: RemittancePlace;
        readonly wouldBe?: string;
        readonly payer: string | null;
        /** What the remittance takes or gives at provider level; missing: nothing. */
        readonly adjustments?: readonly ReportedAdjustment[];
      }
    >;

/** Commands of people about the money of a check. Each knows what was done before by its id, and does it once. */
export type OfficeCheckCommand =
  /** Rejects at `allocations.{i}.amount` what is above what is unapplied, or held of its claim. */
  | Message<'PlanShares', PlannedShares & { readonly actorName: string | null; readonly note?: string }>
  /** Every bill has its share. `shares`: as the bills have them. */
  | Message<
      'SettlePlanned',
      { readonly allocationId: string; readonly shares: readonly PaymentShare[]; readonly note?: string }
    >
  | Message<'WithdrawAllocation', { readonly allocationId: string; readonly at: Timestamp }>
  | Message<'DisputeAdjustment', { readonly adjustmentId: string; readonly note: string | null }>
  | Message<'RefundCheck', Refund & { readonly checkNumber: string | null; readonly note: string | null }>
  | Message<'VoidRefund', { readonly refundId: string; readonly at: Timestamp; readonly reason: string | null }>
  | Message<'VoidCheck', { readonly at: Timestamp; readonly reason: string | null; readonly actorName: string | null }>
  | Message<'StopVoid', { readonly at: Timestamp }>
  /** No bill has a share any more. */
  | Message<'EndVoid', { readonly at: Timestamp }>
  | Message<
      'ClearCheck',
      { readonly cleared: boolean; readonly clearedOn: CalendarDate | null; readonly bankReference: string | null }
    >;
