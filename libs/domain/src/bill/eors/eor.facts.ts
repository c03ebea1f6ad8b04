import type { AnsweredSubmission, CalendarDate, Cents, EorLine } from '../shared/bill.types.js';
import type { EorService, ServedBasis } from './service.js';

export interface EorFact {
  readonly eorId: string;
  /** Sequence number among the ordered facts of the bill. Later facts have larger numbers. */
  readonly order: number;
  /** Day of service on the provider, which starts the provider's period to dispute. */
  readonly servedAt: CalendarDate;
  /** Earliest possible day of service. Determines the order of EORs and whether the payer was on time. */
  readonly servedSafe: CalendarDate;
  /** Basis for `servedAt`. */
  readonly servedBasis: ServedBasis;
  /** Details of the service; absent if a user entered only the day. */
  readonly service?: EorService;
  readonly eorDate: CalendarDate;
  /** Day on which the payer received the bill, if the 835 states it. */
  readonly receivedDate?: CalendarDate;
  readonly answers: AnsweredSubmission;
  readonly reviewId: string | null;
  readonly reportedPaid: Cents;
  /** By service line. An EOR may omit lines. */
  readonly lines: readonly EorLine[];
  /** First adjustment reason other than an earlier payment, such as `CO-45`; null if there is none. */
  readonly code: string | null;
  /** True if the EOR pays nothing, for reasons of liability only. */
  readonly disputesLiability: boolean;
  readonly payerClaimControlNumber: string | null;
  /** Present if the EOR was generated from a determination because the payer sent none. */
  readonly isDetermination?: true;
  /** Present if a claim-level adjustment denies authorization. Denials by line are in the adjustments of `lines`. */
  readonly deniesAuthorization?: true;
}

/** Recorded claim of an 835; see RemittanceKeys. */
export interface RemittanceFact {
  readonly key: string;
  readonly claimKey: string;
  readonly eorId: string;
  /** `RemittanceKeys.key` of the reversal of this claim; null if it was not reversed. */
  readonly reversedBy: string | null;
}

export interface EorsFacts {
  /** EORs that are not voided. Rules use only these. */
  readonly eors: readonly EorFact[];
  /** IDs of voided EORs. */
  readonly voidedEors: readonly string[];
  /** Claims of 835 files, in recording order. */
  readonly remittances: readonly RemittanceFact[];
  /** Last sequence number of an EOR or payment. */
  readonly order: number;
}
