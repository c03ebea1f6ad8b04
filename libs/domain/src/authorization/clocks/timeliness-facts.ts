import type { EvaluatedTimeliness } from '../rfa.commands.js';
import type { Rfa } from '../rfa.state.js';
import type { TimelinessFacts } from './clock-facts.js';
import { rfaClockFacts } from './rfa-clock-facts.js';
import { timelinessOf } from './timeliness.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Returns null if there is no receipt, or if only a decision proves it, because the receipt date is then unknown. */
export const timelinessFacts = (
  rfa: Rfa,
  { decidedAt, communicatedAt }: Omit<TimelinessFacts, 'clock'>,
): TimelinessFacts | null => {
  const clock = rfaClockFacts(rfa);
  if (clock?.receipt == null || (rfa.receipt?.basis === 'decision' && rfa.resumedAt === null)) return null;
  return { clock, decidedAt, communicatedAt };
};

export const evaluateTimeliness = (decision: TimelinessFacts | null, rules: RuleSet): EvaluatedTimeliness => {
  const found = decision && timelinessOf(decision.clock, decision, rules);
  return { timeliness: found?.timeliness ?? null, rulesVersion: found?.rulesVersion ?? null };
};

/** Timeliness of the last decision under a rule set, or the recorded timeliness if the rules do not apply. */
export const currentTimeliness = ({ judgedBy, timeliness, rulesVersion }: Rfa, rules: RuleSet): EvaluatedTimeliness => {
  const now = evaluateTimeliness(judgedBy, rules);
  return now.timeliness === null ? { timeliness, rulesVersion } : now;
};
