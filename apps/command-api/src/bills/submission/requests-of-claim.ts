import { rfa, rfaStream, type Rfa } from '#domain';
import { loadState, type EncryptedEventStore } from '#event-store';
import { rfaProjection, type RfaRow, type Views } from '#read-models';

/** Requests that are looked at; a claim rarely has as many. */
const MAX_REQUESTS = 20;

/** Whose requests are looked for. */
export interface ClaimKey {
  readonly organizationId: string;
  readonly customerExternalId: string | null;
  readonly claimId: string;
}

/**
 * The requests for authorization of a claim that were sent, the newest first. Which there are is as the read models know it, which may be a
 * moment late; what they say is read from their streams.
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
