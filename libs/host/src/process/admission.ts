import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Check, allowOrigin, operationAt, refuse } from '#http';

/** Retry-After in seconds while the process waits for its engines. */
const RETRY_AFTER = '5';

/** Returns true for requests that need no engine: health checks, problem pages and the OpenAPI document. */
const needsNoEngine = (request: FastifyRequest): boolean => {
  const route = request.routeOptions.url;
  if (request.is404) return true;
  const operation = operationAt(request.method, route);
  if (operation) return operation.entry.path.startsWith('/openapi.');
  return route !== undefined && /^\/(health|problems)(\/|$)/.test(route);
};

/** Admits requests once the process is ready. Until then, requests receive a 503 with Retry-After. */
export class Admission {
  private open = false;

  admit(): void {
    this.open = true;
  }

  check(): Check {
    return this.open ? { ok: true, detail: 'accepting requests' } : { ok: false, detail: 'starting' };
  }

  guard(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', async (request, reply) => {
      if (this.open || needsNoEngine(request)) return;
      allowOrigin(request, reply);
      refuse('service_unavailable', {
        detail: 'The service is starting and waits for its engines. Try again in a few seconds.',
        headers: { 'retry-after': RETRY_AFTER },
      });
    });
  }
}
