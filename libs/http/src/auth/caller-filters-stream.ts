import { base32, savedFiltersStream } from '#domain';
import type { Vault } from '#event-store';
import type { RequestContext } from './request-context.js';

const ID_BYTES = 16;

/** A session's filters belong to its user, a key's to the key. The stream name is a hash that reveals neither. */
export const callerFiltersStream = async (
  vault: Vault,
  { organizationId, actor }: Pick<RequestContext, 'organizationId' | 'actor'>,
): Promise<string> => {
  const hash = await vault.hmac(organizationId, 'ids', 'filters', actor.kind, actor.id);
  return savedFiltersStream(base32(hash.subarray(0, ID_BYTES)));
};
