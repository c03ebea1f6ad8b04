import pack from './ca.rules.json' with { type: 'json' };
import type { RulesPack } from './rule-entry.js';
import { RuleSet } from './rule-set.js';

/** The pack that comes with a release. */
export const shippedPack = pack as unknown as RulesPack;
/** The rules of the shipped pack alone. */
export const shippedRules = new RuleSet([{ layer: 'shipped', pack: shippedPack }]);

let currentRules = shippedRules;

/**
 * The rules by which this process computes now. Fees, days and rates of the domain are read from here unless another
 * set is given; the set is replaced whole, between two turns of the event loop, so a decision sees one set. Folds of
 * events never read it: events hold the figures that were decided.
 */
export const rulesInForce = (): RuleSet => currentRules;

/** Puts another set in force, for this process. */
export const activateRules = (rules: RuleSet): void => void (currentRules = rules);

/** Does some work by a given set; for comparisons and specs. The work must not wait for anything. */
export const withRules = <Result>(rules: RuleSet, work: () => Result): Result => {
  const before = currentRules;
  currentRules = rules;
  try {
    return work();
  } finally {
    currentRules = before;
  }
};
