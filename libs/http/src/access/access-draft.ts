import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessDraft, AccessSecrets } from '#access-record';

const LONGEST_AGENT = 200;

/** Entry in the record of access for a request, without its bills. */
export const draftOf = (
  request: FastifyRequest,
  act: Pick<AccessDraft, 'operation' | 'action' | 'outcome'> & { readonly problem: string | null },
): AccessDraft => {
  const { problem, ...rest } = act;
  const { asker, caller } = request;
  const { billId } = (request.params ?? {}) as { readonly billId?: string };
  return {
    ...rest,
    ...clientOfRequest(request),
    organizationId: caller?.organizationId ?? asker?.organizationId ?? null,
    actor: asker?.actor ?? { kind: 'nobody', id: '' },
    // A path may hold anything that somebody typed.
    bills: billId !== undefined && billShape.test(billId) ? [billId] : [],
    patients: [],
    ...(problem !== null && { problem }),
  };
};

const billShape = /^bill_[a-z0-9]{20,40}$/;

/** From where a request came. */
const clientOfRequest = ({
  ip,
  headers,
  id,
}: Pick<FastifyRequest, 'ip' | 'headers' | 'id'>): Pick<AccessDraft, 'address' | 'agent' | 'requestId'> => ({
  address: ip,
  agent: headers['user-agent']?.slice(0, LONGEST_AGENT) ?? null,
  requestId: id,
});

/** Query of the request, as it was sent. */
export const queryOf = ({ originalUrl }: FastifyRequest): Pick<AccessSecrets, 'query'> => {
  const at = originalUrl.indexOf('?');
  return at < 0 || at === originalUrl.length - 1 ? {} : { query: originalUrl.slice(at + 1) };
};

/** The customer that the session is limited to. */
export const limitedTo = ({ caller }: FastifyRequest): Pick<AccessSecrets, 'customer'> =>
  caller && 'customerExternalId' in caller.scope && caller.scope.customerExternalId !== null
    ? { customer: caller.scope.customerExternalId }
    : {};

/** Is the answer a table for spreadsheets? */
export const acceptsCsv = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/csv');
