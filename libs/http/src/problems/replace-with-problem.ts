import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../routing/addresses.js';
import { PROBLEM_MEDIA_TYPE, problemBody, toProblem } from './to-problem.js';

/** Headers that speak of the answer that does not leave. */
const responseHeaders = ['etag', 'content-length', 'content-disposition', 'content-encoding'] as const;

/**
 * Makes an answer that was ready into a problem, in a hook that has its payload in hand: there the filter of problems hears
 * nothing any more. Answers the body to send. `origin`: public origin of this service.
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
