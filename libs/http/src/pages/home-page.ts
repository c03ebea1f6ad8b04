import type { FastifyInstance } from 'fastify';
import { API_ROOT } from '../routing/routes.js';
import { page, sendPage } from './page.js';

const places: readonly (readonly [path: string, name: string, what: string])[] = [
  ['/workspace', 'Workspace', 'where the people of a practice work'],
  ['/docs/', 'Documentation', 'guides and the reference'],
  [`${API_ROOT}/openapi.json`, 'The API', 'its OpenAPI document; also as YAML at /v2/openapi.yaml'],
  ['/event-types', 'Events', 'every type of the feed and of webhooks, with its schema'],
  ['/problems', 'Problems', 'every refusal, what it means and what to do'],
  ['/warnings', 'Warnings', 'what payers are known to refuse, and what to do'],
  ['/llms.txt', 'For programs that read', 'the interface in short, for language models'],
  ['/health/ready', 'Health', 'whether everything that the service needs is there'],
];

const home = page(
  200,
  'Workers’ compensation billing service',
  `<h1>Workers’ compensation billing service</h1>
<p>This is a service for programs: its API answers under <code>${API_ROOT}</code>. From here a person can go to</p>
<table>${places
    .map(([path, name, what]) => `<tr><td><a href="${path}">${name}</a></td><td>${what}</td></tr>`)
    .join('')}</table>`,
  { cached: true },
);

/** Serves `/`, the start page with links to all parts of the service. It needs no credential. */
export const serveHomePage = (fastify: FastifyInstance): void => {
  fastify.get('/', async (_, reply) => sendPage(reply, home));
};
