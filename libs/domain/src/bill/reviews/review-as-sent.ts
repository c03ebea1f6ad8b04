import type { Timestamp } from '../../kernel/calendar.js';
import { latestEor } from '../shared/bill.facts.js';
import type { BillOnFile } from '../shared/bill-on-file.js';
import { remainingInDispute } from './dispute.js';
import type { ReviewOnFile } from './reviews.events.js';
import type { RuleSet } from '../../rules/rule-set.js';

/**
 * A draft as it would be sent at this moment: by the latest EOR, and for no more than is in dispute still, as sending it
 * decides. A review that was sent is as it was.
 */
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
