import type { FastifyRequest } from 'fastify';
import type { AccessDraft, AccessSecrets } from '#access-record';
import { cameFrom } from '../auth/session-index.js';

/** Entry in the record of access for a request: of its bills and patients, the bill in the path alone. */
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
    // A path may hold anything that somebody typed.
    bills: billId !== undefined && billIdPattern.test(billId) ? [billId] : [],
    patients: [],
    ...(problem !== null && { problem }),
  };
};

const billIdPattern = /^bill_[a-z0-9]{20,40}$/;

/** Query of the request, as it was sent. */
export const queryOf = ({ originalUrl }: FastifyRequest): Pick<AccessSecrets, 'query'> => {
  const at = originalUrl.indexOf('?');
  return at < 0 || at === originalUrl.length - 1 ? {} : { query: originalUrl.slice(at + 1) };
};

/** The customer that the session is limited to. */
export const customerLimit = ({ caller }: FastifyRequest): Pick<AccessSecrets, 'customer'> =>
  caller && 'customerExternalId' in caller.scope && caller.scope.customerExternalId !== null
    ? { customer: caller.scope.customerExternalId }
    : {};
