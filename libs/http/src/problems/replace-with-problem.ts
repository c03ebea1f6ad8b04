import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../routing/addresses.js';
import { PROBLEM_MEDIA_TYPE, problemBody, toProblem } from './to-problem.js';

/** Headers that describe the response being replaced. */
const responseHeaders = ['etag', 'content-length', 'content-disposition', 'content-encoding'] as const;

/**
 * For hooks that already have the payload: at that stage, the problem filter no longer receives errors. `origin` is
 * this service's public origin.
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
