import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { OperationEntry } from '#contracts';
import { base32 } from '#domain';
import { refuse, refuseParameter } from '../problems/refusal.js';

const requestIdShape = /^[A-Za-z0-9._-]{8,64}$/;

/** The client's X-Request-Id when it has the right form, else a new one. */
export const requestIdOf = (headers: IncomingHttpHeaders): string => {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && requestIdShape.test(sent) ? sent : `req_${base32(randomBytes(16))}`;
};

/** Operations on a managed organization take no default: 400 without its id. */
export const checkNamedOrganization = (entry: OperationEntry, headers: IncomingHttpHeaders): void => {
  if (entry.namesOrganization && headers['x-service-org-id'] === undefined)
    refuseParameter('X-Service-Org-Id', 'is required');
};

/** 1 to 255 visible ASCII characters, or null when none was sent. */
export const idempotencyKeyOf = (headers: IncomingHttpHeaders): string | null => {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key) ? key : refuse('idempotency_key_invalid');
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
export const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;
