import type { FastifyInstance } from 'fastify';
import { API_ROOT } from '../routing/routes.js';
import { pageRoutes } from './page-routes.js';
import { actionLink, page, PRODUCT, sendPage } from './page.js';

/** Parts of the service for developers and operators. */
const parts: readonly (readonly [path: string, name: string])[] = [
  ['/docs/', 'Documentation'],
  [`${API_ROOT}/openapi.json`, 'API'],
  ['/event-types', 'Events'],
  ['/problems', 'Problems'],
  ['/warnings', 'Warnings'],
  ['/llms.txt', 'llms.txt'],
  ['/health/ready', 'Status'],
];

const home = page(
  200,
  PRODUCT,
  `<h1>Bill California workers’ compensation, from evaluation to payment</h1>
<p>Send medical-legal and treatment bills with their documents, follow every deadline, post payments, and request second reviews and independent bill reviews.</p>
${actionLink(pageRoutes.workspace.path, 'Open the workspace')}
<footer><nav aria-label="For developers">For developers: ${parts.map(([path, name]) => `<a href="${path}">${name}</a>`).join(' · ')}</nav></footer>`,
  { cached: true, card: true },
);

/** Serves `/`, the start page. It needs no credential. */
export const serveHomePage = (fastify: FastifyInstance): void => {
  fastify.get('/', async (_, reply) => sendPage(reply, home));
};
