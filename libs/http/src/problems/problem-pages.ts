import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problemCatalog, type ProblemKind } from '#contracts';

const style = `:root{color-scheme:light dark;--ink:#1d2733;--soft:#5b6b7c;--paper:#fff;--line:#dde4ea;--accent:#0b6bcb}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9fb0c0;--paper:#12181f;--line:#2b3742;--accent:#6cb6ff}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:42rem;margin:0 auto;padding:4rem 1.5rem}
h1{font-size:1.75rem;line-height:1.25;margin:.25rem 0 1rem}
code{font:0.95em ui-monospace,monospace}
.status{color:var(--soft);font-variant-numeric:tabular-nums;margin:0}
dl{border-top:1px solid var(--line);margin:2rem 0 0;padding:1rem 0 0;display:grid;grid-template-columns:8rem 1fr;gap:.25rem 1rem}
dt{color:var(--soft)}dd{margin:0}
table{border-collapse:collapse;width:100%}td{border-top:1px solid var(--line);padding:.4rem .75rem .4rem 0;vertical-align:top}
a{color:var(--accent)}`;

const styleHash = createHash('sha256').update(style).digest('base64');

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => escapes[c] ?? c);
/** Catalogue text: `x` becomes code. */
const prose = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const page = (status: number, title: string, main: string): Page => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'cache-control': status === 200 ? 'public, max-age=3600' : 'no-store',
  },
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head><body><main>${main}</main></body></html>`,
});

const kinds: readonly (readonly [string, ProblemKind])[] = Object.entries(problemCatalog);

const one = (code: string, { status, title, help, retryable = false }: ProblemKind): Page =>
  page(
    200,
    `${title} (${code})`,
    `<p class="status">HTTP ${status}</p><h1>${escaped(title)}</h1><p>${prose(help)}</p>
<dl><dt>Code</dt><dd><code>${code}</code></dd><dt>Status</dt><dd>${status}</dd>
<dt>Try again?</dt><dd>${retryable ? 'Yes: the same request may succeed later. Honour <code>Retry-After</code>.' : 'Not unchanged: the same request will be refused again.'}</dd></dl>
<p><a href="/problems">All problems</a></p>`,
  );

const pages = new Map(kinds.map(([code, kind]) => [code, one(code, kind)]));

const index = page(
  200,
  'Problems',
  `<h1>Problems</h1><p>Every refusal of this API is <code>application/problem+json</code> (RFC 9457) with one of these codes.</p>
<table>${kinds
    .map(
      ([code, { status, title }]) =>
        `<tr><td>${status}</td><td><a href="/problems/${code}"><code>${code}</code></a></td><td>${escaped(title)}</td></tr>`,
    )
    .join('')}</table>`,
);

const unknown = page(
  404,
  'No such problem',
  '<p class="status">HTTP 404</p><h1>There is no such problem</h1><p><a href="/problems">All problems</a></p>',
);

/** The page of one problem code, or the list of all. */
export const problemPage = (code?: string): Page => (code === undefined ? index : (pages.get(code) ?? unknown));

/** Serves /problems and /problems/{code}: the addresses in `type`. They need no credential. */
export const servePages = (fastify: FastifyInstance): void => {
  const answer = (reply: FastifyReply, { status, headers, html }: Page) =>
    reply.code(status).headers(headers).send(html);
  fastify.get('/problems', async (_, reply) => answer(reply, problemPage()));
  fastify.get<{ Params: { code: string } }>('/problems/:code', async ({ params: { code } }, reply) =>
    answer(reply, problemPage(code)),
  );
};
