import { canonicalJson } from '../../kernel/canonical-json.js';
import { groupBy } from '../../kernel/group-by.js';
import type { RfaDecision } from '../rfa.responses.js';
import { isUnderImr } from '../rfa.imr-items.js';
import { openItemIds, UNDECIDED } from '../rfa.rules.js';
import type { Rfa } from '../rfa.state.js';
import type { RfaClockFacts, RfaDecisionClockFacts, RfaReceiptFacts } from './clock-facts.js';
import { decisionDeadline, type RfaDeadline, type RfaDecisionDeadlineId } from './rfa-deadlines.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Returns null if the request does not exist. */
export const rfaClockFacts = (rfa: Rfa): RfaClockFacts | null => {
  const { facts, submittedAt, status, deferral } = rfa;
  if (!facts) return null;
  const reports = rfa.documents.filter((document) => document.facts.documentType === 'clinical_report');
  const receipt = receiptOf(rfa);
  const open = openItemIds(rfa).filter((id) => deferral?.itemIds.includes(id) !== true);
  return {
    reviewType: facts.reviewType,
    expedited: facts.expedited,
    formulary: facts.items.length > 0 && facts.items.every((item) => item.formulary),
    recommendationDate: facts.recommendationDate,
    unsentReportDates: submittedAt === null ? reports.flatMap((report) => report.facts.documentDate ?? []) : [],
    firstVisitDate: submittedAt === null ? facts.firstVisitDate : null,
    receipt,
    awaitsDecision: UNDECIDED.includes(status) && open.length > 0,
    informationRequestedAt: rfa.informationRequests
      .map(({ requestedAt }) => requestedAt)
      .filter((at) => at >= (receipt?.receivedAt ?? receipt?.depositedAt ?? at)),
    decisions: decisionsOf(rfa),
  };
};

/** Returns the deadline of the pending decision, even if it has passed. Null if no decision is pending. */
export const expectedDecision = (rfa: Rfa, rules: RuleSet): RfaDeadline<RfaDecisionDeadlineId> | null => {
  const facts = rfaClockFacts(rfa);
  return facts && decisionDeadline(facts, rules);
};

/** Returns the deadline of the pending decision. Null if there is none or the missed deadline is recorded. */
export const awaitedDecision = (rfa: Rfa, rules: RuleSet): RfaDeadline<RfaDecisionDeadlineId> | null => {
  const deadline = expectedDecision(rfa, rules);
  return deadline && !rfa.overdue.includes(deadline.id) ? deadline : null;
};

export const isRfaOverdue = (rfa: Rfa, rules: RuleSet): boolean =>
  rfa.overdue.length > 0 && expectedDecision(rfa, rules) !== null;

/** A lifted deferral restarts the clocks. */
const receiptOf = ({ receipt, resumedAt }: Rfa): RfaReceiptFacts | null => {
  if (!receipt || resumedAt === null) return receipt;
  return { channel: 'manual', receivedAt: resumedAt, depositedAt: null };
};

/** Merges identical decisions on several items. */
const decisionsOf = (rfa: Rfa): readonly RfaDecisionClockFacts[] => {
  const { decisions, facts } = rfa;
  const drugs = new Set(facts?.items.filter(({ formulary }) => formulary).map(({ itemId }) => itemId));
  const clockFacts = (decision: RfaDecision) => ({
    outcome: decision.outcome,
    decidedAt: decision.decidedAt,
    communicatedAt: decision.communicatedAt,
    servedAt: decision.servedAt,
    servedBy: decision.servedBy,
    imrFiled: isUnderImr(rfa, decision.itemId),
    formulary: drugs.has(decision.itemId),
    effectiveTo: decision.effectiveTo,
  });
  return [...groupBy(decisions, (decision) => canonicalJson(clockFacts(decision))).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...clockFacts(first), itemIds: same.map(({ itemId }) => itemId) }] : [];
  });
};
