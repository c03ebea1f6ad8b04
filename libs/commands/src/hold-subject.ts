import { Rejection, type HoldScope } from '#domain';
import type { EventStore } from '#event-store';
import { billProjection, rfaProjection, type BillRow, type RfaRow, type Views } from '#read-models';

/** Maximum time to wait for the read models to reach the head of the log. */
const READ_MODELS_TIMEOUT_MS = 2_000;

/**
 * Refuses a legal hold on a patient or claim without a bill or request for authorization in the organization: a hold with a typing
 * error in its id would keep nothing, and no one would notice. Where the read models are behind, the hold is placed: an extra
 * hold erases nothing. Throws a Rejection `validation_error` at `subjectId`.
 */
export const assertHoldSubjectExists = async (
  { events, views }: { readonly events: EventStore; readonly views: Views },
  organizationId: string,
  { scope, subjectId }: { readonly scope: HoldScope; readonly subjectId: string | null },
): Promise<void> => {
  if (scope === 'organization' || subjectId === null) return;
  const projections = [billProjection.name, rfaProjection.name];
  const isWhole = await views.waitFor(projections, await events.head(), READ_MODELS_TIMEOUT_MS);
  const isPatient = scope === 'patient';
  const bills = await views.find<BillRow>(billProjection.name, {
    organizationId,
    // Bills are found by the whole ids of their claims.
    ...(isPatient ? { filter: { patientId: subjectId } } : { words: [subjectId.toLowerCase()] }),
    fields: ['patientId'],
    limit: 1,
    count: false,
  });
  if (bills.rows.length > 0) return;
  const requests = await views.find<RfaRow>(rfaProjection.name, {
    organizationId,
    filter: isPatient ? { patientId: subjectId } : { claimId: subjectId },
    fields: ['patientId'],
    limit: 1,
    count: false,
  });
  if (isWhole && requests.rows.length === 0)
    throw new Rejection('validation_error', undefined, [
      {
        path: 'subjectId',
        message: `must be the id of a ${scope} of a bill or a request for authorization of this organization`,
      },
    ]);
};
