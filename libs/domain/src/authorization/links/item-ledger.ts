import { addDays, type CalendarDate } from '../../kernel/calendar.js';
import type { RfaDecision } from '../rfa.responses.js';
import type { Rfa } from '../rfa.state.js';
import type { RfaUse } from './item-links.js';

/** What of an item is counted: units of lines, or days of service (visits). */
export type RfaCountBy = 'units' | 'days';

/** What an item authorizes; `limit` null: as much as is needed, or nothing was decided yet. */
export interface RfaLimit {
  readonly countBy: RfaCountBy;
  readonly limit: number | null;
}

/** What of an item is used, counted by `countBy`. */
export interface RfaLedger {
  readonly countBy: RfaCountBy;
  readonly unitsUsed: number;
  /** Null where it has no limit; never negative: what is too much stands in `unitsOver`. */
  readonly unitsRemaining: number | null;
  readonly unitsOver: number;
}

/** The limit of a decision: units where units were granted, else days where a quantity of visits was; nothing of what was denied. */
export const rfaLimit = (decision: RfaDecision | null): RfaLimit => {
  const { authorizedUnits = null, authorizedQuantity = null } = decision?.text ?? {};
  const byDefault = authorizedUnits === null && authorizedQuantity !== null ? 'days' : 'units';
  const countBy = decision?.countBy ?? byDefault;
  if (decision?.outcome === 'denied') return { countBy, limit: 0 };
  return {
    countBy,
    limit: countBy === 'units' ? (authorizedUnits ?? authorizedQuantity) : (authorizedQuantity ?? authorizedUnits),
  };
};

/** Days of service of a line: of a span as many as it has units, from its first day on. */
const serviceDays = ({ units, serviceDate, serviceDateEnd }: RfaUse): readonly CalendarDate[] => {
  const days = [serviceDate];
  for (let day = serviceDate; day < serviceDateEnd && days.length < units; days.push(day)) day = addDays(day, 1);
  return days;
};

/** How much these lines use. Two lines of one day are one visit. */
export const usedBy = (countBy: RfaCountBy, uses: readonly RfaUse[]): number =>
  countBy === 'days' ? new Set(uses.flatMap(serviceDays)).size : uses.reduce((sum, { units }) => sum + units, 0);

/** Lines of bills that use an item now, but for those of one bill. Empty once the request was erased. */
export const usesOfItem = ({ links }: Rfa, itemId: string, exceptBillId?: string): readonly RfaUse[] =>
  links.flatMap((link) =>
    link.itemId === itemId && link.released === null && link.billId !== exceptBillId && link.text !== null
      ? [{ ...link.text, units: link.units }]
      : [],
  );

/** What of an item is used, and what is left. */
export const rfaLedger = (rfa: Rfa, itemId: string): RfaLedger => {
  const { countBy, limit } = rfaLimit(rfa.decisions.find((decision) => decision.itemId === itemId) ?? null);
  const unitsUsed = usedBy(countBy, usesOfItem(rfa, itemId));
  return {
    countBy,
    unitsUsed,
    unitsRemaining: limit === null ? null : Math.max(0, limit - unitsUsed),
    unitsOver: limit === null ? 0 : Math.max(0, unitsUsed - limit),
  };
};
