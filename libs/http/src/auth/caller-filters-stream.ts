import { base32, savedFiltersStream } from '#domain';
import type { Vault } from '#event-store';
import type { RequestContext } from './request-context.js';

const ID_BYTES = 16;

/**
 * Returns the stream of the caller's saved filters. A session's filters belong to its user, a key's filters to the key.
 * The stream name is a keyed hash, so it does not reveal the user or key.
 */
export const callerFiltersStream = async (
  vault: Vault,
  { organizationId, actor }: Pick<RequestContext, 'organizationId' | 'actor'>,
): Promise<string> => {
  const hash = await vault.hmac(organizationId, 'ids', 'filters', actor.kind, actor.id);
  return savedFiltersStream(base32(hash.subarray(0, ID_BYTES)));
};
