import type { EvaluatedTimeliness } from '../rfa.commands.js';
import type { Rfa } from '../rfa.state.js';
import type { TimelinessFacts } from './clock-facts.js';
import { rfaClockFacts } from './rfa-clock-facts.js';
import { timelinessOf } from './timeliness.js';
import type { RuleSet } from '../../rules/rule-set.js';

/**
 * What a decision that is recorded now is judged by; null without a receipt. A receipt that is known by a decision alone has no
 * day from which lateness is judged.
 */
export const timelinessFacts = (
  rfa: Rfa,
  { decidedAt, communicatedAt }: Omit<TimelinessFacts, 'clock'>,
): TimelinessFacts | null => {
  const clock = rfaClockFacts(rfa);
  if (clock?.receipt == null || (rfa.receipt?.basis === 'decision' && rfa.resumedAt === null)) return null;
  return { clock, decidedAt, communicatedAt };
};

/** How a decision stands to its deadlines by a rule set. */
export const evaluateTimeliness = (decision: TimelinessFacts | null, rules: RuleSet): EvaluatedTimeliness => {
  const found = decision && timelinessOf(decision.clock, decision, rules);
  return { timeliness: found?.timeliness ?? null, rulesVersion: found?.rulesVersion ?? null };
};

/** How the last decision stands to its deadlines by a rule set; where its rules cannot judge it, as it was recorded. */
export const currentTimeliness = ({ judgedBy, timeliness, rulesVersion }: Rfa, rules: RuleSet): EvaluatedTimeliness => {
  const now = evaluateTimeliness(judgedBy, rules);
  return now.timeliness === null ? { timeliness, rulesVersion } : now;
};
