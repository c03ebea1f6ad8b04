import type { TaskOwner } from '#documents';
import type { RequestContext } from '../auth/request-context.js';

/**
 * Account, and asker within it, whose turn a request takes where places are shared. All sessions of one customer are
 * one asker, or a customer would be as many as it opens; any other credential is one by itself.
 */
export const requesterOf = (
  { organization, credential, scope }: Pick<RequestContext, 'organization' | 'credential' | 'scope'>,
  signal?: AbortSignal,
): TaskOwner & { readonly asker: string } => ({
  account: organization.accountId,
  asker: scope.kind === 'customer' ? `customer ${scope.customerExternalId}` : credential,
  ...(signal && { signal }),
});
