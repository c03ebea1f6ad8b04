import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from '../requests/body-checks.js';
import { removeCorsHeaders } from '../requests/cors.js';
import { refuse } from '../problems/refusal.js';
import { methodsOfPage, type PageRoute } from './page-routes.js';
import { checkFormHeaders } from './read-form.js';

/** The checks of a page before its controller runs, or a byte of its form is read. */
export const checkPage = (route: PageRoute, request: FastifyRequest, reply: FastifyReply, origin: string): void => {
  removeCorsHeaders(reply);
  if (request.method !== 'POST') return;
  if (route.posts !== 'anyone') checkOwnPage(request, origin);
  if (hasBody(request.headers)) checkFormHeaders(request.headers);
};

/** 405 for a page that is asked for by another method; OPTIONS names the methods. */
export const refuseMethod = (route: PageRoute, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  removeCorsHeaders(reply);
  const allow = methodsOfPage(route).join(', ');
  if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
  return refuse('method_not_allowed', { headers: { allow } });
};

/**
 * Was the button on a page of ours? Browsers say so by Sec-Fetch-Site, older ones by Origin. A client that sends
 * neither is no browser, so no foreign page can be behind it.
 */
const checkOwnPage = ({ headers }: FastifyRequest, origin: string): void => {
  const site = headers['sec-fetch-site'];
  const own = site === undefined ? headers.origin === undefined || headers.origin === origin : site === 'same-origin';
  if (!own) refuse('origin_mismatch');
};
