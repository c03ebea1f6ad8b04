import type { Decider } from '../../kernel/decider.js';
import { Rejection } from '../../kernel/rejection.js';
import { remark, type BillCommand } from '../bill.commands.js';
import type { BillEvent } from '../bill.events.js';
import { unpaidOf, type BillFacts, type ReviewFact } from '../bill.facts.js';
import { after, grantedByPayment, settled } from '../bill.outcome.js';
import type { Timestamp } from '../bill.types.js';
import { outcomeOf } from './eor.js';
import { reject } from './refusals.js';

type Decisions = Decider<BillFacts, BillCommand, BillEvent>['decide'];

/**
 * The fate of a review whose deciding EOR is gone: another EOR that answered it decides it now, or a bill that is paid in
 * full does; else it waits again. `facts`: after the void.
 */
const decidedAnew = (facts: BillFacts, review: ReviewFact): BillEvent => {
  const { billId } = facts;
  const { reviewId } = review;
  const eor = facts.eors.findLast((one) => one.reviewId === reviewId);
  const unpaid = unpaidOf(facts);
  if (eor) {
    const outcome = outcomeOf(review, eor.reportedPaid, unpaid);
    return { type: 'ReviewDecided', data: { billId, reviewId, reviewType: review.type, outcome, by: 'eor' } };
  }
  return unpaid === 0 ? grantedByPayment(facts, review) : { type: 'ReviewReopened', data: { billId, reviewId } };
};

/** The event of an EOR that counts no more, and what becomes of the review that it had decided. */
export const eorVoided = (
  facts: BillFacts,
  eorId: string,
  asked: { readonly at: Timestamp; readonly actorName: string | null; readonly reason: string },
  reversedBy?: string,
): readonly BillEvent[] => {
  const voided: BillEvent = {
    type: 'EorVoided',
    data: {
      billId: facts.billId,
      eorId,
      voidedAt: asked.at,
      ...(reversedBy !== undefined && { reversedBy }),
      private: remark(asked.reason, asked),
    },
  };
  const review = facts.reviews.find(({ decidingEorId }) => decidingEorId === eorId);
  return review ? [voided, decidedAnew(after(facts, [voided]), review)] : [voided];
};

export const voidEorDecision: Pick<Decisions, 'VoidEor'> = {
  /** From any state, once. Payments stay as they are; the state and the reviews follow from what is left. */
  VoidEor: (facts, command) => {
    const { eorId } = command;
    if (facts.voidedEors.includes(eorId)) return reject(facts, 'voiding the EOR', 'The EOR was voided before.');
    if (!facts.eors.some((eor) => eor.eorId === eorId)) throw new Rejection('not_found');
    return settled(facts, command.at, (now) => eorVoided(now, eorId, command));
  },
};
