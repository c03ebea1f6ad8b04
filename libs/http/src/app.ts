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
  /** Where clients reach this service, without a slash at the end: `https://billing.example`. */
  readonly publicOrigin: string;
  /** Requests, faults and Nest's own messages; silent unless given. */
  readonly log?: Logger;
  /** Hears of every 5xx, and of answers that break off, besides the log: tests, alarms. */
  readonly onFault?: FaultListener;
  /** Checks behind /health/ready. */
  readonly checks?: Checks;
  /** Called with the Fastify instance before routes exist: metrics, further pages. */
  readonly extend?: (fastify: FastifyInstance) => void;
  /** Rate limits; none unless given. */
  readonly rateLimits?: RateLimits;
  /** Folder for large answers while they are sent; one of the system's unless given. */
  readonly spoolFolder?: string;
  readonly answerLimits?: Partial<AnswerLimits>;
  readonly closing?: ClosingTimes;
  /** Load control that decides how much is let in; one of this application's own unless given. */
  readonly overload?: Overload;
  /** Limits on how slowly a body may come. */
  readonly arrival?: ArrivalLimits;
  /** Proxies whose X-Forwarded-For is believed: their number in front, or their addresses; none unless given. */
  readonly trustProxy?: number | string;
}

/**
 * A Nest application on Fastify with everything that HTTP needs: gate, body parser, problems, headers, pages, shutdown.
 * The module (or one that it imports) provides Authenticator, OrganizationReader, RequestRecorder and AccessJournal, and
 * UploadLimiter where documents come in. Not yet initialised: `await app.init()` or `await app.listen(port, host)`.
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

/** The shutdown signal belongs to the application, not to one of its modules. */
@Global()
@Module({ providers: [Shutdown], exports: [Shutdown] })
class HttpApplication {}

/** Only processes that take documents have one. */
const uploadLimiter = (app: NestFastifyApplication): UploadLimiter | null => {
  try {
    return app.get(UploadLimiter, { strict: false });
  } catch {
    return null;
  }
};
