import type { Timestamp } from '../../kernel/calendar.js';
import { latestEor } from '../shared/bill.facts.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import { remainingInDispute } from './dispute.js';
import type { ReviewOnFile } from './reviews.events.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** Returns a draft as if submitted now: for the latest EOR, limited to the amount still in dispute. */
export const reviewAsSentAt = (
  { facts }: BillOnFile,
  review: ReviewOnFile,
  at: Timestamp,
  rules: RuleSet,
): ReviewOnFile =>
  review.state === 'submitted'
    ? review
    : {
        ...review,
        submittedAt: at,
        eorId: latestEor(facts)?.eorId ?? review.eorId,
        disputedAmount: Math.min(review.disputedAmount, remainingInDispute(facts, rules)),
      };
