import { newId, assertHoldSubjectExists } from '#commands';
import { holdProblems, nameOfActor } from '#contracts';
import { holdScopes, Rejection, type HoldScope, type LegalHold, type Organization } from '#domain';
import { changeByOperator, loadOrganization, operatorNameFor } from '../kernel.js';
import { requireReason, refuseOperator, type OperatorContext } from '../operation.js';

export interface NewHold {
  readonly org: string;
  readonly scope: HoldScope;
  /** Patient ID or claim ID. Absent if the whole organization is held. */
  readonly subjectId?: string;
  /** Reason for the hold. Stored encrypted. */
  readonly reason: string;
}

/** Lists holds, oldest first, including lifted holds. */
export const listHolds = async (
  work: OperatorContext,
  { org }: { readonly org: string },
): Promise<readonly LegalHold[]> => withNames(await loadOrganization(work.engines.ledger, org));

/** Places a hold. Nothing within its scope is erased until the hold is lifted. */
export const placeHold = async (
  work: OperatorContext,
  { org, scope, subjectId, reason }: NewHold,
): Promise<LegalHold> => {
  const before = await loadOrganization(work.engines.ledger, org);
  const known =
    holdScopes.find((holdScope) => holdScope === scope) ??
    refuseOperator(`the scope of a hold must be one of ${holdScopes.join(', ')}`);
  const wanted = { scope: known, ...(subjectId !== undefined && { subjectId }) };
  for (const { message } of holdProblems(wanted)) refuseOperator(`the ID ${message}`);
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

/** Lifts a hold. `changed` is false if it was already lifted. */
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

/** Replaces the IDs of members and API keys with their names. */
const withNames = (practice: Organization): readonly LegalHold[] => {
  const named = (by: string): string => nameOfActor(practice, by) ?? by;
  return (practice.holds ?? []).map((hold) => ({
    ...hold,
    placedBy: named(hold.placedBy),
    lifted: hold.lifted && { ...hold.lifted, by: named(hold.lifted.by) },
  }));
};

const refuseInvalidId = (error: unknown): never => {
  if (!(error instanceof Rejection)) throw error;
  const [problem] = error.errors ?? [];
  return refuseOperator(`the ID ${problem?.message ?? error.message}`);
};

const holdOf = (holds: readonly LegalHold[] | undefined, holdId: string): LegalHold =>
  holds?.find((hold) => hold.holdId === holdId) ?? refuseOperator(`there is no legal hold ${holdId}`);
