import type { IncomingMessage, ServerResponse } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import { INTERFACE_VERSION } from '#contracts';
import { requestIdOf } from './requests/headers.js';
import { handleInvalidHttp, rejectConnect } from './invalid-http.js';
import { pathOf, routedAddress } from './routing/addresses.js';
import { API_ROOT, operationAt } from './routing/routes.js';
import { isPagePath } from './pages/page-routes.js';
import { sendPage } from './pages/page.js';
import { refusalPage } from './pages/refusal-page.js';
import { PROBLEM_MEDIA_TYPE, problemBody, toProblem } from './problems/to-problem.js';
import type { Shutdown } from './shutdown.js';
import { dropConnections, type ClosingTimes } from './closing-connections.js';
import { trackedRequestOf } from './overload/arrivals.js';
import { EarlyRefusal } from './overload/early-refusal.js';
import { guardServer } from './overload/guard-server.js';
import { closeGracefully, isLargeBody, isSending, drain } from './overload/graceful-close.js';
import type { Overload } from './overload/overload.js';

/** Node's limit. It is above the gate's limits, so that the gate can return a problem. */
const MAX_HEADER_BYTES = 32_768;
/** Within this time, an upload of 64 MiB needs about 1.8 Mbit/s. */
const REQUEST_TIMEOUT_MS = 300_000;

/** Fastify's own errors for invalid paths and bytes are also returned as problems. */
export const fastifyAdapter = (publicOrigin: string, trustProxy: boolean | number | string): FastifyAdapter =>
  new FastifyAdapter<RawServerDefault>({
    trustProxy: typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy,
    genReqId: ({ headers }: Pick<IncomingMessage, 'headers'>) => requestIdOf(headers),
    rewriteUrl: ({ url }: { url?: string | undefined }) => routedAddress(url ?? '/'),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // The engines close after the last response, so requests during shutdown are processed normally.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    http: { requireHostHeader: false, maxHeaderSize: MAX_HEADER_BYTES },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const context = { instance: '/', requestId: request.id, origin: publicOrigin };
      const { problem, headers } = toProblem(error, context);
      void reply.headers({ ...standardHeaders(publicOrigin), ...headers, 'x-request-id': request.id });
      if (isPagePath(pathOf(request.url))) return void sendPage(reply, refusalPage(problem));
      void reply.code(problem.status).type(PROBLEM_MEDIA_TYPE).send(problemBody(problem));
    },
    clientErrorHandler: handleInvalidHttp(publicOrigin, standardHeaders(publicOrigin)),
  });

/** Returns the headers of every response. Pages override some of them. */
const standardHeaders = (publicOrigin: string): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'workcomp-version': INTERFACE_VERSION,
  'x-content-type-options': 'nosniff',
  ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** Sends `100 Continue` only before the body is read, so that a client never sends the body of a refused upload. */
const delayContinue = (fastify: FastifyInstance): void => {
  const { server } = fastify;
  const take = (request: IncomingMessage, response: ServerResponse) => void server.emit('request', request, response);
  server.on('checkContinue', take);
  // The gate refuses all other values of Expect.
  server.on('checkExpectation', take);
  fastify.addHook('preParsing', ({ headers: { expect } }, reply, payload, done) => {
    if (expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
    done(null, payload);
  });
};

interface ServerParts {
  readonly shutdown: Shutdown;
  readonly overload: Overload;
  readonly closing?: ClosingTimes | undefined;
}

/** Call it before any route is registered. A route under /v2 outside the table throws: the gate would skip it. */
export const installHooks = (
  fastify: FastifyInstance,
  publicOrigin: string,
  { shutdown, overload, closing }: ServerParts,
): void => {
  const headers = standardHeaders(publicOrigin);
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('asker', null);
  fastify.decorateRequest('problemCode', null);
  fastify.decorateRequest('received', null);
  fastify.decorateRequest('knownOperation', null);
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const methods of [method].flat())
      if (url.startsWith(`${API_ROOT}/`) && operationAt(methods, url) === undefined)
        throw new Error(`${methods} ${url} is not in the table of operations, so no guard would protect it`);
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  // Node drops headers after the 2,000th, such as a second Authorization header. The size limit in bytes remains.
  fastify.server.maxHeadersCount = 0;
  guardServer(fastify.server, overload, new EarlyRefusal(publicOrigin, headers));
  delayContinue(fastify);
  fastify.server.on('connect', rejectConnect(publicOrigin, headers));
  dropConnections(fastify.server, shutdown.signal, closing);
  fastify.addHook('onSend', ({ headers: { expect }, raw }, reply, payload, done) => {
    trackedRequestOf(raw)?.answered(isFullyProcessed(reply.statusCode));
    if (reply.statusCode >= 500) overload.failed();
    // A client that was not asked to continue may or may not send its body.
    const closes = isSending(raw) && (expect !== undefined || isLargeBody(raw));
    if (closes) closeGracefully(raw);
    if (shutdown.started || closes) void reply.header('connection', 'close');
    done(null, payload);
  });
  fastify.addHook('onResponse', ({ raw }, _, done) => {
    drain(raw);
    done();
  });
};

/** Returns false for requests that the gate refused and for failures. */
const isFullyProcessed = (status: number): boolean => status < 300 || [304, 404, 409, 412, 422].includes(status);
