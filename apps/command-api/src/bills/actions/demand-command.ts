import { newId } from '#commands';
import type { DemandPenaltyInterestRequest } from '#contracts';
import { billViewFold, lateClaim, losAngelesDate, type BillCommand } from '#domain';
import { foldHistory } from '#event-store';
import type { BillDecisionContext } from '../bill-commands.js';

/** Computes the late payments from the bill's current state and rules. */
export const demandCommand = (
  form: DemandPenaltyInterestRequest,
  { at, history, rules }: BillDecisionContext,
): BillCommand => {
  const { asOf = losAngelesDate(at), servedAt = asOf, addressee = null, deadlineDays, actorName = null } = form;
  const claim = lateClaim(foldHistory(history, billViewFold), asOf, rules);
  return {
    type: 'DemandPenaltyInterest',
    data: { at, actorName, demandId: newId('dem'), asOf, servedAt, deadlineDays, addressee, claim },
  };
};
