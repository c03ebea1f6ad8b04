import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../routing/addresses.js';
import { trackedRequestOf } from '../overload/arrivals.js';
import { MAX_URL_LENGTH } from '../requests/message-checks.js';
import { sendPage } from '../pages/page.js';
import { isPagePath, pageAt, type PageRoute } from '../pages/page-routes.js';
import { refusalPage } from '../pages/refusal-page.js';
import { Refusal } from '../problems/refusal.js';
import { PROBLEM_MEDIA_TYPE, problemBody, toProblem, type Problem } from '../problems/to-problem.js';

/** Receives 5xx errors. Learns nothing about the request except its ID. */
export type FaultListener = (error: unknown, requestId: string, status: number) => void;

/** The only code that converts errors to problem responses. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly origin: string,
    private readonly onFault: FaultListener,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { problem, headers: problemHeaders } = toProblem(error, {
      instance: instanceOf(request),
      requestId: request.id,
      origin: this.origin,
    });
    if (error instanceof Error && error.name === 'WorkersBusy') trackedRequestOf(request.raw)?.gaveUp('overload');
    const headers = { ...problemHeaders, ...enqueueRetry(request, problem, problemHeaders['retry-after']) };
    // A Refusal is deliberate, so a 503 Refusal is not a fault.
    if (problem.status >= 500 && !(error instanceof Refusal)) this.onFault(error, request.id, problem.status);
    request.problemCode = problem.code;
    if (reply.sent || reply.raw.headersSent) return;
    if (wantsPage(request)) return void sendPage(reply.headers(headers), refusalPage(problem));
    void reply.code(problem.status).headers(headers).type(PROBLEM_MEDIA_TYPE).send(problemBody(problem));
  }
}

/** Schedules a retry for a request refused with 503 during processing. Never makes Retry-After earlier. */
const enqueueRetry = (
  { raw }: FastifyRequest,
  { code }: Problem,
  retryAfter: string | undefined,
): Readonly<Record<string, string>> => {
  const letIn = code === 'service_unavailable' ? trackedRequestOf(raw) : undefined;
  return letIn ? { 'retry-after': String(Math.max(Number(retryAfter ?? 1), letIn.comeAgain())) } : {};
};

/** Returns true if the path belongs to a page for users. */
const wantsPage = ({ is404, url, routeOptions }: FastifyRequest): boolean =>
  is404 ? isPagePath(pathOf(url)) : isPage(pageAt(routeOptions.url));

const isPage = (route: PageRoute | undefined): boolean => route !== undefined && route.answers !== 'json';

/** Returns the path as the client sent it, so that clients can find the request in their own logs. */
const instanceOf = ({ originalUrl }: FastifyRequest): string =>
  originalUrl.length > MAX_URL_LENGTH ? '/' : pathOf(originalUrl);
