import type { AnsweredSubmission, CalendarDate, Cents, EorLine } from '../shared/bill.types.js';
import type { EorService, ServedBasis } from './service.js';

export interface EorFact {
  readonly eorId: string;
  /** Place in the log among the facts of this bill: later is larger. */
  readonly order: number;
  /** When it was served on the provider: the start of the provider's time to dispute. */
  readonly servedAt: CalendarDate;
  /** The earliest day on which it may have been served: order among EORs, and whether the payer was in time, go by it. */
  readonly servedSafe: CalendarDate;
  /** Why `servedAt` is that day. */
  readonly servedBasis: ServedBasis;
  /** What is known of the service; missing where somebody just said the day. */
  readonly service?: EorService;
  readonly eorDate: CalendarDate;
  /** The day on which the payer got the bill, where its 835 says it. */
  readonly receivedDate?: CalendarDate;
  readonly answers: AnsweredSubmission;
  readonly reviewId: string | null;
  readonly reportedPaid: Cents;
  /** By service line; an EOR may leave lines out. */
  readonly lines: readonly EorLine[];
  /** Its first adjustment reason, as `CO-45`; null when it adjusts nothing. */
  readonly code: string | null;
  /** It pays nothing, for reasons of liability alone. */
  readonly disputesLiability: boolean;
  readonly payerClaimControlNumber: string | null;
  /** A determination made it, where the payer sent none. */
  readonly isDetermination?: true;
  /** It says of the whole claim that it was not authorized; of lines, their adjustments say it. */
  readonly deniesAuthorization?: true;
}

/** A claim of an 835 that was recorded; see RemittanceKeys. */
export interface RemittanceFact {
  readonly key: string;
  readonly claimKey: string;
  readonly eorId: string;
  /** RemittanceKeys.key of the reversal that took it back; null as long as it stands. */
  readonly reversedBy: string | null;
}

/** Facts of EORs. */
export interface EorsFacts {
  /** Those that stand: what a rule may look at. */
  readonly eors: readonly EorFact[];
  /** Ids of EORs that were voided. */
  readonly voidedEors: readonly string[];
  /** Remittances of 835 files, in the order in which they were recorded. */
  readonly remittances: readonly RemittanceFact[];
  /** Facts counted so far; gives EORs and payments their order. */
  readonly order: number;
}
