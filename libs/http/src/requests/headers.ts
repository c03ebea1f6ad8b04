import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isMutation, type OperationEntry } from '#contracts';
import { newRequestId } from '#state-store';
import { usesAlias } from '../routing/addresses.js';
import { refuse, refuseParameter } from '../problems/refusal.js';

const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;

/** The client's X-Request-Id when it has the right form, else a new one. */
export const requestIdOf = (headers: IncomingHttpHeaders): string => {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && requestIdPattern.test(sent) ? sent : newRequestId();
};

/**
 * The organization that a header names, if any does. Clients of /partner/v2 name it by `X-MindBill-Org-Id`; 403 where
 * both headers are there and differ.
 */
export const namedOrganization = ({
  headers,
  originalUrl,
}: Pick<FastifyRequest, 'headers' | 'originalUrl'>): string | undefined => {
  const named = single(headers['x-service-org-id']);
  const aliased = usesAlias(originalUrl) ? single(headers['x-mindbill-org-id']) : undefined;
  if (named !== undefined && aliased !== undefined && named !== aliased) return refuse('organization_mismatch');
  return named ?? aliased;
};

/** Operations on a managed organization take no default: 400 without its id. */
export const checkNamedOrganization = (entry: OperationEntry, named: string | undefined): void => {
  if (entry.namesOrganization && named === undefined) refuseParameter('X-Service-Org-Id', 'is required');
};

/** 1 to 255 visible ASCII characters, or null when none was sent. */
export const idempotencyKeyOf = (headers: IncomingHttpHeaders): string | null => {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key) ? key : refuse('idempotency_key_invalid');
};

/** If-Match of what changes something; 400 where no ETag is given out that it could name. */
export const ifMatchOf = (entry: OperationEntry, headers: IncomingHttpHeaders): { readonly ifMatch?: string } => {
  const sent = headers['if-match'];
  if (sent === undefined || !isMutation(entry)) return {};
  return entry.ifMatch
    ? { ifMatch: sent }
    : refuseParameter('If-Match', 'is not taken here: no ETag is given out of this');
};

/** A log position, or null when none was sent. */
export const minEventPositionOf = (headers: IncomingHttpHeaders): bigint | null => {
  const sent = headers['min-event-position'];
  if (sent === undefined) return null;
  return typeof sent === 'string' && /^\d{1,19}$/.test(sent)
    ? BigInt(sent)
    : refuseParameter('Min-Event-Position', 'must be a position as Event-Position gave it');
};

/** A header that can be sent once; Node joins repeated ones, which then match nothing. */
const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;
