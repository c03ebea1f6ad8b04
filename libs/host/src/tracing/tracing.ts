import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import { describeFault, type BackgroundFault } from '#event-store';
import { onClosed } from '#http';
import { purposeOf } from '../metrics/request-metrics.js';

/** Facts in a span: numbers and words of our own. No addresses, no ids of people, nothing that a client sent. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** An export that is not taken within that time is lost: tracing never holds anybody up. */
const EXPORT_TIMEOUT_MS = 3_000;

const tracer = () => trace.getTracer('workcomp-billing');

/** True while traces are collected. Otherwise no span is created. */
let isCollecting = false;

const fail = (span: Span, error?: unknown): void => {
  // Messages of errors that are not ours may quote what they failed on.
  span.setStatus({ code: SpanStatusCode.ERROR, ...(error !== undefined && { message: describeFault(error) }) });
  if (error !== undefined) span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
};

/** Runs this as a span of the current trace. */
export const inSpan = <Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result> =>
  isCollecting
    ? tracer().startActiveSpan(name, { attributes: facts }, async (span) => {
        try {
          return await work();
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      })
    : work();

/** A trace of its own for something that no request waits for. */
export const inNewTrace = <Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result> =>
  context.with(ROOT_CONTEXT, () => inSpan(name, facts, work));

/** A trace of its own for a fault of work in the background. */
export const traceFault = ({ work, kind, words, report }: BackgroundFault): void => {
  const attributes = {
    'workcomp.work': work,
    'workcomp.fault.kind': kind,
    'error.type': report.name,
    'exception.stacktrace': report.at.join('\n'),
  };
  const span = tracer().startSpan(`background ${work}`, { root: true, attributes });
  span.setStatus({ code: SpanStatusCode.ERROR, message: words });
  span.end();
};

/** A span for each request, within the caller's trace where it sends a W3C `traceparent`. */
export const traceRequests = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    const purpose = purposeOf(request);
    if (!isCollecting || purpose === 'health') {
      done();
      return;
    }
    const { traceparent } = request.headers;
    const caller = propagation.extract(ROOT_CONTEXT, { traceparent });
    const span = tracer().startSpan(
      purpose,
      { kind: SpanKind.SERVER, attributes: { 'workcomp.operation': purpose, 'http.request.method': request.method } },
      caller,
    );
    onClosed(reply.raw, () => {
      const { statusCode, writableFinished } = reply.raw;
      if (writableFinished) span.setAttribute('http.response.status_code', statusCode);
      if (!writableFinished || statusCode >= 500) fail(span);
      span.end();
    });
    context.with(trace.setSpan(caller, span), done);
  });
};

/** Sends what is left, and stops. */
export type StopTracing = () => Promise<void>;

/**
 * Collects traces from now on. `endpoint`: of an OTLP collector over HTTP, without `/v1/traces`. What does it is loaded
 * here: most services run without.
 */
export const startTracing = async (service: string, endpoint: string, to?: SpanExporter): Promise<StopTracing> => {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = to ?? new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `workcomp-${service}` }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
  provider.register();
  isCollecting = true;
  return async () => {
    isCollecting = false;
    // A collector that is away must not make the process leave with an error.
    await provider.shutdown().catch(() => undefined);
    for (const part of [trace, context, propagation]) part.disable();
  };
};
