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

export interface SettledClaim {
  readonly place: ClaimPlace;
  readonly posted: readonly (PaymentShare & { readonly reversal?: true })[];
  /** Amount that no bill gets, or null. */
  readonly held: { readonly amount: Cents; readonly reason: string } | null;
}

export type CheckCommand =
  | Message<'PlanCheck', PlannedCheck>
  | Message<'WithdrawCheck', { readonly at: Timestamp }>
  | Message<'ReceivePlanned', { readonly shares: readonly PaymentShare[] }>
  /** `pending`: amount for the remittance's claims. Rejects a different amount for the same ID. */
  | Message<'ReceiveCheck', ReceivedCheck & CheckText & { readonly pending: Cents }>
  | Message<
      'CarryCheck',
      Omit<ReceivedCheck, 'remittance' | 'adjustments'> & {
        readonly share: PaymentShare;
        readonly returned: boolean;
        readonly checkNumber: string | null;
      }
    >
  /** Each claim counts once, but a held claim can be posted later. Idempotent. */
  | Message<
      'SettleShares',
      RemittancePlace & {
        readonly claims: readonly SettledClaim[];
      }
    >
  /**
   * Reserves a claim's held money for a bill, so that nothing else uses it. For a manually posted check, reserves
   * unapplied money for a claim in the linked remittance. Rejects a claim that another bill has.
   */
  | Message<
      'PlanClaim',
      RemittancePlace & { readonly place: ClaimPlace; readonly cents: Cents; readonly billId: string }
    >
  /** Shares that are not applied stay unchanged. `erased`: see SharesReturned. */
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
        /** Absent if there are none. */
        readonly adjustments?: readonly ReportedAdjustment[];
      }
    >;

/** Commands from users. Each has an ID and takes effect once. */
export type OfficeCheckCommand =
  /**
   * Rejects, at `allocations.{i}.amount`, an amount above the unapplied money or above the money held for its claim.
   */
  | Message<'PlanShares', PlannedShares & { readonly actorName: string | null; readonly note?: string }>
  /** `shares`: as recorded by the bills. */
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
  | Message<'EndVoid', { readonly at: Timestamp }>
  | Message<
      'ClearCheck',
      { readonly cleared: boolean; readonly clearedOn: CalendarDate | null; readonly bankReference: string | null }
    >;
