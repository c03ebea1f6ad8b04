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

/** Node’s own limit on address and headers: larger than ours, so that what is over ours can still be answered. */
const MAX_HEADER_BYTES = 32_768;
/** The slowest upload of 64 MiB that is waited for: about 1.8 Mbit/s. */
const REQUEST_TIMEOUT_MS = 300_000;

/** Fastify as this service runs it. Its own answers to unreadable addresses and bytes are problems, too. */
export const fastifyAdapter = (publicOrigin: string, trustProxy: boolean | number | string): FastifyAdapter =>
  new FastifyAdapter<RawServerDefault>({
    trustProxy: typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy,
    genReqId: ({ headers }: Pick<IncomingMessage, 'headers'>) => requestIdOf(headers),
    rewriteUrl: ({ url }: { url?: string | undefined }) => routedAddress(url ?? '/'),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Engines close after the last answer, so what still arrives is answered as ever, and not in Fastify's own words.
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

/** On every answer; pages replace what they need to. */
const standardHeaders = (publicOrigin: string): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'workcomp-version': INTERFACE_VERSION,
  'x-content-type-options': 'nosniff',
  ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** `Expect: 100-continue` is answered when the body is wanted, so that a refused upload never leaves its sender. */
const delayContinue = (fastify: FastifyInstance): void => {
  const { server } = fastify;
  const take = (request: IncomingMessage, response: ServerResponse) => void server.emit('request', request, response);
  server.on('checkContinue', take);
  // Any other expectation: the gate refuses it.
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

/** Before any route exists: what every request and answer has, and the rule that nothing under /v2 goes unguarded. */
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
        throw new Error(`${methods} ${url} is not in the table of operations, so nothing would guard it`);
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  // Node would drop those beyond 2,000 without a word: a second Authorization, say. Their bytes are limited.
  fastify.server.maxHeadersCount = 0;
  guardServer(fastify.server, overload, new EarlyRefusal(publicOrigin, headers));
  delayContinue(fastify);
  fastify.server.on('connect', rejectConnect(publicOrigin, headers));
  dropConnections(fastify.server, shutdown.signal, closing);
  fastify.addHook('onSend', ({ headers: { expect }, raw }, reply, payload, done) => {
    trackedRequestOf(raw)?.answered(isFullyProcessed(reply.statusCode));
    if (reply.statusCode >= 500) overload.failed();
    // A client that was not asked for its body may send it or not, and of a long one the rest is not worth sending.
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

/** Did the request take the way of its kind? Not where it was turned away at the gate, or failed. */
const isFullyProcessed = (status: number): boolean => status < 300 || [304, 404, 409, 412, 422].includes(status);
