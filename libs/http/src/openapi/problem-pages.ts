import type { FastifyInstance } from 'fastify';
import { problemCatalog, type ProblemKind } from '#contracts';
import { escaped, page, prose, sendPage, type Page } from '../pages/page.js';

const kinds: readonly (readonly [string, ProblemKind])[] = Object.entries(problemCatalog);

const kindPage = (code: string, { status, title, help, retryable = false }: ProblemKind): Page =>
  page(
    200,
    `${title} (${code})`,
    `<p class="status">HTTP ${status}</p><h1>${escaped(title)}</h1><p>${prose(help)}</p>
<dl><dt>Code</dt><dd><code>${code}</code></dd><dt>Status</dt><dd>${status}</dd>
<dt>Try again?</dt><dd>${retryable ? 'Yes. The same request may succeed later. Follow <code>Retry-After</code>.' : 'Don’t retry: fix the request first.'}</dd></dl>
<p><a href="/problems">All problems</a> · <a href="/docs/errors">How to handle errors</a></p>`,
    { cached: true },
  );

const pages = new Map(kinds.map(([code, kind]) => [code, kindPage(code, kind)]));

const index = page(
  200,
  'Problems',
  `<h1>Problems</h1><p>Error responses of this API are <code>application/problem+json</code> (RFC 9457) with one of these codes.</p>
<table>${kinds
    .map(
      ([code, { status, title }]) =>
        `<tr><td>${status}</td><td><a href="/problems/${code}"><code>${code}</code></a></td><td>${escaped(title)}</td></tr>`,
    )
    .join('')}</table>`,
  { cached: true },
);

const unknown = page(
  404,
  'Unknown problem code',
  '<h1>This problem code does not exist</h1><p><a href="/problems">All problems</a></p>',
);

/** Returns the page of a problem code, or the list of all problems. */
const problemPage = (code?: string): Page => (code === undefined ? index : (pages.get(code) ?? unknown));

/** Serves the URLs in the `type` of problems. They need no credential. */
export const serveProblemPages = (fastify: FastifyInstance): void => {
  fastify.get('/problems', async (_, reply) => sendPage(reply, problemPage()));
  fastify.get<{ Params: { code: string } }>('/problems/:code', async ({ params: { code } }, reply) =>
    sendPage(reply, problemPage(code)),
  );
};
