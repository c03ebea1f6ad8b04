import { reviewDeadline } from '../../deadlines/deadlines.js';
import { losAngelesDate, usDate, type Timestamp } from '../../kernel/calendar.js';
import { Rejection } from '../../kernel/rejection.js';
import { latestEor, type BillFacts, type EorFact } from '../bill.facts.js';
import type { ReviewType } from '../bill.types.js';
import { reject } from './refusals.js';

/**
 * The EOR that a review may dispute now, or a refusal. A second review disputes an EOR on the original bill, an
 * independent bill review one on a decided second review; each EOR once, and inside its window.
 */
export const eorInDispute = (facts: BillFacts, type: ReviewType, at: Timestamp): EorFact => {
  const eor = latestEor(facts);
  if (!eor) return reject(facts, type, 'There is no EOR on file to dispute.');
  if (eor.answers !== (type === 'second_review' ? 'original' : 'second_review'))
    return reject(facts, type, `The latest EOR answers ${eor.answers}.`);
  if (facts.reviews.some((review) => review.state === 'submitted' && review.eorId === eor.eorId))
    return reject(facts, type, 'A review of the latest EOR was submitted before.');
  if (losAngelesDate(at) > reviewDeadline(type, eor.servedAt))
    throw new Rejection('review_window_closed', `The last day was ${usDate(reviewDeadline(type, eor.servedAt))}.`);
  return eor;
};

export const nothingInDispute = (): never => {
  throw new Rejection('nothing_in_dispute', 'All that the fee schedules allow on these lines is paid or announced.');
};
