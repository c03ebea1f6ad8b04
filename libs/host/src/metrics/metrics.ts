import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { AppendTooLarge, engineCalls, EventStoreUnavailable, InvalidAppend, WrongExpectedRevision } from '#event-store';

/*
 * Labels have fixed sets of values. Data from clients and IDs of users, bills and organizations must never become
 * labels.
 */

export const methodLabels = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other'] as const;
export const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx', 'aborted'] as const;
/** Labels for requests that are not API operations. */
export const pageLabels = ['health', 'page', 'unknown'] as const;
export const logCalls = ['append', 'readStream', 'readFeed', 'readAll', 'reserve'] as const;
export type LogCall = (typeof logCalls)[number];
export const outcomeLabels = ['ok', 'conflict', 'unavailable', 'refused', 'fault'] as const;
export type CallOutcome = (typeof outcomeLabels)[number];

const kinds: readonly (readonly [abstract new (...args: never[]) => Error, CallOutcome])[] = [
  [WrongExpectedRevision, 'conflict'],
  [EventStoreUnavailable, 'unavailable'],
  [AppendTooLarge, 'refused'],
  [InvalidAppend, 'refused'],
];

export const callOutcomeOf = (error: unknown): CallOutcome =>
  kinds.find(([kind]) => error instanceof kind)?.[1] ?? 'fault';

/** Buckets in seconds, from a lookup by key to the slowest accepted upload. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];
const callBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Buckets in seconds, from a server on the same machine to the call timeout. Fine enough for medians below 1 ms. */
const roundTripBuckets = [0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.125, 0.25, 0.5, 1, 5];

export class Metrics {
  readonly registry = new Registry();

  /** The `_count` series is the number of requests. */
  readonly requests = new Histogram({
    name: 'workcomp_http_request_duration_seconds',
    help: 'Request duration from the first byte of the request to the end of the response, by operation, method and status class.',
    labelNames: ['operation', 'method', 'status'],
    buckets: requestBuckets,
    registers: [this.registry],
  });
  readonly inFlight = new Gauge({
    name: 'workcomp_http_requests_in_flight',
    help: 'Requests in progress.',
    registers: [this.registry],
  });
  readonly log = new Histogram({
    name: 'workcomp_event_log_duration_seconds',
    help: 'Duration of event log calls, by call and outcome. append/ok is a durable append.',
    labelNames: ['call', 'outcome'],
    buckets: callBuckets,
    registers: [this.registry],
  });
  readonly engineCalls = new Histogram({
    name: 'workcomp_engine_call_duration_seconds',
    help: 'Duration of round trips to EventStoreDB and MongoDB, including failed ones, by engine and operation.',
    labelNames: ['engine', 'operation'],
    buckets: roundTripBuckets,
    registers: [this.registry],
  });
  readonly logEvents = new Counter({
    name: 'workcomp_event_log_events_total',
    help: 'Events appended or read, by call.',
    labelNames: ['call'],
    registers: [this.registry],
  });
  readonly documents = new Counter({
    name: 'workcomp_documents_total',
    help: 'Documents stored or opened.',
    labelNames: ['way'],
    registers: [this.registry],
  });
  readonly documentBytes = new Counter({
    name: 'workcomp_document_bytes_total',
    help: 'Unencrypted bytes of documents stored or opened.',
    labelNames: ['way'],
    registers: [this.registry],
  });
  readonly reactions = new Histogram({
    name: 'workcomp_reaction_duration_seconds',
    help: 'Duration of reaction attempts (payer delivery, webhooks, email), by reaction and outcome (ok or fault).',
    labelNames: ['reaction', 'outcome'],
    buckets: requestBuckets,
    registers: [this.registry],
  });
  readonly backgroundFailures = new Counter({
    name: 'workcomp_background_failures_total',
    help: 'Failures of background work, by work and kind of failure.',
    labelNames: ['work', 'kind'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}

/** Measures each round trip to a production engine. Returns a function that stops measuring. */
export const measureEngineCalls = ({ engineCalls: durations }: Metrics): (() => void) =>
  engineCalls.listen((engine, operation, seconds) => durations.observe({ engine, operation }, seconds));
