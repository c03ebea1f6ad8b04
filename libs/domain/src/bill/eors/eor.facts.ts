import type { AnsweredSubmission, CalendarDate, Cents, EorLine } from '../shared/bill.types.js';
import type { EorService, ServedBasis } from './service.js';

export interface EorFact {
  readonly eorId: string;
  /** Among the ordered facts of the bill. Later facts have larger numbers. */
  readonly order: number;
  /** Starts the provider's period to dispute. */
  readonly servedAt: CalendarDate;
  /** Earliest possible day. Determines the order of EORs and whether the payer was on time. */
  readonly servedSafe: CalendarDate;
  readonly servedBasis: ServedBasis;
  /** Absent if a user entered only the day. */
  readonly service?: EorService;
  readonly eorDate: CalendarDate;
  /** Receipt of the bill, if the 835 states it. */
  readonly receivedDate?: CalendarDate;
  readonly answers: AnsweredSubmission;
  readonly reviewId: string | null;
  readonly reportedPaid: Cents;
  /** One per service line. An EOR may omit lines. */
  readonly lines: readonly EorLine[];
  /** First adjustment reason except an earlier payment, such as `CO-45`, or null. */
  readonly code: string | null;
  /** Pays nothing, for reasons of liability only. */
  readonly disputesLiability: boolean;
  readonly payerClaimControlNumber: string | null;
  /** Generated from a determination because the payer sent no EOR. */
  readonly isDetermination?: true;
  /** Denied by a claim-level adjustment. Denials by line are in the adjustments of `lines`. */
  readonly deniesAuthorization?: true;
}

/** Claim of an 835. See RemittanceKeys. */
export interface RemittanceFact {
  readonly key: string;
  readonly claimKey: string;
  readonly eorId: string;
  /** `RemittanceKeys.key` of the reversal, or null. */
  readonly reversedBy: string | null;
}

export interface EorsFacts {
  /** EORs that are not voided. Rules use only these. */
  readonly eors: readonly EorFact[];
  readonly voidedEors: readonly string[];
  /** Claims of 835 files, in recording order. */
  readonly remittances: readonly RemittanceFact[];
  /** Number of the last EOR or payment. */
  readonly order: number;
}
