import type { FastifyInstance } from 'fastify';
import { API_ROOT } from '../routing/routes.js';
import { page, sendPage } from './page.js';

const places: readonly (readonly [path: string, name: string, what: string])[] = [
  ['/workspace', 'Workspace', 'Web application for billing teams'],
  ['/docs/', 'Documentation', 'Guides and reference'],
  [`${API_ROOT}/openapi.json`, 'API', 'OpenAPI document, also available as YAML at /v2/openapi.yaml'],
  ['/event-types', 'Events', 'All event types of the feed and of webhooks, with their schemas'],
  ['/problems', 'Problems', 'All error codes, what they mean and how to respond'],
  ['/warnings', 'Warnings', 'Known reasons why payers reject bills, and how to avoid them'],
  ['/llms.txt', 'llms.txt', 'Summary of the API for language models'],
  ['/health/ready', 'Health', 'Readiness of the service and its dependencies'],
];

const home = page(
  200,
  'Workers’ compensation billing service',
  `<h1>Workers’ compensation billing service</h1>
<p>Medical billing API for California workers’ compensation, under <code>${API_ROOT}</code>. Choose where to go:</p>
<table>${places
    .map(([path, name, what]) => `<tr><td><a href="${path}">${name}</a></td><td>${what}</td></tr>`)
    .join('')}</table>`,
  { cached: true },
);

/** Serves `/`, the start page with links to all parts of the service. It needs no credential. */
export const serveHomePage = (fastify: FastifyInstance): void => {
  fastify.get('/', async (_, reply) => sendPage(reply, home));
};
