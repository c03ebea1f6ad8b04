import {
  endOf,
  formFee,
  quoteMedLegal,
  quoteProfessional,
  RuleSet,
  shippedPack,
  type AppliesTo,
  type PricedLine,
} from '#domain';
import type { WorkedCase } from './pack-schema.js';
import type { CheckedPack } from './read-pack.js';

export interface FailedCase {
  readonly name: string;
  readonly expected: string;
  readonly result: string;
}

/** Runs the cases with the pack's entries layered over the shipped ones. */
export const failedCases = (pack: CheckedPack): readonly FailedCase[] => {
  const rules = new RuleSet([
    { layer: 'signed', pack },
    { layer: 'shipped', pack: shippedPack },
  ]);
  return pack.cases.flatMap(({ name, input, expected }) => {
    const result = resultOf(input, rules);
    return result === expected ? [] : [{ name, expected, result }];
  });
};

const dollarsText = (cents: number): string => (cents / 100).toFixed(2);
const centsIn = (dollars: string): number => Math.round(Number(dollars) * 100);

const resultOf = (input: WorkedCase['input'], rules: RuleSet): string => {
  if ('formFee' in input) {
    const fee = formFee(input.formFee, input.filedOn, rules);
    return fee ? dollarsText(fee.amount) : 'none';
  }
  if ('period' in input) return endOf(input.period, input.facts as AppliesTo, input.begin, rules)?.lastDay ?? 'none';
  const { mode, charge, ...rest } = input.quote;
  const line: PricedLine = { ...rest, charge: charge === null ? null : centsIn(charge), hasFeeContext: false };
  const quote = mode === 'med_legal' ? quoteMedLegal(line, rules) : quoteProfessional(line, rules);
  return quote.kind === 'priced' && quote.pricing.status === 'calculated' ? dollarsText(quote.allowed) : quote.kind;
};
