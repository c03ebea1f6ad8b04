import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AccessJournal } from '#access-record';
import { recordAccess } from './access-records/record-access.js';
import { installCompression } from './answers/compression.js';
import { Spool } from '#documents';
import { installEtags } from './answers/etag.js';
import { spoolLargeAnswers, type AnswerLimits } from './answers/large-answers.js';
import { Authenticator, OrganizationReader } from './auth/principal.js';
import { SessionIndex } from './auth/session-index.js';
import { installBodyParser } from './gate/body-parser.js';
import type { ArrivalLimits } from './requests/body-parts.js';
import { Gate } from './gate/gate.js';
import { UploadLimiter } from './gate/uploads.js';
import { healthController, type Checks } from './health/health.controller.js';
import type { ClosingTimes } from './closing-connections.js';
import { reportBrokenResponses } from './logging/broken-responses.js';
import { createLog, logFaults, logRequests, NestLog } from './logging/log.js';
import { recordRequests, RequestRecorder } from './logging/request-recorder.js';
import { serveHomePage } from './pages/home-page.js';
import { serveLlmsText } from './openapi/llms.js';
import { ProblemFilter, type FaultListener } from './gate/problem.filter.js';
import { serveEventPages } from './openapi/event-pages.js';
import { serveProblemPages } from './openapi/problem-pages.js';
import { serveWarningPages } from './openapi/warning-pages.js';
import { fastifyAdapter, installHooks } from './server.js';
import { RateLimits } from './rate-limit/rate-limits.js';
import { Overload } from './overload/overload.js';
import { Shutdown } from './shutdown.js';

export interface AppOptions {
  /** Public base URL of this service, without a trailing slash: `https://billing.example`. */
  readonly publicOrigin: string;
  /** Log to write to. Default: no logging. */
  readonly log?: Logger;
  /** Called for every 5xx response and every interrupted response, in addition to the log. Used by tests and alarms. */
  readonly onFault?: FaultListener;
  /** Checks that `/health/ready` runs. */
  readonly checks?: Checks;
  /** Called with the Fastify instance before any route is registered, for example to add metrics or pages. */
  readonly extend?: (fastify: FastifyInstance) => void;
  /** Rate limits. Default: none. */
  readonly rateLimits?: RateLimits;
  /** Folder for temporary copies of large responses. Default: a folder in the system's temporary folder. */
  readonly spoolFolder?: string;
  readonly answerLimits?: Partial<AnswerLimits>;
  readonly closing?: ClosingTimes;
  /** Load control. Default: a new instance for this application. */
  readonly overload?: Overload;
  readonly arrival?: ArrivalLimits;
  /** Proxies whose X-Forwarded-For is trusted: their number or their addresses. Default: none. */
  readonly trustProxy?: number | string;
}

/**
 * Creates a Nest application on Fastify with all HTTP features. The module (or an imported module) must provide
 * Authenticator, OrganizationReader, RequestRecorder and AccessJournal, and UploadLimiter if it accepts documents. Not
 * initialized yet: call `await app.init()` or `await app.listen(port, host)`.
 */
export const createApp = async (module: Type | DynamicModule, options: AppOptions): Promise<NestFastifyApplication> => {
  const { publicOrigin, log = createLog('silent'), onFault, checks = {}, extend } = options;
  const { rateLimits = new RateLimits(null), trustProxy = false, answerLimits, overload = new Overload(log) } = options;
  const spool = new Spool(options.spoolFolder ?? join(tmpdir(), 'workcomp-answers'));
  const app = await NestFactory.create<NestFastifyApplication>(
    {
      module: HttpApplication,
      global: true,
      imports: [module],
      controllers: [healthController(checks)],
      providers: [
        { provide: RateLimits, useValue: rateLimits },
        { provide: Spool, useValue: spool },
        { provide: Overload, useValue: overload },
      ],
      exports: [RateLimits, Spool, Overload],
    },
    fastifyAdapter(publicOrigin, trustProxy),
    { bodyParser: false, logger: new NestLog(log), abortOnError: false },
  );
  const logFault = logFaults(log);
  const hear: FaultListener = (...fault) => {
    logFault(...fault);
    onFault?.(...fault);
  };
  app.useGlobalFilters(new ProblemFilter(publicOrigin, hear));
  const fastify = app.getHttpAdapter().getInstance();
  installHooks(fastify, publicOrigin, { shutdown: app.get(Shutdown), overload, closing: options.closing });
  logRequests(log, fastify);
  recordRequests(fastify, app.get(RequestRecorder, { strict: false }));
  extend?.(fastify);
  const gate = new Gate(
    app.get(Authenticator, { strict: false }),
    app.get(OrganizationReader, { strict: false }),
    rateLimits,
    publicOrigin,
    app.get(SessionIndex, { strict: false }),
  );
  fastify.addHook('onRequest', (request, reply) => gate.pass(request, reply));
  installBodyParser(fastify, uploadLimiter(app), options.arrival);
  const journal = app.get(AccessJournal, { strict: false });
  recordAccess(fastify, journal, publicOrigin);
  installEtags(fastify);
  serveHomePage(fastify);
  serveLlmsText(fastify, publicOrigin);
  installCompression(fastify);
  spoolLargeAnswers(fastify, app.get(Spool), publicOrigin, answerLimits);
  reportBrokenResponses(fastify, publicOrigin, hear);
  serveProblemPages(fastify);
  serveWarningPages(fastify);
  serveEventPages(fastify);
  return app;
};

@Global()
@Module({ providers: [Shutdown], exports: [Shutdown] })
class HttpApplication {}

/** Returns null in a process that does not accept documents. */
const uploadLimiter = (app: NestFastifyApplication): UploadLimiter | null => {
  try {
    return app.get(UploadLimiter, { strict: false });
  } catch {
    return null;
  }
};
