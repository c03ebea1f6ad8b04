import { Rejection, type HoldScope } from '#domain';
import type { EventStore } from '#event-store';
import { billProjection, rfaProjection, type BillRow, type RfaRow, type Views } from '#read-models';

const READ_MODELS_TIMEOUT_MS = 2_000;

/**
 * Throws `validation_error` at `subjectId` if the patient or claim has no bill or request, because a hold with a
 * mistyped ID would protect nothing. If the read models lag, the hold is accepted: an unneeded hold erases nothing.
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
    // Bills are searched by their full claim IDs.
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
        message: `must be the ID of a ${scope} of a bill or a request for authorization of this organization`,
      },
    ]);
};
