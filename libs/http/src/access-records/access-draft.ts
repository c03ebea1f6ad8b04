import type { FastifyRequest } from 'fastify';
import type { AccessDraft, AccessSecrets } from '#access-record';
import { cameFrom } from '../auth/session-index.js';

/** Returns the access record entry for a request. It names no patients, and no bills except the one in the path. */
export const draftOf = (
  request: FastifyRequest,
  act: Pick<AccessDraft, 'operation' | 'action' | 'outcome'> & { readonly problem: string | null },
): AccessDraft => {
  const { problem, ...rest } = act;
  const { asker, caller } = request;
  const { billId } = (request.params ?? {}) as { readonly billId?: string };
  return {
    ...rest,
    ...cameFrom(request),
    requestId: request.id,
    organizationId: caller?.organizationId ?? asker?.organizationId ?? null,
    actor: asker?.actor ?? { kind: 'nobody', id: '' },
    // The path may contain any text from the client, so accept only valid bill IDs.
    bills: billId !== undefined && billIdPattern.test(billId) ? [billId] : [],
    patients: [],
    ...(problem !== null && { problem }),
  };
};

const billIdPattern = /^bill_[a-z0-9]{20,40}$/;

export const queryOf = ({ originalUrl }: FastifyRequest): Pick<AccessSecrets, 'query'> => {
  const at = originalUrl.indexOf('?');
  return at < 0 || at === originalUrl.length - 1 ? {} : { query: originalUrl.slice(at + 1) };
};

/** Returns the customer that the session is limited to. */
export const customerLimit = ({ caller }: FastifyRequest): Pick<AccessSecrets, 'customer'> =>
  caller && 'customerExternalId' in caller.scope && caller.scope.customerExternalId !== null
    ? { customer: caller.scope.customerExternalId }
    : {};
