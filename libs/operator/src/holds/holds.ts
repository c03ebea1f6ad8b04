import { newId } from '#commands';
import { holdScopes, type HoldScope, type LegalHold } from '#domain';
import { changeOrganization, loadOrganization, operatorMetadata } from '../kernel.js';
import { refuseOperator, type Workplace } from '../operation.js';

/** A hold that is to be placed. */
export interface NewHold {
  readonly org: string;
  readonly scope: HoldScope;
  /** Id of the patient or the claim; absent where all of the organization is held. */
  readonly subjectId?: string;
  /** In words; kept encrypted. */
  readonly reason: string;
  /** Name of the operator. */
  readonly by: string;
}

const MOST_WORDS = 500;
const inWords = (text: string): string =>
  text.trim() === '' || text.length > MOST_WORDS
    ? refuseOperator(`--reason: a text of at most ${MOST_WORDS} characters`)
    : text.trim();

/** Legal holds of an organization, the oldest first; those that were lifted, too. */
export const listHolds = async (work: Workplace, { org }: { readonly org: string }): Promise<readonly LegalHold[]> =>
  (await loadOrganization(work.engines.ledger, org)).holds ?? [];

/** Places one; nothing that it is about is erased until it is lifted. */
export const placeHold = async (
  work: Workplace,
  { org, scope, subjectId, reason, by }: NewHold,
): Promise<LegalHold> => {
  const { ledger } = work.engines;
  const { clockOffsetMs } = await loadOrganization(ledger, org);
  const known = holdScopes.find((one) => one === scope) ?? refuseOperator(`a hold is on ${holdScopes.join(', ')}`);
  if ((known === 'organization') !== (subjectId === undefined)) refuseOperator('name one patient, one claim, or --all');
  if (subjectId !== undefined && !/^\w{1,128}$/.test(subjectId)) refuseOperator(`${subjectId} is no id`);
  const metadata = operatorMetadata(org, clockOffsetMs);
  const holdId = newId('hold');
  const data = { holdId, scope: known, subjectId: subjectId ?? null, reason: inWords(reason), by, at: metadata.at };
  const { organization } = await changeOrganization(ledger, org, { type: 'PlaceHold', data }, metadata);
  return holdOf(organization.holds, holdId);
};

/** Lifts one. `changed` is false where that was done before. */
export const liftHold = async (
  work: Workplace,
  {
    org,
    holdId,
    reason,
    by,
  }: { readonly org: string; readonly holdId: string; readonly reason: string; readonly by: string },
): Promise<LegalHold & { readonly changed: boolean }> => {
  const { ledger } = work.engines;
  const { clockOffsetMs, holds } = await loadOrganization(ledger, org);
  holdOf(holds, holdId);
  const metadata = operatorMetadata(org, clockOffsetMs);
  const data = { holdId, reason: inWords(reason), by, at: metadata.at };
  const { organization, changed } = await changeOrganization(ledger, org, { type: 'LiftHold', data }, metadata);
  return { ...holdOf(organization.holds, holdId), changed };
};

const holdOf = (holds: readonly LegalHold[] | undefined, holdId: string): LegalHold =>
  holds?.find((one) => one.holdId === holdId) ?? refuseOperator(`there is no legal hold ${holdId}`);
