import type { CalendarDate } from '../../kernel/calendar.js';
import type { RfaMoment } from '../rfa.responses.js';
import type { RfaChannel, RfaOutcome, RfaReviewType } from '../rfa.types.js';

export interface RfaReceiptFacts {
  readonly channel: RfaChannel;
  /** Receipt stamp, recorded proof, or the day a deferral was lifted. Null if unknown. */
  readonly receivedAt: RfaMoment | null;
  /** Time of mailing. Without proof of receipt, the receipt date is counted from this day. */
  readonly depositedAt: RfaMoment | null;
}

/** The claims administrator's decision on some items. */
export interface RfaDecisionClockFacts {
  readonly itemIds: readonly string[];
  readonly outcome: RfaOutcome;
  readonly decidedAt: RfaMoment;
  /** Null if not recorded; the decision date then counts. */
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
  /** True if the physician certified the urgency and the claims administrator did not call it unsupported. */
  readonly expedited: boolean;
  /** True if every item is a formulary drug. */
  readonly formulary: boolean;
  /** Date of the examination at which the treatment was recommended. */
  readonly recommendationDate: CalendarDate | null;
  /** Empty after the request is sent. */
  readonly unsentReportDates: readonly CalendarDate[];
  /** Initial visit within 30 days after the injury. Null after the request is sent. */
  readonly firstVisitDate: CalendarDate | null;
  /** Last receipt, which starts the clock. Null before the first receipt. */
  readonly receipt: RfaReceiptFacts | null;
  /** True if an item awaits a decision and neither a return as incomplete nor a deferral stops the clock. */
  readonly awaitsDecision: boolean;
  /** Times since that receipt when the claims administrator requested missing information. */
  readonly informationRequestedAt: readonly RfaMoment[];
  readonly decisions: readonly RfaDecisionClockFacts[];
}

/** A decision and the clocks at the time it was recorded. Any rule set can determine timeliness from these facts. */
export interface TimelinessFacts extends Pick<RfaDecisionClockFacts, 'decidedAt' | 'communicatedAt'> {
  readonly clock: RfaClockFacts;
}
