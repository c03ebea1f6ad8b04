import type { CalendarDate } from '../../kernel/calendar.js';
import type { RfaMoment } from '../rfa.responses.js';
import type { RfaChannel, RfaOutcome, RfaReviewType } from '../rfa.types.js';

/** Receipt that a clock begins with. */
export interface RfaReceiptFacts {
  readonly channel: RfaChannel;
  /** Stamp of the receiving side, a recorded proof, or the day on which a deferral was lifted; null: none is known. */
  readonly receivedAt: RfaMoment | null;
  /** Deposit of mail, from which a receipt that nobody proved is counted. */
  readonly depositedAt: RfaMoment | null;
}

/** Decision of the claims administrator about some items. */
export interface RfaDecisionClockFacts {
  readonly itemIds: readonly string[];
  readonly outcome: RfaOutcome;
  readonly decidedAt: RfaMoment;
  /** When the physician was told; null: not recorded, so the day of the decision counts. */
  readonly communicatedAt: RfaMoment | null;
  /** Service of the written decision; null: not recorded. */
  readonly servedAt: RfaMoment | null;
  readonly servedBy: string | null;
  /** Independent medical review was asked for, and was not refused as ineligible. */
  readonly imrFiled: boolean;
  /** The items are drugs of the formulary. */
  readonly formulary: boolean;
  /** Last day of the approval, where the letter names one. */
  readonly effectiveTo: CalendarDate | null;
}

/** All that the clocks of a request are computed from. */
export interface RfaClockFacts {
  readonly reviewType: RfaReviewType;
  /** Expedited review with the physician's certification; one that the claims administrator declared unsupported is not. */
  readonly expedited: boolean;
  /** Every item is a drug of the formulary. */
  readonly formulary: boolean;
  /** Day of the examination with which the treatment was recommended. */
  readonly recommendationDate: CalendarDate | null;
  /** Dates of the clinical reports of a request that was not sent yet; empty once it was. */
  readonly unsentReportDates: readonly CalendarDate[];
  /** Initial visit within the first 30 days after the injury, of a request that was not sent yet. */
  readonly firstVisitDate: CalendarDate | null;
  /** Receipt that the clock runs from: the last one; null before the first. */
  readonly receipt: RfaReceiptFacts | null;
  /** An item waits for its decision, and the clock is stopped by nothing: no return as incomplete, no deferral. */
  readonly awaitsDecision: boolean;
  /** When the claims administrator asked for missing information, since that receipt. */
  readonly informationRequestedAt: readonly RfaMoment[];
  readonly decisions: readonly RfaDecisionClockFacts[];
}

/** A decision, and the clocks as they stood when it was recorded: facts, by which any rules can judge whether it came in time. */
export interface TimelinessFacts extends Pick<RfaDecisionClockFacts, 'decidedAt' | 'communicatedAt'> {
  readonly clock: RfaClockFacts;
}
