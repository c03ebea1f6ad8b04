import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProblemCode } from '#contracts';
import { pathOf } from '../routing/addresses.js';
import { corsHeaders } from '../requests/cors.js';
import { requestIdOf } from '../requests/headers.js';
import { MAX_URL_LENGTH } from '../requests/message-checks.js';
import { Refusal } from '../problems/refusal.js';
import { PROBLEM_MEDIA_TYPE, toProblem, type Problem } from '../problems/to-problem.js';
import { closeGracefully, isLargeBody, drain } from './graceful-close.js';
import type { RefusalReason, RejectedRequest } from './load-control.js';

const refusals: Readonly<Record<RefusalReason, readonly [ProblemCode, string]>> = {
  overload: [
    'service_unavailable',
    'The service is overloaded. The request was not processed: send it again after the time in Retry-After.',
  ],
  engine_away: [
    'service_unavailable',
    'A storage engine is unavailable. The request was not processed: send it again after the time in Retry-After.',
  ],
  in_progress: [
    'idempotency_in_progress',
    'A request with this Idempotency-Key is still being processed. Send it again after the time in Retry-After to get its response.',
  ],
  too_late: [
    'service_unavailable',
    'The request waited too long and was not processed. Send it again after the time in Retry-After.',
  ],
  client_gone: ['service_unavailable', ''],
};

/**
 * Refuses a request after reading only its headers, using a prepared problem. Keeps the connection usable, or closes it
 * in a way that lets the client read the response.
 */
export class EarlyRefusal {
  private readonly problems: Readonly<Record<RefusalReason, Problem>>;

  constructor(
    origin: string,
    private readonly standard: Readonly<Record<string, string>>,
  ) {
    const made = Object.entries(refusals).map(([reason, [code, detail]]) => {
      const refusal = new Refusal(code, { detail });
      return [reason, toProblem(refusal, { instance: '/', requestId: '', origin }).problem];
    });
    this.problems = Object.fromEntries(made) as Record<RefusalReason, Problem>;
  }

  send(request: IncomingMessage, response: ServerResponse, { reason, retryAfter }: RejectedRequest): void {
    const { headers, url = '/' } = request;
    const requestId = requestIdOf(headers);
    const instance = url.length > MAX_URL_LENGTH ? '/' : pathOf(url);
    const problem = { ...this.problems[reason], instance, requestId };
    const body = JSON.stringify(problem);
    // After a large body or `100 Continue`, the connection cannot be reused.
    const closes = headers.expect !== undefined || isLargeBody(request);
    if (closes) closeGracefully(request);
    else response.once('finish', () => drain(request));
    response
      .writeHead(problem.status, {
        ...this.standard,
        ...corsHeaders(headers.origin),
        'content-type': PROBLEM_MEDIA_TYPE,
        'content-length': String(Buffer.byteLength(body)),
        'retry-after': String(retryAfter),
        'x-request-id': requestId,
        ...(closes && { connection: 'close' }),
      })
      .end(request.method === 'HEAD' ? undefined : body);
  }
}
