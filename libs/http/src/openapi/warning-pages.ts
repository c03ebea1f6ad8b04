import type { FastifyInstance } from 'fastify';
import { warningCatalog, type WarningKind } from '#contracts';
import { escaped, page, prose, sendPage, type Page } from '../pages/page.js';

const kinds: readonly (readonly [string, WarningKind])[] = Object.entries(warningCatalog);

const kindPage = (code: string, { title, why, cost, act }: WarningKind): Page =>
  page(
    200,
    `${title} (${code})`,
    `<p class="status">Warning</p><h1>${escaped(title)}</h1><p>${prose(why)}</p>
<dl><dt>Code</dt><dd><code>${code}</code></dd><dt>What it costs</dt><dd>${prose(cost)}</dd>
<dt>What to do</dt><dd>${prose(act)}</dd></dl>
<p><a href="/warnings">All warnings</a> · <a href="/docs/warnings">How they come</a></p>`,
    { cached: true },
  );

const pages: ReadonlyMap<string, Page> = new Map(kinds.map(([code, kind]) => [code, kindPage(code, kind)]));

const index = page(
  200,
  'Warnings',
  `<h1>Warnings</h1><p>A warning never stops a bill, unless the practice has bills for what was not authorized refused: it says what a payer is known to refuse.</p>
<table>${kinds
    .map(
      ([code, { title }]) =>
        `<tr><td><a href="/warnings/${code}"><code>${code}</code></a></td><td>${escaped(title)}</td></tr>`,
    )
    .join('')}</table>`,
  { cached: true },
);

const unknown = page(
  404,
  'No such warning',
  '<p class="status">HTTP 404</p><h1>There is no such warning</h1><p><a href="/warnings">All warnings</a></p>',
);

/** Serves /warnings and /warnings/{code}. They need no credential. */
export const serveWarningPages = (fastify: FastifyInstance): void => {
  fastify.get('/warnings', async (_, reply) => sendPage(reply, index));
  fastify.get<{ Params: { code: string } }>('/warnings/:code', async ({ params: { code } }, reply) =>
    sendPage(reply, pages.get(code) ?? unknown),
  );
};
