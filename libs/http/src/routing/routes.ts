import type { FastifyRequest } from 'fastify';
import { operation, operations, type OperationEntry, type OperationId } from '#contracts';

/** The API's root; `/partner/v2` is another name for it. */
export const API_ROOT = '/v2';

export interface KnownOperation {
  readonly id: OperationId;
  readonly entry: OperationEntry;
}

/** The path as Fastify and Nest write it: `/v2/bills/:billId`. */
export const pattern = ({ path }: OperationEntry): string => API_ROOT + path.replaceAll(/\{(\w+)\}/g, ':$1');

const ids = Object.keys(operations) as OperationId[];

const byRoute = new Map<string, KnownOperation>(
  ids.map((id) => {
    const entry = operation(id);
    return [`${entry.method} ${pattern(entry)}`, { id, entry }];
  }),
);

/** The operation behind a route; HEAD is what GET is. Undefined for pages and health, which are not the API. */
export const operationAt = (method: string, route: string | undefined): KnownOperation | undefined =>
  byRoute.get(`${method === 'HEAD' ? 'GET' : method} ${route ?? ''}`);

declare module 'fastify' {
  interface FastifyRequest {
    /** Operation of the request's route: null before it was looked up, false for a page, health, or no route. */
    knownOperation: KnownOperation | false | null;
  }
}

/** The operation of a request, looked up once. Undefined for pages, health, and where there is no route. */
export const operationOf = (request: FastifyRequest): KnownOperation | undefined => {
  request.knownOperation ??= (!request.is404 && operationAt(request.method, request.routeOptions.url)) || false;
  return request.knownOperation || undefined;
};

const byPath: readonly (readonly [RegExp, string])[] = ids.map((id) => {
  const entry = operation(id);
  const path = pattern(entry).replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
  return [new RegExp(`^${path}$`), entry.method];
});

/** The methods of a path, for Allow: also those that another process of this service answers. Empty: no such path. */
export const methodsAt = (path: string): readonly string[] => {
  const methods = new Set(byPath.filter(([shape]) => shape.test(path)).map(([, method]) => method));
  if (methods.size === 0) return [];
  if (methods.has('GET')) methods.add('HEAD');
  methods.add('OPTIONS');
  return [...methods].sort();
};

/**
 * The path of one request, the same however its address was spelt: what an Idempotency-Key belongs to. `params` are
 * decoded.
 */
export const canonicalPath = (entry: OperationEntry, params: Readonly<Record<string, string | undefined>>): string =>
  API_ROOT + entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
