import type { RuleSet } from './rule-set.js';
import { shippedRules } from './shipped-rules.js';

let currentRules = shippedRules;

/** The rules by which this process computes now. No function of the domain reads it: each gets its rule set as an argument. */
export const rulesInForce = (): RuleSet => currentRules;

/** Puts another set in force, for this process. */
export const activateRules = (rules: RuleSet): void => void (currentRules = rules);
