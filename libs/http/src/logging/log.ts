import { writeSync } from 'node:fs';
import type { LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { pino, stdSerializers, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { faultReport } from '#event-store';
import type { FaultListener } from '../gate/problem.filter.js';
import { operationOf } from '../routing/routes.js';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Lines of JSON, on standard output unless a destination is given. */
export const createLog = (level: LogLevel, destination?: DestinationStream): Logger =>
  pino(
    { level, base: null, timestamp: stdTimeFunctions.isoTime, formatters: { level: (label) => ({ level: label }) } },
    destination as DestinationStream,
  );

/** Longest time that lines of requests wait to share a write. */
const REQUEST_LINE_DELAY_MS = 50;
/** Characters of lines of requests that need not wait any longer. */
const MIN_WRITE_LENGTH = 3_072;
/** Largest write to a pipe that no other writer can interrupt. */
const PIPE_BUFFER_BYTES = 4_096;

/** Writes lines to standard output, in order. Lines of requests share writes; every other line is written at once. */
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

/** A destination that shows each line to a person at a terminal: the time, the level, what happened, the members. */
export const readableLines = async (): Promise<DestinationStream> => {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ translateTime: 'SYS:HH:MM:ss', singleLine: true, sync: true });
};

const REQUEST_MESSAGE = 'request';
/** Member of a line of a request. In a value its quotation marks would be escaped. */
const REQUEST_MEMBER = `"msg":"${REQUEST_MESSAGE}"`;

/** Health checks come every few seconds and say nothing to a reader. */
const isHealthCheck = (route: string | null): boolean => route?.startsWith('/health/') ?? false;

/**
 * One line a request, of exactly these members. The route is the pattern, never the address: paths and queries may hold
 * what a person typed. No header, no body, no name.
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

/** Where in our code it happened. An error's message may quote what it failed on, so it is told only when debugging. */
const faultOf = (error: unknown, withMessage: boolean): object => ({
  ...faultReport(error),
  ...(withMessage && error instanceof Error && { message: stdSerializers.err(error).message }),
});

/** Logs what went wrong on our side, under the request id that the client was told. */
export const logFaults =
  (log: Logger): FaultListener =>
  (error, requestId, status) => {
    const entry = { msg: 'fault', requestId, status, fault: faultOf(error, log.isLevelEnabled('debug')) };
    if (status === 500) log.error(entry);
    else log.warn(entry);
  };

/** Nest's own messages in the same log: what starts, what stops, what is missing. */
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

/** Nest hands over a message and, last, the context (mostly a class name). */
const line = (message: unknown, rest: readonly unknown[]): object => {
  const context = rest.at(-1);
  return {
    msg: typeof message === 'string' ? message : 'message',
    ...(typeof context === 'string' && !context.includes('\n') && { context }),
  };
};
