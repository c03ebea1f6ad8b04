import type { FastifyRequest } from 'fastify';
import { operation, operations, type OperationEntry, type OperationId } from '#contracts';

/** Root path of the API. `/partner/v2` is an alias. */
export const API_ROOT = '/v2';

export interface KnownOperation {
  readonly id: OperationId;
  readonly entry: OperationEntry;
}

/** Returns the path in Fastify and Nest syntax: `/v2/bills/:billId`. */
export const pattern = ({ path }: OperationEntry): string => API_ROOT + path.replaceAll(/\{(\w+)\}/g, ':$1');

const ids = Object.keys(operations) as OperationId[];

const byRoute = new Map<string, KnownOperation>(
  ids.map((id) => {
    const entry = operation(id);
    return [`${entry.method} ${pattern(entry)}`, { id, entry }];
  }),
);

/** Returns GET's operation for HEAD, and undefined for pages and health checks, which are not part of the API. */
export const operationAt = (method: string, route: string | undefined): KnownOperation | undefined =>
  byRoute.get(`${method === 'HEAD' ? 'GET' : method} ${route ?? ''}`);

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before the first lookup, false for a page, a health check or an unknown route. */
    knownOperation: KnownOperation | false | null;
  }
}

/** Returns the operation and caches it. Undefined for pages, health checks and unknown routes. */
export const operationOf = (request: FastifyRequest): KnownOperation | undefined => {
  request.knownOperation ??= (!request.is404 && operationAt(request.method, request.routeOptions.url)) || false;
  return request.knownOperation || undefined;
};

const byPath: readonly (readonly [RegExp, string])[] = ids.map((id) => {
  const entry = operation(id);
  const path = pattern(entry).replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
  return [new RegExp(`^${path}$`), entry.method];
});

/** Returns the methods for the Allow header, including other processes' methods. Empty for an unknown path. */
export const methodsAt = (path: string): readonly string[] => {
  const methods = new Set(byPath.filter(([shape]) => shape.test(path)).map(([, method]) => method));
  if (methods.size === 0) return [];
  if (methods.has('GET')) methods.add('HEAD');
  methods.add('OPTIONS');
  return [...methods].sort();
};

/** Part of an Idempotency-Key's scope, so all spellings of a URL give the same result. `params` are decoded. */
export const canonicalPath = (entry: OperationEntry, params: Readonly<Record<string, string | undefined>>): string =>
  API_ROOT + entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
