import type { CalendarDate } from '../../kernel/calendar.js';
import type { RfaMoment } from '../rfa.responses.js';
import type { RfaChannel, RfaOutcome, RfaReviewType } from '../rfa.types.js';

export interface RfaReceiptFacts {
  readonly channel: RfaChannel;
  /** Receipt stamp, recorded proof, or the day on which a deferral was lifted. Null if unknown. */
  readonly receivedAt: RfaMoment | null;
  /** Time of deposit in the mail. Without a proof, the day of receipt is counted from this day. */
  readonly depositedAt: RfaMoment | null;
}

/** Decision of the claims administrator on some items. */
export interface RfaDecisionClockFacts {
  readonly itemIds: readonly string[];
  readonly outcome: RfaOutcome;
  readonly decidedAt: RfaMoment;
  /** Null if not recorded. The day of the decision then counts. */
  readonly communicatedAt: RfaMoment | null;
  /** Time of service of the written decision, or null if not recorded. */
  readonly servedAt: RfaMoment | null;
  readonly servedBy: string | null;
  /** True if independent medical review was requested and not refused as ineligible. */
  readonly imrFiled: boolean;
  readonly formulary: boolean;
  /** Last day of the approval, if the letter names one. */
  readonly effectiveTo: CalendarDate | null;
}

export interface RfaClockFacts {
  readonly reviewType: RfaReviewType;
  /** Expedited with the physician's certification, which the claims administrator did not declare unsupported. */
  readonly expedited: boolean;
  /** True if every item is a drug of the formulary. */
  readonly formulary: boolean;
  /** Day of the examination at which the treatment was recommended. */
  readonly recommendationDate: CalendarDate | null;
  /** Empty after the request is sent. */
  readonly unsentReportDates: readonly CalendarDate[];
  /** Initial visit within 30 days after the injury. Null after the request is sent. */
  readonly firstVisitDate: CalendarDate | null;
  /** Last receipt, which starts the clock. Null before the first receipt. */
  readonly receipt: RfaReceiptFacts | null;
  /** True if an item awaits a decision and the clock is not stopped by a return as incomplete or a deferral. */
  readonly awaitsDecision: boolean;
  /** Times at which the claims administrator requested missing information, since that receipt. */
  readonly informationRequestedAt: readonly RfaMoment[];
  readonly decisions: readonly RfaDecisionClockFacts[];
}

/** A decision and the clocks when it was recorded. Any rule set can determine its timeliness from these facts. */
export interface TimelinessFacts extends Pick<RfaDecisionClockFacts, 'decidedAt' | 'communicatedAt'> {
  readonly clock: RfaClockFacts;
}
