import type { CalendarDate, Timestamp } from '../../kernel/calendar.js';
import type { RfaTimeliness } from '../rfa.responses.js';
import type { RfaClockFacts, RfaDecisionClockFacts } from './clock-facts.js';
import { isInstant, pacificDay } from './moments.js';
import { rfaDeadlines, rfaDecisionDeadlineIds, type RfaDeadline, type RfaDeadlineId } from './rfa-deadlines.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** A late decision does not change the outcome. The appeals board then decides on medical necessity (Dubon II). */
export interface TimelinessResult {
  /** `late`: after the latest day of all readings. `unproven`: in time under one reading, late under another. */
  readonly timeliness: RfaTimeliness;
  readonly rulesVersion: string;
  readonly lastDay: CalendarDate;
  readonly citation: string;
}

const CLOCKS: readonly RfaDeadlineId[] = [...rfaDecisionDeadlineIds, 'recommendation_limit'];

/**
 * Uses the date of communication to the physician, or else the decision date, and the clocks of the preceding receipt.
 * Returns null if there is no receipt or no rule is in force.
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

/** A communication without a time of day is late only on a later day, even if the clock counts hours. */
const isAfter = (communicatedAt: string, { at }: RfaDeadline, day: CalendarDate): boolean =>
  at !== null && isInstant(communicatedAt) ? isLater(communicatedAt, at) : pacificDay(communicatedAt) > day;

const mayBeAfter = (communicatedAt: string, clock: RfaDeadline): boolean =>
  isAfter(communicatedAt, clock, clock.dueAt) ||
  (clock.at !== null && !isInstant(communicatedAt) && communicatedAt === clock.dueAt);

const isLater = (one: Timestamp, other: Timestamp): boolean => Date.parse(one) > Date.parse(other);
