import { noDecisionText, type RfaDecision } from '../../src/authorization/rfa.responses.js';

/** Returns a decision in force: the item was approved on June 9, with no text and not yet communicated. */
export const standingDecision = (itemId: string, more: Partial<RfaDecision> = {}): RfaDecision => ({
  decisionId: `rfadec_${itemId}`,
  itemId,
  outcome: 'approved',
  effectiveFrom: null,
  effectiveTo: null,
  countBy: null,
  previouslyDenied: false,
  decidedAt: '2026-06-09',
  communicatedAt: null,
  servedAt: null,
  servedBy: null,
  responseDocumentId: 'doc_answer',
  imrDocumentId: null,
  text: noDecisionText,
  basis: null,
  replacesId: null,
  ...more,
});
