import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { RuleRef } from '../../rules/rule-entry.js';

/** Claim for a late payment, in cents. For information only: the payer or a judge must concede it. */
export interface PenaltyInterest {
  /** Amount owed that was neither contested nor paid by the pay date. */
  readonly basis: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  /** Date the bill was received, not the pay date. Interest runs from it. */
  readonly from: CalendarDate;
  /** Date the last part was paid, or today. */
  readonly through: CalendarDate;
  readonly days: number;
  readonly citation: string;
  /** Rule for the penalty. */
  readonly rule: RuleRef;
}

/** Part of the amount owed at the pay date, in cents. An unpaid part has the date of calculation. */
export interface LatePart {
  readonly amount: Cents;
  readonly paidOn: CalendarDate;
  /** Set if unpaid on the date of calculation. */
  readonly open?: true;
}

/** Claim with all data needed for its letter. */
export interface LateClaim extends PenaltyInterest {
  /** Last day to pay without penalty. */
  readonly payBy: CalendarDate;
  /** Late parts, oldest first. */
  readonly parts: readonly LatePart[];
  /** Lines with an amount still open at the pay date. */
  readonly lines: readonly {
    readonly lineId: string;
    readonly amount: Cents;
    /** Amount owed at the time of calculation. Repricing may change it later. Absent in the first stored demands. */
    readonly owed?: Cents;
  }[];
  readonly penaltyPercent: number;
  readonly interestPercent: number;
  /** Absent in the first stored demands. */
  readonly interestRule?: RuleRef;
  /** Interest in cents for each additional day on the open amount. */
  readonly perDay: Cents;
}
