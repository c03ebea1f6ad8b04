import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runningWork } from '#event-store';
import { onClosed, operationOf } from '#http';
import { methodLabels, type Metrics } from './metrics.js';

/** The operation's id, or what kind of page it was. Never the address. */
export const purposeOf = (request: FastifyRequest): string => {
  if (request.is404) return 'unknown';
  const known = operationOf(request);
  if (known) return known.id;
  return request.routeOptions.url?.startsWith('/health') === true ? 'health' : 'page';
};

const methodLabel = (method: string): string => methodLabels.find((known) => known === method) ?? 'other';

/** Measures every request to the end of its answer, or to where its client went away. */
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
