import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../routing/addresses.js';
import { PROBLEM_MEDIA_TYPE, problemBody, toProblem } from './to-problem.js';

/** Headers that describe the response that is replaced. */
const responseHeaders = ['etag', 'content-length', 'content-disposition', 'content-encoding'] as const;

/**
 * For hooks that already have the payload: the problem filter no longer receives errors at that stage. `origin` is the
 * public origin of this service.
 */
export const replaceWithProblem = (
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): Buffer => {
  const { problem, headers } = toProblem(error, {
    instance: pathOf(request.originalUrl),
    requestId: request.id,
    origin,
  });
  for (const name of responseHeaders) reply.removeHeader(name);
  void reply.code(problem.status).headers(headers).type(PROBLEM_MEDIA_TYPE);
  return problemBody(problem);
};
