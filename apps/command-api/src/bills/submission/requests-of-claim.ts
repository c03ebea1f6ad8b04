import { rfa, rfaStream, type Rfa } from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';
import { rfaProjection, type RfaRow, type Views } from '#read-models';

/** Maximum number of RFAs that are read. A claim rarely has more. */
const MAX_REQUESTS = 20;

/** Claim whose RFAs are searched. */
export interface ClaimKey {
  readonly organizationId: string;
  readonly customerExternalId: string | null;
  readonly claimId: string;
}

/**
 * Returns the submitted requests for authorization of a claim, newest first. The read model that lists them may lag
 * slightly; their content is read from the event streams.
 */
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
