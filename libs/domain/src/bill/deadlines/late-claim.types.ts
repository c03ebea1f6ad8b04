import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { RuleRef } from '../../rules/rule-entry.js';

/**
 * Statutory penalty and interest for a late payment, in cents. For information only: the payer or a judge must concede
 * them.
 */
export interface PenaltyInterest {
  /** Amount that was owed, not contested and not paid by the pay date. */
  readonly basis: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  /** Day of receipt, from which interest runs. Not the pay date. */
  readonly from: CalendarDate;
  /** Day on which the last part was paid, or today if an amount is open. */
  readonly through: CalendarDate;
  readonly days: number;
  readonly citation: string;
  /** Rule for the penalty. */
  readonly rule: RuleRef;
}

/**
 * Part of the amount owed at the pay date, with its payment date. For an unpaid part, the date of calculation. Cents.
 */
export interface LatePart {
  readonly amount: Cents;
  readonly paidOn: CalendarDate;
  /** Present if the part is unpaid on the date of calculation. */
  readonly open?: true;
}

/** Claim for a late payment, with all data for its letter. */
export interface LateClaim extends PenaltyInterest {
  /** Last day to pay without penalty. */
  readonly payBy: CalendarDate;
  /** Oldest first. */
  readonly parts: readonly LatePart[];
  /** Open amount of each line at the pay date, for lines with an open amount. */
  readonly lines: readonly {
    readonly lineId: string;
    readonly amount: Cents;
    /**
     * Amount owed on the line at the time of calculation. Later repricing may change it. Absent in the first stored
     * demands.
     */
    readonly owed?: Cents;
  }[];
  readonly penaltyPercent: number;
  readonly interestPercent: number;
  /** Rule for the interest; absent in the first stored demands. */
  readonly interestRule?: RuleRef;
  /** Interest per additional day on the open amount, in cents. */
  readonly perDay: Cents;
}
