import { writeSync } from 'node:fs';
import type { LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { pino, stdSerializers, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { faultReport } from '#event-store';
import type { FaultListener } from '../gate/problem.filter.js';
import { operationOf } from '../routing/routes.js';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Creates a log that writes lines of JSON. Default destination: standard output. */
export const createLog = (level: LogLevel, destination?: DestinationStream): Logger =>
  pino(
    { level, base: null, timestamp: stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    destination as DestinationStream,
  );

/** Time for which request lines wait to share a write. */
const REQUEST_LINE_DELAY_MS = 50;
/** Number of waiting characters at which request lines are written immediately. */
const MIN_WRITE_LENGTH = 3_072;
/** Maximum size of an atomic write to a pipe, in bytes. */
const PIPE_BUFFER_BYTES = 4_096;

/** Writes lines to standard output in order. Request lines share writes; all other lines are written immediately. */
export const standardOutput = (fd = 1): DestinationStream => {
  const output = pino.destination({ fd, sync: false, maxWrite: PIPE_BUFFER_BYTES });
  let waiting = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting !== '') output.write(waiting);
    waiting = '';
  };
  process.once('beforeExit', flush);
  process.once('exit', () => {
    if (waiting !== '') writeSync(fd, waiting);
  });
  return {
    write(line) {
      const isRequest = line.includes(REQUEST_MEMBER);
      if (isRequest) waiting += line;
      if (isRequest && waiting.length < MIN_WRITE_LENGTH) {
        timer ??= setTimeout(flush, REQUEST_LINE_DELAY_MS).unref();
        return;
      }
      flush();
      if (!isRequest) output.write(line);
    },
  };
};

/** Formats lines for a terminal: time, level, message, fields. */
export const readableLines = async (): Promise<DestinationStream> => {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ translateTime: 'SYS:HH:MM:ss', singleLine: true, sync: true });
};

const REQUEST_MESSAGE = 'request';
/** Identifies a request line. Inside a value, the quotation marks would be escaped. */
const REQUEST_MEMBER = `"msg":"${REQUEST_MESSAGE}"`;

/** Health checks from load balancers would flood the log. */
const isHealthCheck = (route: string | null): boolean => route?.startsWith('/health/') ?? false;

/**
 * One line per request with exactly these fields. The route is the pattern, because paths and queries may contain text
 * entered by users. Headers, bodies and names are never logged.
 */
export const logRequests = (log: Logger, fastify: FastifyInstance): void => {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? null : (request.routeOptions.url ?? null);
    log[isHealthCheck(route) ? 'debug' : 'info']({
      msg: REQUEST_MESSAGE,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      requestId: request.id,
      organizationId: request.caller?.organizationId ?? null,
      operation: operationOf(request)?.id ?? null,
    });
    done();
  });
};

/** Error messages may quote user data, so they are included only at level debug. */
const faultOf = (error: unknown, withMessage: boolean): object => ({
  ...faultReport(error),
  ...(withMessage && error instanceof Error && { message: stdSerializers.err(error).message }),
});

/** Logs internal errors with the request ID that the client received. */
export const logFaults =
  (log: Logger): FaultListener =>
  (error, requestId, status) => {
    const entry = { msg: 'fault', requestId, status, fault: faultOf(error, log.isLevelEnabled('debug')) };
    if (status === 500) log.error(entry);
    else log.warn(entry);
  };

export class NestLog implements LoggerService {
  constructor(private readonly lines: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.lines.debug(line(message, rest));
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.lines.warn(line(message, rest));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.lines.error(message instanceof Error ? { msg: 'fault', fault: faultOf(message, false) } : line(message, rest));
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.lines.fatal(line(message, rest));
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.lines.debug(line(message, rest));
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.lines.trace(line(message, rest));
  }
}

/** Returns true for a message with fields, but not for library objects, whose fields may contain user data. */
const hasMessage = (message: unknown): message is { readonly msg: string } =>
  typeof (message as { readonly msg?: unknown } | null)?.msg === 'string';

/** Nest passes the context (usually a class name) as the last argument. */
const line = (message: unknown, rest: readonly unknown[]): object => {
  const context = rest.at(-1);
  return {
    ...(hasMessage(message) ? message : { msg: typeof message === 'string' ? message : 'message' }),
    ...(typeof context === 'string' && !context.includes('\n') && { context }),
  };
};
