import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pathOf, routedAddress } from '../routing/addresses.js';
import type { ArrivingRequest, AdmittedRequest, RefusalReason } from './load-control.js';

/** Kinds of requests with separate limits, so that one kind continues while the other is refused. */
export const budgets = ['writes', 'reads'] as const;
export type LoadBudget = (typeof budgets)[number];

/** The event feed has separate slots for waiting clients. */
const FEED_PATH = '/v2/events';
/** Returns true for the usual spelling, which needs no normalization. */
const isPlain = (url: string): boolean => url.startsWith('/v2/') && !url.includes('%');

/** Returns null for requests that are always admitted: health checks, pages, the event feed and CORS preflights. */
export const budgetOf = ({ method = 'GET', url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): LoadBudget | null => {
  const path = pathOf(isPlain(url) ? url : routedAddress(url));
  if (!path.startsWith('/v2/') || method === 'OPTIONS') return null;
  if (method !== 'GET' && method !== 'HEAD') return 'writes';
  return path === FEED_PATH ? null : 'reads';
};

const hashOf = (...words: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const word of words) hash.update(word).update('\n');
  return hash.digest('base64url');
};

/** Returns hashes of the headers. Credentials and keys are not stored. */
export const arrivalOf = ({ headers, method = '', url = '' }: IncomingMessage): ArrivingRequest => {
  const { authorization = '', 'idempotency-key': key, 'x-service-org-id': organization = '' } = headers;
  return {
    credential: hashOf(authorization),
    request: typeof key === 'string' ? hashOf(authorization, method, url, String(organization), key) : null,
  };
};

export interface TrackedRequest extends AdmittedRequest {
  /** Counts the request as refused because its processing was abandoned. */
  gaveUp(reason: RefusalReason): void;
}

const trackedRequests = new WeakMap<IncomingMessage, TrackedRequest>();

/** Returns undefined for requests that are always admitted and for injected requests in tests. */
export const trackedRequestOf = (request: IncomingMessage): TrackedRequest | undefined => trackedRequests.get(request);

export const trackRequest = (request: IncomingMessage, letIn: TrackedRequest): void =>
  void trackedRequests.set(request, letIn);
