import type { FastifyReply, FastifyRequest } from 'fastify';

/** https, or http on this machine. Other origins are ignored. */
const originPattern = /^(?:https:\/\/[a-z0-9.-]{1,253}|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?$/;

const requestHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Min-Event-Position',
  'X-MindBill-Org-Id',
  'X-Request-Id',
  'X-Service-Org-Id',
].join(', ');

const exposedHeaders = [
  'Content-Disposition',
  'ETag',
  'Event-Position',
  'Idempotent-Replayed',
  'Location',
  'Packet-Hash',
  'Packet-Warnings',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Workcomp-Version',
  'X-Request-Id',
].join(', ');

/**
 * Allows the exact origin, never `*`, and never allows credentials. Pages must add the token explicitly, so other sites
 * gain nothing. Until the token is known (preflights, refusals), every well-formed origin may read the response.
 */
export const allowOrigin = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.headers(corsHeaders(request.headers.origin));

export const corsHeaders = (origin: string | undefined): Readonly<Record<string, string>> => ({
  vary: 'Origin',
  ...(origin !== undefined &&
    originPattern.test(origin) && {
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposedHeaders,
    }),
});

/** Server keys must not be used in browsers, so pages cannot read their responses. */
export const removeCorsHeaders = (reply: FastifyReply): void => {
  void reply.removeHeader('access-control-allow-origin');
};

/** Answers a preflight with CORS headers, and other requests with the supported methods. */
export const answerOptions = (
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): FastifyReply => {
  if (request.headers['access-control-request-method'] !== undefined)
    void reply.headers({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': requestHeaders,
      'access-control-max-age': '600',
    });
  return reply.code(204).header('allow', methods.join(', ')).send();
};
