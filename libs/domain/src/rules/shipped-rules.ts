import pack from './ca.rules.json' with { type: 'json' };
import type { RulesPack } from './rule-entry.js';
import { RuleSet } from './rule-set.js';

/** This release's pack. */
export const shippedPack = pack as unknown as RulesPack;

/** Only the shipped pack. Domain functions take their rule set as an argument and do not default to this one. */
export const shippedRules = new RuleSet([{ layer: 'shipped', pack: shippedPack }]);
