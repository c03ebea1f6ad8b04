import { canonicalJson } from '../../kernel/canonical-json.js';
import { groupBy } from '../../kernel/group-by.js';
import type { RfaDecision } from '../rfa.responses.js';
import { isUnderImr } from '../rfa.imr-items.js';
import { openItemIds, UNDECIDED } from '../rfa.rules.js';
import type { Rfa } from '../rfa.state.js';
import type { RfaClockFacts, RfaDecisionClockFacts, RfaReceiptFacts } from './clock-facts.js';
import { decisionDeadline, type RfaDeadline, type RfaDecisionDeadlineId } from './rfa-deadlines.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** What the clocks of a request are computed from; null of a request that does not exist. */
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

/** The deadline of the decision that is waited for, told as gone by or not; null: no item waits for one. */
export const expectedDecision = (rfa: Rfa, rules: RuleSet): RfaDeadline<RfaDecisionDeadlineId> | null => {
  const facts = rfaClockFacts(rfa);
  return facts && decisionDeadline(facts, rules);
};

/** The deadline of the decision that is waited for, where it is not told as gone by; null: there is none. */
export const awaitedDecision = (rfa: Rfa, rules: RuleSet): RfaDeadline<RfaDecisionDeadlineId> | null => {
  const deadline = expectedDecision(rfa, rules);
  return deadline && !rfa.overdue.includes(deadline.id) ? deadline : null;
};

/** The last day for a decision was told as gone by, and one is still waited for. */
export const isRfaOverdue = (rfa: Rfa, rules: RuleSet): boolean =>
  rfa.overdue.length > 0 && expectedDecision(rfa, rules) !== null;

/** The receipt that the clocks run from: a deferral that was lifted begins them anew. */
const receiptOf = ({ receipt, resumedAt }: Rfa): RfaReceiptFacts | null => {
  if (!receipt || resumedAt === null) return receipt;
  return { channel: 'manual', receivedAt: resumedAt, depositedAt: null };
};

/** Decisions that say the same of several items, once. */
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
