import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from '../requests/body-checks.js';
import { removeCorsHeaders } from '../requests/cors.js';
import { refuse } from '../problems/refusal.js';
import { methodsOfPage, type PageRoute } from './page-routes.js';
import { checkFormHeaders } from './read-form.js';

/** Runs before the controller and before the form is read. */
export const checkPage = (route: PageRoute, request: FastifyRequest, reply: FastifyReply, origin: string): void => {
  removeCorsHeaders(reply);
  if (request.method !== 'POST') return;
  if (route.posts !== 'anyone') checkOwnPage(request, origin);
  if (hasBody(request.headers)) checkFormHeaders(request.headers);
};

/** Returns 405, or for OPTIONS the supported methods. */
export const refuseMethod = (route: PageRoute, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  removeCorsHeaders(reply);
  const allow = methodsOfPage(route).join(', ');
  if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
  return refuse('method_not_allowed', { headers: { allow } });
};

/**
 * CSRF protection. Browsers identify the source by Sec-Fetch-Site, older browsers by Origin. A client that sends
 * neither header is not a browser, so another site cannot control it.
 */
const checkOwnPage = ({ headers }: FastifyRequest, origin: string): void => {
  const site = headers['sec-fetch-site'];
  const own = site === undefined ? headers.origin === undefined || headers.origin === origin : site === 'same-origin';
  if (!own) refuse('origin_mismatch');
};
