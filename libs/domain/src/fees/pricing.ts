import type { Cents } from '../kernel/money.js';
import type { CalendarDate } from '../kernel/calendar.js';
import type { RuleRef } from '../rules/rule-entry.js';

/**
 * How a line's allowed amount came about, so that a person can check it.
 * - `calculated`: by the schedule that `citation` names.
 * - `manual_charge`: the provider's reviewed charge; no schedule for its kind of code is on file.
 * - `not_in_schedule`: the charge of a code that the schedule in force does not know, so nothing tells what to expect.
 * - `requires_review`: none; a person must look.
 */
export interface Pricing {
  readonly status: 'calculated' | 'manual_charge' | 'requires_review' | 'not_in_schedule';
  /** The schedule, in words. */
  readonly basis: string;
  /** The regulation behind it, or null where the amount is the provider's own. */
  readonly citation: string | null;
  /** One short sentence a step, with the figures. */
  readonly steps: readonly string[];
  /** The rule that set the amount; absent where no rule did. */
  readonly rule?: RuleRef;
  /** Cents; the last amount that is known of a code whose table ended: information, not allowed. */
  readonly expectedAtLeast?: Cents;
}

/** A service line as pricing sees it. */
export interface PricedLine {
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  /** The client's charge for the whole line, or null. */
  readonly charge: Cents | null;
  readonly serviceDate: CalendarDate;
  readonly hasFeeContext: boolean;
}

/** Result of pricing a line: an amount, or why there is none. */
export type Quote =
  | {
      readonly kind: 'priced';
      readonly allowed: Cents;
      readonly pricing: Pricing;
      readonly warnings: readonly QuoteWarning[];
    }
  /** Outside the schedule without a charge: 422 at the line's charge. */
  | { readonly kind: 'charge_required' }
  /** A verification was asked for that no schedule on file resolves: 422 bill_fee_requires_review. */
  | { readonly kind: 'requires_review' };

export interface QuoteWarning {
  readonly code:
    | 'units_unusual'
    | 'modifier_without_effect'
    | 'fee_table_outdated'
    | 'code_not_in_fee_schedule'
    | 'charge_above_schedule'
    | 'code_pair_not_paid'
    | 'fee_by_report'
    | 'fee_locality_uncertain'
    | 'fee_locality_unknown'
    | 'fee_of_physician'
    | 'med_legal_code_on_treatment_bill'
    | 'interpreter_market_rate'
    | 'units_above_limit';
  /** Where, below the line: `units`, `modifiers.0`, `code`, `charge`. */
  readonly path: string;
  readonly message: string;
}

/** Cents as people read them: `$1,236.00`. Intl takes a hundred times as long, and every line of every bill is shown. */
export const usd = (cents: Cents): string => {
  const dollars = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${dollars}.${String(cents % 100).padStart(2, '0')}`;
};

/** A line billed at the provider's own charge. */
export const manualCharge = (
  charge: Cents,
  why: string,
  warnings: readonly QuoteWarning[] = [],
  expectedAtLeast: Cents | null = null,
): Quote => ({
  kind: 'priced',
  allowed: charge,
  pricing: {
    status: 'manual_charge',
    basis: why,
    citation: null,
    steps: [`allowed = charge ${usd(charge)}`],
    ...(expectedAtLeast !== null && { expectedAtLeast }),
  },
  warnings,
});

/** A line that the schedule in force does not know: its charge stands, and nothing is expected of it by rule. */
export const notInSchedule = (charge: Cents, why: string): Quote => ({
  kind: 'priced',
  allowed: charge,
  pricing: { status: 'not_in_schedule', basis: why, citation: null, steps: [`allowed = charge ${usd(charge)}`] },
  warnings: [
    {
      code: 'code_not_in_fee_schedule',
      path: 'code',
      message:
        'The fee schedule in force does not know this code: its charge counts neither as expected nor as in dispute.',
    },
  ],
});

/**
 * A charge above what the schedule sets: the payer pays the schedule's amount and no more (Labor Code §§ 5307.1(a),
 * 5307.6(a)). None where there is no charge, or not above it.
 */
export const chargeAboveWarnings = ({ charge }: PricedLine, allowed: Cents): readonly QuoteWarning[] =>
  charge === null || charge <= allowed
    ? []
    : [
        {
          code: 'charge_above_schedule',
          path: 'charge',
          message: `The charge of ${usd(charge)} is above ${usd(allowed)}, all that is payable per the fee schedule.`,
        },
      ];
