import { addDays, type CalendarDate } from '../../kernel/calendar.js';
import { sumUnits } from '../../kernel/units.js';
import type { RfaDecision } from '../rfa.responses.js';
import type { Rfa } from '../rfa.state.js';
import type { RfaUse } from './item-links.js';

/** `units` of lines, or `days` of service (visits). */
export type RfaCountBy = 'units' | 'days';

/** `limit` is null if there is no limit or no decision yet. */
export interface RfaLimit {
  readonly countBy: RfaCountBy;
  readonly limit: number | null;
}

export interface RfaLedger {
  readonly countBy: RfaCountBy;
  readonly unitsUsed: number;
  /** Null if there is no limit. Never negative: `unitsOver` holds any excess. */
  readonly unitsRemaining: number | null;
  readonly unitsOver: number;
}

/** Counts units if units were granted, or else days of service if visits were. A denied item has limit 0. */
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

/** A date range counts as many days as the line has units, from its first day. */
const serviceDays = ({ units, serviceDate, serviceDateEnd }: RfaUse): readonly CalendarDate[] => {
  const days = [serviceDate];
  for (let day = serviceDate; day < serviceDateEnd && days.length < units; days.push(day)) day = addDays(day, 1);
  return days;
};

/** Two lines on the same day are one visit. */
export const usedBy = (countBy: RfaCountBy, uses: readonly RfaUse[]): number =>
  countBy === 'days' ? new Set(uses.flatMap(serviceDays)).size : sumUnits(uses.map(({ units }) => units));

/** Bill lines that currently use an item, except the lines of one bill. Empty after the request is erased. */
export const usesOfItem = ({ links }: Rfa, itemId: string, exceptBillId?: string): readonly RfaUse[] =>
  links.flatMap((link) =>
    link.itemId === itemId && link.released === null && link.billId !== exceptBillId && link.text !== null
      ? [{ ...link.text, units: link.units }]
      : [],
  );

export const rfaLedger = (rfa: Rfa, itemId: string): RfaLedger => {
  const { countBy, limit } = rfaLimit(rfa.decisions.find((decision) => decision.itemId === itemId) ?? null);
  const unitsUsed = usedBy(countBy, usesOfItem(rfa, itemId));
  return {
    countBy,
    unitsUsed,
    unitsRemaining: limit === null ? null : Math.max(0, sumUnits([limit, -unitsUsed])),
    unitsOver: limit === null ? 0 : Math.max(0, sumUnits([unitsUsed, -limit])),
  };
};
