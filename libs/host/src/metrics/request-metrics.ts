import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runningWork } from '#event-store';
import { onClosed, operationOf } from '#http';
import { methodLabels, type Metrics } from './metrics.js';

/** Returns the operation ID or page kind. Never returns the path. */
export const purposeOf = (request: FastifyRequest): string => {
  if (request.is404) return 'unknown';
  const known = operationOf(request);
  if (known) return known.id;
  return request.routeOptions.url?.startsWith('/health') === true ? 'health' : 'page';
};

const methodLabel = (method: string): string => methodLabels.find((known) => known === method) ?? 'other';

/** Measures every request until its response ends or its client disconnects. */
export const measureRequests = (fastify: FastifyInstance, { requests, inFlight }: Metrics): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    const measured = requests.startTimer();
    const operation = purposeOf(request);
    inFlight.inc();
    const end = runningWork.begin(operation);
    onClosed(reply.raw, () => {
      inFlight.dec();
      end();
      measured({
        operation,
        method: methodLabel(request.method),
        status: reply.raw.writableFinished ? `${Math.floor(reply.raw.statusCode / 100)}xx` : 'aborted',
      });
    });
    done();
  });
};
