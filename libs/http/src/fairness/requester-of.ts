import type { TaskOwner } from '#documents';
import type { RequestContext } from '../auth/request-context.js';

/**
 * Returns the account and caller to which a request counts when slots are shared. All sessions of one customer are one
 * caller, so that a customer gains nothing by opening more sessions. Any other credential is a separate caller.
 */
export const requesterOf = (
  { organization, credential, scope }: Pick<RequestContext, 'organization' | 'credential' | 'scope'>,
  signal?: AbortSignal,
): TaskOwner & { readonly asker: string } => ({
  account: organization.accountId,
  asker: scope.kind === 'customer' ? `customer ${scope.customerExternalId}` : credential,
  ...(signal && { signal }),
});
