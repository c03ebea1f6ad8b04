import type { Cents } from '../kernel/money.js';
import type { CalendarDate } from '../kernel/calendar.js';
import type { RuleRef } from '../rules/rule-entry.js';

/**
 * How the allowed amount was determined.
 * - `calculated`: by the schedule that `citation` names.
 * - `manual_charge`: the provider's reviewed charge. No schedule for this kind of code is on file.
 * - `not_in_schedule`: the charge. No expected amount is known.
 * - `requires_review`: no amount. A user must review the line.
 */
export interface Pricing {
  readonly status: 'calculated' | 'manual_charge' | 'requires_review' | 'not_in_schedule';
  readonly basis: string;
  /** Null if the amount is the provider's own charge. */
  readonly citation: string | null;
  /** One short sentence each, with figures. */
  readonly steps: readonly string[];
  /** Absent if no rule set the amount. */
  readonly rule?: RuleRef;
  /** Last known amount from an expired table, in cents. For information only; it is not allowed. */
  readonly expectedAtLeast?: Cents;
}

export interface PricedLine {
  readonly code: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  /** Charge from the client for the whole line, in cents. */
  readonly charge: Cents | null;
  readonly serviceDate: CalendarDate;
  readonly hasFeeContext: boolean;
}

export type Quote =
  | {
      readonly kind: 'priced';
      readonly allowed: Cents;
      readonly pricing: Pricing;
      readonly warnings: readonly QuoteWarning[];
    }
  /** Outside the schedule and without a charge. Results in 422 at the line's charge. */
  | { readonly kind: 'charge_required' }
  /** No schedule resolves the requested fee verification. Results in 422 `bill_fee_requires_review`. */
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
    | 'hpsa_bonus_not_computed'
    | 'med_legal_code_on_treatment_bill'
    | 'interpreter_market_rate'
    | 'units_above_limit';
  /** Path within the line: `units`, `modifiers.0`, `code`, `charge`. */
  readonly path: string;
  readonly message: string;
}

/** `$1,236.00`. Intl would be about 100 times slower, and this runs for every line of every displayed bill. */
export const usd = (cents: Cents): string => {
  const dollars = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${dollars}.${String(cents % 100).padStart(2, '0')}`;
};

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

/** Allows the charge. No rule sets an expected amount. */
export const notInSchedule = (charge: Cents, why: string): Quote => ({
  kind: 'priced',
  allowed: charge,
  pricing: { status: 'not_in_schedule', basis: why, citation: null, steps: [`allowed = charge ${usd(charge)}`] },
  warnings: [
    {
      code: 'code_not_in_fee_schedule',
      path: 'code',
      message:
        'This code is not in the fee schedule in force. Its charge counts neither as expected nor as in dispute.',
    },
  ],
});

/** The payer pays only the schedule's amount (Labor Code §§ 5307.1(a), 5307.6(a)). No warning without a charge. */
export const chargeAboveWarnings = ({ charge }: PricedLine, allowed: Cents): readonly QuoteWarning[] =>
  charge === null || charge <= allowed
    ? []
    : [
        {
          code: 'charge_above_schedule',
          path: 'charge',
          message: `The charge of ${usd(charge)} exceeds ${usd(allowed)}, the maximum under the fee schedule.`,
        },
      ];
