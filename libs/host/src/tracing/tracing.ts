import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import { describeFault, type BackgroundFault } from '#event-store';
import { onClosed } from '#http';
import { purposeOf } from '../metrics/request-metrics.js';

/** Span attributes: numbers and fixed words. Paths, user IDs and client data are not allowed. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** Spans not exported within this time are lost, so tracing never delays the process. */
const EXPORT_TIMEOUT_MS = 3_000;

const tracer = () => trace.getTracer('workcomp-billing');

/** True while traces are collected. Otherwise no span is created. */
let isCollecting = false;

const fail = (span: Span, error?: unknown): void => {
  // Error messages from libraries may quote data, so use a description of the error instead.
  span.setStatus({ code: SpanStatusCode.ERROR, ...(error !== undefined && { message: describeFault(error) }) });
  if (error !== undefined) span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
};

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

/** Runs background work as a new trace. */
export const inNewTrace = <Result>(name: string, facts: SpanFacts, work: () => Promise<Result>): Promise<Result> =>
  context.with(ROOT_CONTEXT, () => inSpan(name, facts, work));

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

/** Traces each request, within the caller's trace if the request has a W3C `traceparent` header. */
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

export type StopTracing = () => Promise<void>;

/**
 * Starts tracing. `endpoint` is the URL of an OTLP collector over HTTP, without `/v1/traces`. Loads the libraries here,
 * because most services run without tracing.
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
    // An unavailable collector must not make the process exit with an error.
    await provider.shutdown().catch(() => undefined);
    for (const part of [trace, context, propagation]) part.disable();
  };
};
