import type { AnsweredSubmission, CalendarDate, Cents, EorLine } from '../shared/bill.types.js';
import type { EorService, ServedBasis } from './service.js';

export interface EorFact {
  readonly eorId: string;
  /** Position among the bill's ordered facts. Later facts have larger numbers. */
  readonly order: number;
  /** Starts the provider's period to dispute. */
  readonly servedAt: CalendarDate;
  /** Earliest possible service date. Determines the order of EORs and whether the payer was on time. */
  readonly servedSafe: CalendarDate;
  readonly servedBasis: ServedBasis;
  /** Absent if a user entered only the date. */
  readonly service?: EorService;
  readonly eorDate: CalendarDate;
  /** Date the bill was received, if the 835 states it. */
  readonly receivedDate?: CalendarDate;
  readonly answers: AnsweredSubmission;
  readonly reviewId: string | null;
  readonly reportedPaid: Cents;
  /** One entry per service line. An EOR may omit lines. */
  readonly lines: readonly EorLine[];
  /** First adjustment reason, such as `CO-45`, ignoring earlier payments. Null if there is none. */
  readonly code: string | null;
  /** True if the EOR pays nothing, for liability reasons only. */
  readonly disputesLiability: boolean;
  readonly payerClaimControlNumber: string | null;
  /** Set if generated from a determination because the payer sent no EOR. */
  readonly isDetermination?: true;
  /** Set if a claim-level adjustment denies authorization. Denials by line are in the adjustments in `lines`. */
  readonly deniesAuthorization?: true;
}

/** 835 claim. See RemittanceKeys. */
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
  /** Claims from 835 files, in the order they were recorded. */
  readonly remittances: readonly RemittanceFact[];
  /** Number of the most recent EOR or payment. */
  readonly order: number;
}
