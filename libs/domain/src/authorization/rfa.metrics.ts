import type { CalendarDate } from '../kernel/calendar.js';
import { rfaClockFacts } from './clocks/rfa-clock-facts.js';
import { pacificDay } from './clocks/moments.js';
import { receiptDay } from './clocks/receipt-day.js';
import { rfaLimit, usedBy, usesOfItem, type RfaCountBy } from './links/item-ledger.js';
import { rfaOutcomes, type RfaItemText } from './rfa.types.js';
import type { RfaDecision } from './rfa.responses.js';
import { openItemIds } from './rfa.rules.js';
import type { Rfa } from './rfa.state.js';
import type { RuleSet } from '../rules/rule-set.js';

/* Metrics of a request for reports: how its items were decided, and after how many days. */

/** Result of an item. `deferred`: its review is deferred. `none`: there is no response. */
const rfaItemResults = [...rfaOutcomes, 'deferred', 'none'] as const;
export type RfaItemResult = (typeof rfaItemResults)[number];

/** Requested and granted amounts of an item, and the amount that bills use. Counted by `countBy`. */
export interface RfaItemAmounts {
  /** The requested code, or `first-last` for a range. Null if none was named. */
  readonly code: string | null;
  readonly countBy: RfaCountBy;
  /** Null if no number was requested. */
  readonly requested: number | null;
  /** Null if there is no decision, or if the granted amount has no limit. */
  readonly granted: number | null;
  readonly used: number;
  /** IDs of the bills whose lines currently use the item. */
  readonly billIds: readonly string[];
}

export interface RfaItemMetrics {
  readonly itemId: string;
  readonly answer: RfaItemResult;
  /** True if the decision in force is one of independent medical review or of the Appeals Board. */
  readonly overturned: boolean;
  /** Null after the request is erased. */
  readonly amounts: RfaItemAmounts | null;
}

/** Returns the metrics of all items that were not withdrawn. */
export const rfaItemMetrics = (rfa: Rfa): readonly RfaItemMetrics[] =>
  (rfa.facts?.items ?? []).flatMap(({ itemId }, place) => {
    if (rfa.withdrawnIds.includes(itemId)) return [];
    const decision = rfa.decisions.find((candidate) => candidate.itemId === itemId) ?? null;
    const text = rfa.text?.items[place];
    const isDeferred = rfa.deferral?.itemIds.includes(itemId) === true;
    return [
      {
        itemId,
        answer: decision?.outcome ?? (isDeferred ? 'deferred' : 'none'),
        overturned: decision !== null && isDecidedByReview(decision),
        amounts: rfa.erased || !text ? null : amountsOf(rfa, itemId, text, decision),
      },
    ];
  });

/** Returns true if an independent medical review or the Appeals Board made the decision. */
const isDecidedByReview = ({ basis }: RfaDecision): boolean => basis === 'imr' || basis === 'wcab';

const amountsOf = (rfa: Rfa, itemId: string, text: RfaItemText, decision: RfaDecision | null): RfaItemAmounts => {
  const { quantity, units, procedureCode, codeFrom, codeTo } = text;
  const { countBy: grantedBy, limit } = rfaLimit(decision);
  const countBy = limit === null || decision?.outcome === 'denied' ? requestedCountBy(text) : grantedBy;
  const uses = usesOfItem(rfa, itemId);
  return {
    code: procedureCode ?? (codeFrom === null ? null : `${codeFrom}-${codeTo ?? codeFrom}`),
    countBy,
    requested: countBy === 'units' ? (units ?? quantity) : (quantity ?? units),
    granted: limit,
    used: usedBy(countBy, uses),
    billIds: [
      ...new Set(rfa.links.flatMap((link) => (link.itemId === itemId && link.released === null ? [link.billId] : []))),
    ],
  };
};

/**
 * Unit of count for an item without a limit. Goods (codes that begin with a letter) and items with units or without a
 * quantity are counted by units. Other items are counted by days of service (visits).
 */
const requestedCountBy = ({ units, quantity, procedureCode, codeFrom }: RfaItemText): RfaCountBy =>
  units !== null || quantity === null || /^[A-Z]/.test(procedureCode ?? codeFrom ?? '') ? 'units' : 'days';

/** Receipt and response dates of a request. */
export interface RfaResponseTime {
  /** Day 0 of the review clock. */
  readonly receivedOn: CalendarDate;
  /**
   * Day on which the claims administrator communicated its last own decision, or made it if the communication is
   * unknown.
   */
  readonly answeredOn: CalendarDate;
}

/**
 * Returns how long the claims administrator took to decide all items. Returns null if an item is open or the day of
 * receipt is unknown. Also returns null for retrospective reviews, which have a different time limit (Labor Code §
 * 4610(i)(2)).
 */
export const rfaResponseTime = (rfa: Rfa, rules: RuleSet): RfaResponseTime | null => {
  const facts = rfaClockFacts(rfa);
  if (!facts || facts.reviewType === 'retrospective' || !isDecided(rfa)) return null;
  // If only the decision proves the receipt, the day of receipt is unknown.
  if (rfa.receipt?.basis === 'decision' && rfa.resumedAt === null) return null;
  const receivedOn = receiptDay(facts, rules)?.best;
  const answeredOn = ownDecisions(rfa)
    .map(({ communicatedAt, decidedAt }) => pacificDay(communicatedAt ?? decidedAt))
    .toSorted()
    .at(-1);
  return receivedOn === undefined || answeredOn === undefined || answeredOn < receivedOn
    ? null
    : { receivedOn, answeredOn };
};

/** Returns true if every item that was not withdrawn has a decision. */
export const isDecided = (rfa: Rfa): boolean => rfa.decisions.length > 0 && openItemIds(rfa).length === 0;

/** Returns the claims administrator's own decisions. For an overturned decision, returns the original one. */
const ownDecisions = ({ decisions, corrected }: Rfa): readonly RfaDecision[] =>
  decisions.flatMap((standing) => {
    let own: RfaDecision | undefined = standing;
    while (own && isDecidedByReview(own)) {
      const { replacesId }: RfaDecision = own;
      own = corrected.find(({ decisionId }) => decisionId === replacesId);
    }
    return own ?? [];
  });

/**
 * Number of normal business days of utilization review after `from`, through `to`. `from` is day 0 (8 CCR § 9792.9.1).
 */
export const reviewDaysBetween = (from: CalendarDate, to: CalendarDate, rules: RuleSet): number =>
  rules.reviewDays.workingDaysBetween(from, to);
