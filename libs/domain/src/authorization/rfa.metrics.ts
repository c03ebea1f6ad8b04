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

/* What reports measure of a request: how its items were answered, and after how many days. */

/** What became of an item. `deferred`: its review is put off; `none`: there is no answer. */
const rfaItemResults = [...rfaOutcomes, 'deferred', 'none'] as const;
export type RfaItemResult = (typeof rfaItemResults)[number];

/** What was asked for and granted of an item, and what bills use of it; counted by `countBy`. */
export interface RfaItemAmounts {
  /** The code that was asked for, or `first-last` of a range; null where none was named. */
  readonly code: string | null;
  readonly countBy: RfaCountBy;
  /** Null where no number was named. */
  readonly requested: number | null;
  /** Null while nothing was decided, and where as much is granted as is needed. */
  readonly granted: number | null;
  readonly used: number;
  /** Bills of which lines use it now. */
  readonly billIds: readonly string[];
}

/** An item as reports count it. */
export interface RfaItemMetrics {
  readonly itemId: string;
  readonly answer: RfaItemResult;
  /** The decision that stands is one of an independent medical review or of the Appeals Board. */
  readonly overturned: boolean;
  /** Null once the request was erased. */
  readonly amounts: RfaItemAmounts | null;
}

/** The items of a request, but for those that were withdrawn. */
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

/** Was it decided by somebody else than the claims administrator? */
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

/** Without a limit that says it: goods, whose codes begin with a letter, and what has units by these; else by visits. */
const requestedCountBy = ({ units, quantity, procedureCode, codeFrom }: RfaItemText): RfaCountBy =>
  units !== null || quantity === null || /^[A-Z]/.test(procedureCode ?? codeFrom ?? '') ? 'units' : 'days';

/** From when to when the claims administrator had a request. */
export interface RfaResponseTime {
  /** Day 0 of its clock. */
  readonly receivedOn: CalendarDate;
  /** Day on which its last own decision was told, else made. */
  readonly answeredOn: CalendarDate;
}

/**
 * How long the claims administrator took for a request of which it decided every item; null of another one, and where the
 * day of receipt is not known. Retrospective review is measured in other days (Labor Code § 4610(i)(2)), and left out.
 */
export const rfaResponseTime = (rfa: Rfa, rules: RuleSet): RfaResponseTime | null => {
  const facts = rfaClockFacts(rfa);
  if (!facts || facts.reviewType === 'retrospective' || !isDecided(rfa)) return null;
  // A receipt that is known by the decision alone says no day.
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

/** Did somebody decide every item that was not withdrawn? */
export const isDecided = (rfa: Rfa): boolean => rfa.decisions.length > 0 && openItemIds(rfa).length === 0;

/** The claims administrator's own decisions of the items: of one that was overturned, the one before. */
const ownDecisions = ({ decisions, corrected }: Rfa): readonly RfaDecision[] =>
  decisions.flatMap((standing) => {
    let own: RfaDecision | undefined = standing;
    while (own && isDecidedByReview(own)) {
      const { replacesId }: RfaDecision = own;
      own = corrected.find(({ decisionId }) => decisionId === replacesId);
    }
    return own ?? [];
  });

/** Normal business days of utilization review after one day through another: the first one is day 0 (8 CCR § 9792.9.1). */
export const reviewDaysBetween = (from: CalendarDate, to: CalendarDate, rules: RuleSet): number =>
  rules.reviewDays.workingDaysBetween(from, to);
