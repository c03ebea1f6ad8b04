import type { FastifyReply, FastifyRequest } from 'fastify';

/** Origin as a browser spells it: https, or http on this machine. Nothing else is ever answered. */
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
 * Lets the asking origin read the answer. It is always named exactly, never `*`, and never with credentials: a token is
 * sent by hand, so a foreign page gains nothing by this. A session's own origin is compared when its token is known;
 * until then (preflights, refusals) every well-formed origin may read what it is told.
 */
export const allowOrigin = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.headers(corsHeaders(request.headers.origin));

/** The headers by which a page of this origin may read an answer. */
export const corsHeaders = (origin: string | undefined): Readonly<Record<string, string>> => ({
  vary: 'Origin',
  ...(origin !== undefined &&
    originPattern.test(origin) && {
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposedHeaders,
    }),
});

/** Server keys do not belong into browsers: no page may read what one is told. */
export const removeCorsHeaders = (reply: FastifyReply): void => {
  void reply.removeHeader('access-control-allow-origin');
};

/** Answers OPTIONS for a path with these methods: a preflight when a browser asks, else the methods. */
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
