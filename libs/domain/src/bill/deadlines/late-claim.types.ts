import type { CalendarDate } from '../../kernel/calendar.js';
import type { Cents } from '../../kernel/money.js';
import type { RuleRef } from '../../rules/rule-entry.js';

/** Cost of a late payment to the payer by law. Cents. Information: nobody but the payer or a judge concedes it. */
export interface PenaltyInterest {
  /** Amount that was owed, not contested and not paid by the pay date. */
  readonly basis: Cents;
  readonly penalty: Cents;
  readonly interest: Cents;
  /** Receipt: interest runs from there, not from the pay date. */
  readonly from: CalendarDate;
  /** The day on which the rest was paid, else today. */
  readonly through: CalendarDate;
  readonly days: number;
  readonly citation: string;
  /** The rule of the penalty. */
  readonly rule: RuleRef;
}

/** A part of what was owed at the pay date, and the day on which it was paid; of the rest, the day of the count. Cents. */
export interface LatePart {
  readonly amount: Cents;
  readonly paidOn: CalendarDate;
  /** Not paid by the day of the count. */
  readonly open?: true;
}

/** A late payment with all that a letter about it says. */
export interface LateClaim extends PenaltyInterest {
  /** Last day to pay without penalty. */
  readonly payBy: CalendarDate;
  /** Oldest first. */
  readonly parts: readonly LatePart[];
  /** What was open at the pay date, of each line where something was. */
  readonly lines: readonly {
    readonly lineId: string;
    readonly amount: Cents;
    /** Amount owed on the line as of the count, which a new price may change later; missing in the first demands stored. */
    readonly owed?: Cents;
  }[];
  readonly penaltyPercent: number;
  readonly interestPercent: number;
  /** The rule of the interest; missing in the first demands stored. */
  readonly interestRule?: RuleRef;
  /** Interest of a further day on what is still open. */
  readonly perDay: Cents;
}
