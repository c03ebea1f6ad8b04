import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pathOf, routedAddress } from '../routing/addresses.js';
import type { ArrivingRequest, AdmittedRequest, RefusalReason } from './load-control.js';

/** Kinds of requests that are limited separately, so that one goes on while the other is refused. */
export const budgets = ['writes', 'reads'] as const;
export type LoadBudget = (typeof budgets)[number];

/** The feed has places of its own for those who wait. */
const FEED_PATH = '/v2/events';
/** The address as nearly everybody spells it. */
const isPlain = (url: string): boolean => url.startsWith('/v2/') && !url.includes('%');

/** Budget of a request; null for what is always let in: health, pages, the feed, and what a browser asks first. */
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

/** Sender and request by the headers, as hashes: no credential and no key is kept. */
export const arrivalOf = ({ headers, method = '', url = '' }: IncomingMessage): ArrivingRequest => {
  const { authorization = '', 'idempotency-key': key, 'x-service-org-id': organization = '' } = headers;
  return {
    credential: hashOf(authorization),
    request: typeof key === 'string' ? hashOf(authorization, method, url, String(organization), key) : null,
  };
};

/** A request that the door let in. */
export interface TrackedRequest extends AdmittedRequest {
  /** It was given up in the middle: counted as what is refused at the door. */
  gaveUp(reason: RefusalReason): void;
}

const trackedRequests = new WeakMap<IncomingMessage, TrackedRequest>();

/** The request as the door let it in; undefined for what needs no leave, and in specs that come by no connection. */
export const trackedRequestOf = (request: IncomingMessage): TrackedRequest | undefined => trackedRequests.get(request);

export const trackRequest = (request: IncomingMessage, letIn: TrackedRequest): void =>
  void trackedRequests.set(request, letIn);
