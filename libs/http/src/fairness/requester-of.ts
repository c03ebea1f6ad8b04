import type { TaskOwner } from '#documents';
import type { RequestContext } from '../auth/request-context.js';

/** All sessions of a customer count as one caller, so more sessions gain nothing. Other credentials are separate. */
export const requesterOf = (
  { organization, credential, scope }: Pick<RequestContext, 'organization' | 'credential' | 'scope'>,
  signal?: AbortSignal,
): TaskOwner & { readonly asker: string } => ({
  account: organization.accountId,
  asker: scope.kind === 'customer' ? `customer ${scope.customerExternalId}` : credential,
  ...(signal && { signal }),
});
