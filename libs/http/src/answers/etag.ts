import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../auth/request-context.js';
import { operationOf } from '../routing/routes.js';
import { refuse } from '../problems/refusal.js';

/** Equal ETags mean the same JSON and hidden part. */
export const weakTag = (payload: string | Buffer, hidden = ''): string =>
  `W/"${createHash('sha1').update(payload).update(hidden).digest('base64url')}"`;

/** Data covered by a response's ETag in addition to the response's fields. */
const hiddenParts = new WeakMap<object, object>();

/**
 * Adds `hidden` to the response's ETag: state that a write can change and the view does not show. A tag is public and
 * unsalted, so `hidden` must contain no secret that can be guessed, such as an SSN.
 */
export const withHiddenPart = <View extends object>(view: View, hidden: object): View => {
  hiddenParts.set(view, hidden);
  return view;
};

/** Returns the hidden part as JSON, or '' if the body has none. The body is a view or `{ data: view }`. */
const hiddenPartOf = (body: object): string => {
  const { data } = body as { readonly data?: unknown };
  const hidden =
    hiddenParts.get(body) ?? (typeof data === 'object' && data !== null ? hiddenParts.get(data) : undefined);
  return hidden === undefined ? '' : JSON.stringify(hidden);
};

/** Throws a 412 unless If-Match contains the current GET response's ETag. Compares weakly: the ETags are weak. */
export const checkIfMatch = ({ ifMatch }: Pick<RequestContext, 'ifMatch'>, shown: () => object): void => {
  if (ifMatch === undefined) return;
  const body = shown();
  if (!isMatch(ifMatch, weakTag(JSON.stringify(body), hiddenPartOf(body)))) refuse('precondition_failed');
};

/** Returns true if an If-None-Match header contains the ETag. Compares weakly, as RFC 9110 requires. */
export const isMatch = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some((candidate) => strongTag(candidate.trim()) === strongTag(tag));

const strongTag = (tag: string): string => tag.replace(/^W\//, '');

const isTagged = (request: FastifyRequest): boolean => operationOf(request)?.entry.etag === true;

/**
 * Adds an ETag to the responses of operations marked `etag` in the table, and returns 304 if the client already has the
 * response. The ETag is computed from the response, so it covers values that depend on the clock. Saves transfer, not
 * work.
 */
export const installEtags = (fastify: FastifyInstance): void => {
  const hidden = new WeakMap<FastifyRequest, string>();
  fastify.addHook('preSerialization', (request, _, payload, done) => {
    if (typeof payload === 'object' && payload !== null) {
      const part = hiddenPartOf(payload);
      if (part !== '') hidden.set(request, part);
    }
    done(null, payload);
  });
  /** Sets the ETag header. Returns false if the client already has this response. */
  const tag = (request: FastifyRequest, reply: FastifyReply, payload: string | Buffer): boolean => {
    const answered = weakTag(payload, hidden.get(request));
    void reply.header('etag', answered);
    const sent = request.headers['if-none-match'];
    return sent === undefined || !isMatch(sent, answered);
  };
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (reply.statusCode !== 200 || !isWhole || !isTagged(request) || tag(request, reply, payload)) {
      done(null, payload);
      return;
    }
    void reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, '');
  });
};
