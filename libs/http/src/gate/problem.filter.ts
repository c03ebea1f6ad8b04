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

/** Hears of what went wrong on our side (5xx); nothing of the request but its id is told. */
export type FaultListener = (error: unknown, requestId: string, status: number) => void;

/** Every error of every route, hook and parser becomes a problem here and nowhere else. */
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
    // A refusal is an answer that somebody chose, a 503 of theirs no fault.
    if (problem.status >= 500 && !(error instanceof Refusal)) this.onFault(error, request.id, problem.status);
    request.problemCode = problem.code;
    if (reply.sent || reply.raw.headersSent) return;
    if (wantsPage(request)) return void sendPage(reply.headers(headers), refusalPage(problem));
    void reply.code(problem.status).headers(headers).type(PROBLEM_MEDIA_TYPE).send(problemBody(problem));
  }
}

/** A request that is refused in the middle gets a place in the line, too, and not before the time that was told. */
const enqueueRetry = (
  { raw }: FastifyRequest,
  { code }: Problem,
  retryAfter: string | undefined,
): Readonly<Record<string, string>> => {
  const letIn = code === 'service_unavailable' ? trackedRequestOf(raw) : undefined;
  return letIn ? { 'retry-after': String(Math.max(Number(retryAfter ?? 1), letIn.comeAgain())) } : {};
};

/** Pages for people are HTML also when they refuse. */
const wantsPage = ({ is404, url, routeOptions }: FastifyRequest): boolean =>
  is404 ? isPagePath(pathOf(url)) : isPage(pageAt(routeOptions.url));

const isPage = (route: PageRoute | undefined): boolean => route !== undefined && route.answers !== 'json';

/** Path of the request as it was spelt, so that a client finds it in its own log. */
const instanceOf = ({ originalUrl }: FastifyRequest): string =>
  originalUrl.length > MAX_URL_LENGTH ? '/' : pathOf(originalUrl);
