import type { Cents } from '../kernel/money.js';
import type { CalendarDate } from '../kernel/calendar.js';
import type { RuleRef } from '../rules/rule-entry.js';

/**
 * How a line's allowed amount was determined, so that a user can verify it.
 * - `calculated`: by the schedule that `citation` names.
 * - `manual_charge`: the provider's reviewed charge. No schedule for this kind of code is on file.
 * - `not_in_schedule`: the charge of a code that is not in the schedule in force, so no expected amount is known.
 * - `requires_review`: no amount. A user must review the line.
 */
export interface Pricing {
  readonly status: 'calculated' | 'manual_charge' | 'requires_review' | 'not_in_schedule';
  /** Name of the schedule. */
  readonly basis: string;
  /** Regulation that sets the amount, or null if the amount is the provider's own charge. */
  readonly citation: string | null;
  /** Calculation steps with figures, one short sentence each. */
  readonly steps: readonly string[];
  /** Rule that set the amount. Absent if no rule did. */
  readonly rule?: RuleRef;
  /** Last known amount of a code whose table expired, in cents. For information only. The amount is not allowed. */
  readonly expectedAtLeast?: Cents;
}

/** A service line as input for pricing. */
export interface PricedLine {
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  /** The client's charge for the whole line, in cents, or null. */
  readonly charge: Cents | null;
  readonly serviceDate: CalendarDate;
  readonly hasFeeContext: boolean;
}

/** Result of pricing a line: an amount, or the reason why there is none. */
export type Quote =
  | {
      readonly kind: 'priced';
      readonly allowed: Cents;
      readonly pricing: Pricing;
      readonly warnings: readonly QuoteWarning[];
    }
  /** The line is outside the schedule and has no charge. Results in 422 at the line's charge. */
  | { readonly kind: 'charge_required' }
  /**
   * A fee verification was requested that no schedule on file can resolve. Results in 422 `bill_fee_requires_review`.
   */
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
  /** Path below the line: `units`, `modifiers.0`, `code`, `charge`. */
  readonly path: string;
  readonly message: string;
}

/**
 * Formats cents as dollars: `$1,236.00`. Intl would be about 100 times slower, and this runs for every line of every
 * displayed bill.
 */
export const usd = (cents: Cents): string => {
  const dollars = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${dollars}.${String(cents % 100).padStart(2, '0')}`;
};

/** Returns a quote at the provider's own charge. */
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

/**
 * Returns a quote for a line that is not in the schedule in force. It allows the charge, and no rule sets an expected
 * amount.
 */
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
 * Returns a warning if the charge is above the schedule. The payer pays only the schedule's amount (Labor Code §§
 * 5307.1(a), 5307.6(a)). Returns none without a charge.
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
