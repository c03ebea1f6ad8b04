import pack from './ca.rules.json' with { type: 'json' };
import type { RulesPack } from './rule-entry.js';
import { RuleSet } from './rule-set.js';

/** The pack that comes with a release. */
export const shippedPack = pack as unknown as RulesPack;

/** The rules of the shipped pack alone. The domain never reads them by itself: every rule set is an argument. */
export const shippedRules = new RuleSet([{ layer: 'shipped', pack: shippedPack }]);
