import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import type { RfaTimeliness } from '../rfa.responses.js';
import type { RfaClockFacts, RfaDecisionClockFacts } from './clock-facts.js';
import { isInstant, pacificDay } from './moments.js';
import { rfaDeadlines, rfaDecisionDeadlineIds, type RfaDeadline, type RfaDeadlineId } from './rfa-deadlines.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Was a decision made in time? Being late changes no outcome: necessity is then for the appeals board (Dubon II). */
export interface TimelinessResult {
  /** `late`: after the latest day of every reading; `unproven`: in time by one reading, late by another. */
  readonly timeliness: RfaTimeliness;
  /** Version of the rules by which it was judged. */
  readonly rulesVersion: string;
  /** Last day that it was judged by. */
  readonly lastDay: CalendarDate;
  readonly citation: string;
}

/** Clocks that the decision itself has to keep. */
const CLOCKS: readonly RfaDeadlineId[] = [...rfaDecisionDeadlineIds, 'recommendation_limit'];

/**
 * Judges a decision by the clocks of the receipt before it; null without a receipt, or where no rule is in force. The
 * communication to the physician counts, else the day of the decision.
 */
export const timelinessOf = (
  facts: RfaClockFacts,
  decision: Pick<RfaDecisionClockFacts, 'decidedAt' | 'communicatedAt'>,
  rules: RuleSet,
): TimelinessResult | null => {
  const clocks = rfaDeadlines({ ...facts, awaitsDecision: true, decisions: [] }, rules).filter(({ id }) =>
    CLOCKS.includes(id),
  );
  const [clock] = clocks;
  if (!clock) return null;
  const communicatedAt = decision.communicatedAt ?? decision.decidedAt;
  const timeliness = isAfter(communicatedAt, clock, clock.lastDay)
    ? 'late'
    : clocks.some((clock) => mayBeAfter(communicatedAt, clock))
      ? 'unproven'
      : 'in_time';
  return { timeliness, rulesVersion: rules.version, lastDay: clock.lastDay, citation: clock.citation };
};

/** Was it told after a day; where hours are counted, after the instant? A day alone is after it only on a later day. */
const isAfter = (communicatedAt: string, { at }: RfaDeadline, day: CalendarDate): boolean =>
  at !== null && isInstant(communicatedAt) ? isLater(communicatedAt, at) : pacificDay(communicatedAt) > day;

const mayBeAfter = (communicatedAt: string, clock: RfaDeadline): boolean =>
  isAfter(communicatedAt, clock, clock.dueAt) ||
  (clock.at !== null && !isInstant(communicatedAt) && communicatedAt === clock.dueAt);

const isLater = (one: Timestamp, other: Timestamp): boolean => Date.parse(one) > Date.parse(other);
