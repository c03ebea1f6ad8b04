import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { RuleRef } from '../../rules/rule-entry.js';

/** Claim for a late payment, in cents. For information only: the payer or a judge must concede it. */
export interface PenaltyInterest {
  /** Owed, not contested and not paid by the pay date. */
  readonly basis: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  /** Day of receipt, not the pay date. Interest runs from it. */
  readonly from: CalendarDate;
  /** Day on which the last part was paid, or today. */
  readonly through: CalendarDate;
  readonly days: number;
  readonly citation: string;
  /** Rule for the penalty. */
  readonly rule: RuleRef;
}

/** Part of the amount owed at the pay date, in cents. If unpaid, dated with the day of calculation. */
export interface LatePart {
  readonly amount: Cents;
  readonly paidOn: CalendarDate;
  /** Unpaid on the date of calculation. */
  readonly open?: true;
}

/** Claim with all data for its letter. */
export interface LateClaim extends PenaltyInterest {
  /** Last day to pay without penalty. */
  readonly payBy: CalendarDate;
  /** Oldest first. */
  readonly parts: readonly LatePart[];
  /** Lines with an open amount at the pay date. */
  readonly lines: readonly {
    readonly lineId: string;
    readonly amount: Cents;
    /** Amount owed at the time of calculation. Later repricing may change it. Absent in the first stored demands. */
    readonly owed?: Cents;
  }[];
  readonly penaltyPercent: number;
  readonly interestPercent: number;
  /** Absent in the first stored demands. */
  readonly interestRule?: RuleRef;
  /** Cents per additional day on the open amount. */
  readonly perDay: Cents;
}
