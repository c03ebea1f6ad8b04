import { Rejection, type HoldScope } from '#domain';
import type { EventStore } from '#event-store';
import { billProjection, type BillRow, type Views } from '#read-models';

/** How long the read models may take to show what was appended so far. */
const PATIENCE_MS = 2_000;

/**
 * Refuses a legal hold on a patient or claim that no bill of the organization has: a hold with a slip in its id would keep
 * nothing, and nobody would notice. Where the read models are behind it is not refused, since a hold too many erases nothing.
 * Throws a Rejection `validation_error` at `subjectId`.
 */
export const refuseHoldOnNobody = async (
  { events, views }: { readonly events: EventStore; readonly views: Views },
  organizationId: string,
  { scope, subjectId }: { readonly scope: HoldScope; readonly subjectId: string | null },
): Promise<void> => {
  if (scope === 'organization' || subjectId === null) return;
  const isWhole = await views.waitFor([billProjection.name], await events.head(), PATIENCE_MS);
  const { rows } = await views.find<BillRow>(billProjection.name, {
    organizationId,
    // Ids of claims are among what a bill is found by, whole.
    ...(scope === 'patient' ? { filter: { patientId: subjectId } } : { words: [subjectId.toLowerCase()] }),
    fields: ['patientId'],
    limit: 1,
    count: false,
  });
  if (isWhole && rows.length === 0)
    throw new Rejection('validation_error', undefined, [
      { path: 'subjectId', message: `must be the id of a ${scope} of a bill of this organization` },
    ]);
};
