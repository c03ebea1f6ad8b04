import pack from './ca.rules.json' with { type: 'json' };
import type { RulesPack } from './rule-entry.js';
import { RuleSet } from './rule-set.js';

/** The pack of this release. */
export const shippedPack = pack as unknown as RulesPack;

/** Only the shipped pack. Functions of the domain take their rule set as an argument and do not default to this one. */
export const shippedRules = new RuleSet([{ layer: 'shipped', pack: shippedPack }]);
