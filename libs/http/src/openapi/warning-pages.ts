import type { FastifyInstance } from 'fastify';
import { warningCatalog, type WarningKind } from '#contracts';
import { escaped, page, prose, sendPage, type Page } from '../pages/page.js';

const kinds: readonly (readonly [string, WarningKind])[] = Object.entries(warningCatalog);

const kindPage = (code: string, { title, why, cost, act }: WarningKind): Page =>
  page(
    200,
    `${title} (${code})`,
    `<p class="status">Warning</p><h1>${escaped(title)}</h1><p>${prose(why)}</p>
<dl><dt>Code</dt><dd><code>${code}</code></dd><dt>Effect</dt><dd>${prose(cost)}</dd>
<dt>What to do</dt><dd>${prose(act)}</dd></dl>
<p><a href="/warnings">All warnings</a> · <a href="/docs/warnings">About warnings</a></p>`,
    { cached: true },
  );

const pages: ReadonlyMap<string, Page> = new Map(kinds.map(([code, kind]) => [code, kindPage(code, kind)]));

const index = page(
  200,
  'Warnings',
  `<h1>Warnings</h1><p>Warnings point out problems for which payers are known to reject bills. A warning never blocks a bill, unless the practice chose to reject bills for treatment that was not authorized.</p>
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
  'Unknown warning code',
  '<h1>This warning code does not exist</h1><p><a href="/warnings">All warnings</a></p>',
);

/** Serves /warnings and /warnings/{code}. They need no credential. */
export const serveWarningPages = (fastify: FastifyInstance): void => {
  fastify.get('/warnings', async (_, reply) => sendPage(reply, index));
  fastify.get<{ Params: { code: string } }>('/warnings/:code', async ({ params: { code } }, reply) =>
    sendPage(reply, pages.get(code) ?? unknown),
  );
};
