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

/** `none`: there is no response. */
const rfaItemResults = [...rfaOutcomes, 'deferred', 'none'] as const;
export type RfaItemResult = (typeof rfaItemResults)[number];

export interface RfaItemAmounts {
  /** Procedure code. A range is `first-last`. Null if none was named. */
  readonly code: string | null;
  readonly countBy: RfaCountBy;
  /** Null if no number was requested. */
  readonly requested: number | null;
  /** Null if there is no decision or no limit. */
  readonly granted: number | null;
  readonly used: number;
  /** Bills whose lines currently use the item. */
  readonly billIds: readonly string[];
}

export interface RfaItemMetrics {
  readonly itemId: string;
  readonly answer: RfaItemResult;
  /** Overturned by independent medical review or the Appeals Board. */
  readonly overturned: boolean;
  /** Null after the request is erased. */
  readonly amounts: RfaItemAmounts | null;
}

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
 * How to count an item that has no limit. Goods (codes that begin with a letter), items with units and items without a
 * quantity count units. Others count days of service (visits).
 */
const requestedCountBy = ({ units, quantity, procedureCode, codeFrom }: RfaItemText): RfaCountBy =>
  units !== null || quantity === null || /^[A-Z]/.test(procedureCode ?? codeFrom ?? '') ? 'units' : 'days';

export interface RfaResponseTime {
  /** Day 0 of the review clock. */
  readonly receivedOn: CalendarDate;
  /** Date of the claims administrator's own last decision: when it was communicated or, if unknown, made. */
  readonly answeredOn: CalendarDate;
}

/**
 * Null if an item is open, the receipt date is unknown, or the review is retrospective, which has a different time
 * limit (Labor Code § 4610(i)(2)).
 */
export const rfaResponseTime = (rfa: Rfa, rules: RuleSet): RfaResponseTime | null => {
  const facts = rfaClockFacts(rfa);
  if (!facts || facts.reviewType === 'retrospective' || !isDecided(rfa)) return null;
  // If only the decision proves the receipt, the receipt date is unknown.
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

export const isDecided = (rfa: Rfa): boolean => rfa.decisions.length > 0 && openItemIds(rfa).length === 0;

/** Replaces an overturned decision with the claims administrator's original one. */
const ownDecisions = ({ decisions, corrected }: Rfa): readonly RfaDecision[] =>
  decisions.flatMap((standing) => {
    let own: RfaDecision | undefined = standing;
    while (own && isDecidedByReview(own)) {
      const { replacesId }: RfaDecision = own;
      own = corrected.find(({ decisionId }) => decisionId === replacesId);
    }
    return own ?? [];
  });

/** Business days of utilization review after `from`, which is day 0, through `to` (8 CCR § 9792.9.1). */
export const reviewDaysBetween = (from: CalendarDate, to: CalendarDate, rules: RuleSet): number =>
  rules.reviewDays.workingDaysBetween(from, to);
