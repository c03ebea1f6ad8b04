import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { operationAt, pathOf } from '../gate/routes.js';
import { sendPage } from '../pages/page.js';
import { isForPeople, pageAt } from '../pages/page-routes.js';
import { refusalPage } from '../pages/refusal-page.js';
import { Refusal } from './refusal.js';
import { PROBLEM_MEDIA_TYPE, problemBody, toProblem } from './to-problem.js';

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
    const { problem, headers } = toProblem(error, {
      instance: instanceOf(request),
      requestId: request.id,
      origin: this.origin,
    });
    // A refusal is an answer that somebody chose, a 503 of theirs no fault.
    if (problem.status >= 500 && !(error instanceof Refusal)) this.onFault(error, request.id, problem.status);
    if (reply.sent || reply.raw.headersSent) return;
    if (wantsPage(request)) return void sendPage(reply.headers(headers), refusalPage(problem));
    void reply.code(problem.status).headers(headers).type(PROBLEM_MEDIA_TYPE).send(problemBody(problem));
  }
}

/** Pages for people are HTML also when they refuse. */
const wantsPage = ({ is404, url, routeOptions }: FastifyRequest): boolean =>
  is404 ? isForPeople(pathOf(url)) : pageAt(routeOptions.url) !== undefined;

/** Ids of this service look like `bill_01j…`; anything else in a path is the client's own text. */
const ourId = /^[a-z]{2,8}_[A-Za-z0-9]{1,64}$/;

/** The path of the request with our own ids; what else a client put into it stays `:name`. */
const instanceOf = (request: FastifyRequest): string => {
  const route = request.is404 ? undefined : request.routeOptions.url;
  if (route === undefined) return '/';
  if (operationAt(request.method, route) === undefined) return pathOf(route);
  const params = request.params as Readonly<Record<string, string | undefined>>;
  return route.replaceAll(/:(\w+)/g, (whole, name: string) => {
    const value = params[name];
    return value !== undefined && ourId.test(value) ? value : whole;
  });
};
