import { rfa, rfaStream, type Rfa } from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';
import { rfaProjection, type RfaRow, type Views } from '#read-models';

/** A claim rarely has more RFAs. */
const MAX_REQUESTS = 20;

export interface ClaimKey {
  readonly organizationId: string;
  readonly customerExternalId: string | null;
  readonly claimId: string;
}

/** Newest first. The read model that lists the RFAs may lag slightly; their content comes from the event streams. */
export const requestsOfClaim = async (
  views: Pick<Views, 'find'>,
  ledger: EncryptedEventStore,
  { organizationId, customerExternalId, claimId }: ClaimKey,
): Promise<readonly Rfa[]> => {
  const { rows } = await views.find<Pick<RfaRow, 'createdAt'>>(rfaProjection.name, {
    organizationId,
    filter: { claimId, customerExternalId, submittedAt: { $ne: null } },
    sort: ['-createdAt'],
    limit: MAX_REQUESTS,
    fields: ['createdAt'],
    count: false,
  });
  return Promise.all(rows.map(({ _id }) => loadState(ledger, rfa, rfaStream(organizationId, _id))));
};
