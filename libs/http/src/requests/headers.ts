import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isMutation, type OperationEntry } from '#contracts';
import { newRequestId } from '#state-store';
import { usesAlias } from '../routing/addresses.js';
import { refuse, refuseParameter } from '../problems/refusal.js';

const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;

export const requestIdOf = (headers: IncomingHttpHeaders): string => {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && requestIdPattern.test(sent) ? sent : newRequestId();
};

/** Clients of /partner/v2 may use `X-MindBill-Org-Id`. Throws 403 if both headers are present and differ. */
export const namedOrganization = ({
  headers,
  originalUrl,
}: Pick<FastifyRequest, 'headers' | 'originalUrl'>): string | undefined => {
  const named = single(headers['x-service-org-id']);
  const aliased = usesAlias(originalUrl) ? single(headers['x-mindbill-org-id']) : undefined;
  if (named !== undefined && aliased !== undefined && named !== aliased) return refuse('organization_mismatch');
  return named ?? aliased;
};

/** Operations on a managed organization have no default organization: without the header, throws 400. */
export const checkNamedOrganization = (entry: OperationEntry, named: string | undefined): void => {
  if (entry.namesOrganization && named === undefined) refuseParameter('X-Service-Org-Id', 'is required');
};

/** Returns the key: 1 to 255 visible ASCII characters. Null if missing. */
export const idempotencyKeyOf = (headers: IncomingHttpHeaders): string | null => {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key) ? key : refuse('idempotency_key_invalid');
};

/** Returns the If-Match header. Throws 400 if the operation does not support it. */
export const ifMatchOf = (entry: OperationEntry, headers: IncomingHttpHeaders): { readonly ifMatch?: string } => {
  const sent = headers['if-match'];
  if (sent === undefined || !isMutation(entry)) return {};
  return entry.ifMatch ? { ifMatch: sent } : refuseParameter('If-Match', 'is not supported by this operation');
};

/** Returns the requested minimum log position, or null if the header is missing. */
export const minEventPositionOf = (headers: IncomingHttpHeaders): bigint | null => {
  const sent = headers['min-event-position'];
  if (sent === undefined) return null;
  return typeof sent === 'string' && /^\d{1,19}$/.test(sent)
    ? BigInt(sent)
    : refuseParameter('Min-Event-Position', 'must be a value of the Event-Position header');
};

/** For a header that must occur once: joined values never match a valid value. */
const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;
