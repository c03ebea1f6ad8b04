import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { RequestContext } from '../auth/request-context.js';
import { operationAt } from '../gate/routes.js';
import { refuse } from '../problems/refusal.js';

/** A weak tag of what is answered: equal tags mean the same JSON. */
export const weakTag = (payload: string | Buffer): string =>
  `W/"${createHash('sha1').update(payload).digest('base64url')}"`;

/** 412 unless If-Match names what a GET of the same path would answer now. Comparison is weak, as the tags are. */
export const checkIfMatch = ({ ifMatch }: Pick<RequestContext, 'ifMatch'>, shown: () => object): void => {
  if (ifMatch !== undefined && !names(ifMatch, weakTag(JSON.stringify(shown())))) refuse('precondition_failed');
};

/** Does an If-None-Match header name the tag? Comparison is weak, as RFC 9110 wants it here. */
export const names = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => strong(one.trim()) === strong(tag));

const strong = (tag: string): string => tag.replace(/^W\//, '');

/**
 * Gives the answers of operations with `etag` in the table a tag, and 304 to whom has the same already. The tag is made
 * of the answer itself, so also what depends on the clock is right; it saves transfer, not work.
 */
export const installEtags = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload;
    if (request.is404 || !operationAt(request.method, request.routeOptions.url)?.entry.etag) return payload;
    const tag = weakTag(payload);
    void reply.header('etag', tag);
    const sent = request.headers['if-none-match'];
    if (sent === undefined || !names(sent, tag)) return payload;
    void reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  });
};
