import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Check, allowOrigin, operationAt, refuse } from '#http';

/** A process that waits for its engines is asked again after this long. Seconds. */
const RETRY_AFTER = '5';

/** Requests that need no engine: health, the pages about problems, the API's description. */
const needsNoEngine = (request: FastifyRequest): boolean => {
  const route = request.routeOptions.url;
  if (request.is404) return true;
  const operation = operationAt(request.method, route);
  if (operation) return operation.entry.path.startsWith('/openapi.');
  return route !== undefined && /^\/(health|problems)(\/|$)/.test(route);
};

/** Lets requests in once everything that they need is there; until then they are told to come again. */
export class Admission {
  private open = false;

  admit(): void {
    this.open = true;
  }

  /** Part of readiness. */
  check(): Check {
    return this.open ? { ok: true, detail: 'takes requests' } : { ok: false, detail: 'starting' };
  }

  guard(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', async (request, reply) => {
      if (this.open || needsNoEngine(request)) return;
      allowOrigin(request, reply);
      refuse('service_unavailable', {
        detail: 'The service is starting: it waits for its engines.',
        headers: { 'retry-after': RETRY_AFTER },
      });
    });
  }
}
