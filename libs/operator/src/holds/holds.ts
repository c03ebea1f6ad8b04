import { newId, assertHoldSubjectExists } from '#commands';
import { holdProblems, nameOfActor } from '#contracts';
import { holdScopes, Rejection, type HoldScope, type LegalHold, type Organization } from '#domain';
import { changeByOperator, loadOrganization, operatorNameFor } from '../kernel.js';
import { requireReason, refuseOperator, type OperatorContext } from '../operation.js';

/** A hold that is to be placed. */
export interface NewHold {
  readonly org: string;
  readonly scope: HoldScope;
  /** Id of the patient or the claim; absent where all of the organization is held. */
  readonly subjectId?: string;
  /** In words; kept encrypted. */
  readonly reason: string;
}

/** Legal holds of an organization, the oldest first; those that were lifted, too. */
export const listHolds = async (
  work: OperatorContext,
  { org }: { readonly org: string },
): Promise<readonly LegalHold[]> => withNames(await loadOrganization(work.engines.ledger, org));

/** Places one; nothing that it is about is erased until it is lifted. */
export const placeHold = async (
  work: OperatorContext,
  { org, scope, subjectId, reason }: NewHold,
): Promise<LegalHold> => {
  const before = await loadOrganization(work.engines.ledger, org);
  const known =
    holdScopes.find((holdScope) => holdScope === scope) ?? refuseOperator(`a hold is on ${holdScopes.join(', ')}`);
  const wanted = { scope: known, ...(subjectId !== undefined && { subjectId }) };
  for (const { message } of holdProblems(wanted)) refuseOperator(`the id ${message}`);
  await assertHoldSubjectExists(work.engines, org, { scope: known, subjectId: subjectId ?? null }).catch(
    refuseInvalidId,
  );
  const holdId = newId('hold');
  const hold = { holdId, scope: known, subjectId: subjectId ?? null, reason: requireReason(reason) };
  const { organization } = await changeByOperator(work, before, (at) => ({
    type: 'PlaceHold',
    data: { ...hold, by: operatorNameFor(work), at },
  }));
  return holdOf(withNames(organization), holdId);
};

/** Lifts one. `changed` is false where that was done before. */
export const liftHold = async (
  work: OperatorContext,
  { org, holdId, reason }: { readonly org: string; readonly holdId: string; readonly reason: string },
): Promise<LegalHold & { readonly changed: boolean }> => {
  const before = await loadOrganization(work.engines.ledger, org);
  holdOf(before.holds, holdId);
  const lift = { holdId, reason: requireReason(reason), by: operatorNameFor(work) };
  const { organization, changed } = await changeByOperator(work, before, (at) => ({
    type: 'LiftHold',
    data: { ...lift, at },
  }));
  return { ...holdOf(withNames(organization), holdId), changed };
};

/** The holds with names of members and keys in the place of their ids: whoever used the API is known by one. */
const withNames = (practice: Organization): readonly LegalHold[] => {
  const named = (by: string): string => nameOfActor(practice, by) ?? by;
  return (practice.holds ?? []).map((hold) => ({
    ...hold,
    placedBy: named(hold.placedBy),
    lifted: hold.lifted && { ...hold.lifted, by: named(hold.lifted.by) },
  }));
};

/** Wrong fields as an operator reads them. Throws whatever else it is as it came. */
const refuseInvalidId = (error: unknown): never => {
  if (!(error instanceof Rejection)) throw error;
  const [problem] = error.errors ?? [];
  return refuseOperator(`the id ${problem?.message ?? error.message}`);
};

const holdOf = (holds: readonly LegalHold[] | undefined, holdId: string): LegalHold =>
  holds?.find((hold) => hold.holdId === holdId) ?? refuseOperator(`there is no legal hold ${holdId}`);
